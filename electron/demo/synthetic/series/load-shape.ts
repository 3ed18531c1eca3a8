import type { ScheduleName } from '../tables/schedules.ts'

/** Lists the drivers of a series; the size of each is that of its part, in the unit of the series. */
export const loadDrivers = [
  /** The part that is always present. */
  'base',
  /** Size at full use, by the schedule. */
  'use',
  /** Size per degree (°C) below 15.5, and above 18; it grows with the use of the building. */
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
  /** Lowest and highest value. */
  'floor',
  'ceiling',
] as const

export type LoadDriver = (typeof loadDrivers)[number]

/** Describes a series as a blend of its drivers. */
export type LoadShape = { readonly schedule: ScheduleName; readonly base: number } & {
  readonly [driver in LoadDriver]?: number
}

/** Returns the same shape, multiplied by `factor`. */
export function scaleShape({ schedule, ...sizes }: LoadShape, factor: number): LoadShape {
  const scaled = Object.entries(sizes).map(([driver, size]) => [driver, size * factor] as const)
  return { schedule, base: 0, ...Object.fromEntries(scaled) }
}
