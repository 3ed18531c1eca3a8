import type { ScheduleName } from '../place/schedules.ts'

/** Describes a series as a blend of its drivers; each number is the size of that driver's part, in its unit. */
export interface LoadShape {
  readonly schedule: ScheduleName
  /** The part that is always there. */
  readonly base: number
  readonly use?: number
  /** Size per degree (°C) below 15.5, the more the building is used. */
  readonly heating?: number
  /** Size per degree (°C) above 18, the more the building is used. */
  readonly cooling?: number
  /** Size per °C of outdoor temperature. */
  readonly outdoor?: number
  /** Size per W/m². */
  readonly irradiance?: number
  /** Size at night while the building is in use, for lighting. */
  readonly darkness?: number
  /** Size per percent of relative humidity. */
  readonly humidity?: number
  /** Size per m/s of wind. */
  readonly wind?: number
  /** Drift over weeks. */
  readonly drift?: number
  /** Random part of an hour. */
  readonly jitter?: number
  /** Random part of a minute, zero on average over each hour. */
  readonly ripple?: number
  /** The value never falls below this. */
  readonly floor?: number
  readonly ceiling?: number
}

/** Returns the same shape, `factor` times as large. */
export function scaleShape(shape: LoadShape, factor: number): LoadShape {
  const { schedule, ...sizes } = shape
  const scaled = Object.entries(sizes).map(([name, size]) => [name, size * factor] as const)
  return { schedule, base: 0, ...Object.fromEntries(scaled) }
}
