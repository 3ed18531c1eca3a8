import type { ScheduleName } from '../tables/schedules.ts'

/** Lists what moves a series; the size of each is that of its part, in the unit of the series. */
export const loadDrivers = [
  /** The part that is always there. */
  'base',
  /** Full use, by the schedule. */
  'use',
  /** Size per degree (°C) below 15.5, and above 18, the more the building is used. */
  'heating',
  'cooling',
  /** Size per °C of outdoor temperature, per W/m², per percent of relative humidity, and per m/s of wind. */
  'outdoor',
  'irradiance',
  'humidity',
  'wind',
  /** Size at night while the building is in use, for lighting. */
  'darkness',
  /** Drift over weeks, random part of an hour, and random part of a minute, which is zero on average over each hour. */
  'drift',
  'jitter',
  'ripple',
  /** The value is never beyond these. */
  'floor',
  'ceiling',
] as const

export type LoadDriver = (typeof loadDrivers)[number]

/** Describes a series as a blend of its drivers. */
export type LoadShape = { readonly schedule: ScheduleName; readonly base: number } & {
  readonly [driver in LoadDriver]?: number
}

/** Returns the same shape, `factor` times as large. */
export function scaleShape({ schedule, ...sizes }: LoadShape, factor: number): LoadShape {
  const scaled = Object.entries(sizes).map(([driver, size]) => [driver, size * factor] as const)
  return { schedule, base: 0, ...Object.fromEntries(scaled) }
}
