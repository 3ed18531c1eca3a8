import type { ScheduleName } from '../place/schedules.ts'

/** A series as a blend of what drives it; each number is the size of that driver's part, in its unit. */
export interface LoadShape {
  readonly schedule: ScheduleName
  /** The part that is always there. */
  readonly base: number
  readonly use?: number
  /** Per degree (°C) below 15.5, the more the building is used. */
  readonly heating?: number
  /** Per degree (°C) above 18, the more the building is used. */
  readonly cooling?: number
  /** Per °C of outdoor temperature. */
  readonly outdoor?: number
  /** Per W/m². */
  readonly irradiance?: number
  /** At night, while in use: lighting. */
  readonly darkness?: number
  /** Per percent of relative humidity. */
  readonly humidity?: number
  /** Per m/s of wind. */
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

/** The same shape, `factor` times as large. */
export function scaleShape(shape: LoadShape, factor: number): LoadShape {
  const { schedule, ...sizes } = shape
  const scaled = Object.entries(sizes).map(([name, size]) => [name, size * factor] as const)
  return { schedule, base: 0, ...Object.fromEntries(scaled) }
}
