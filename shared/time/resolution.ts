import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts'

/** Returns the length of every bucket of `resolution` in ms; undefined for raw and for calendar resolutions. */
export function fixedStepMs(resolution: Resolution): number | undefined {
  switch (resolution) {
    case 'minute':
      return MINUTE_MS
    case '15-minute':
      return 15 * MINUTE_MS
    case 'hourly':
      return HOUR_MS
    case 'raw':
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'yearly':
      return undefined
  }
}

/** Returns the mean length of a bucket in ms, months and years of the Gregorian cycle; undefined for raw. */
export function meanStepMs(resolution: Resolution): number | undefined {
  switch (resolution) {
    case 'daily':
      return DAY_MS
    case 'weekly':
      return 7 * DAY_MS
    case 'monthly':
      return 30.436_875 * DAY_MS
    case 'yearly':
      return 365.2425 * DAY_MS
    case 'raw':
    case 'minute':
    case '15-minute':
    case 'hourly':
      return fixedStepMs(resolution)
  }
}

/** The resolutions of the service, finest first (docs/service.md 4.7). */
export const resolutions = [
  'raw',
  'minute',
  '15-minute',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
] as const

export type Resolution = (typeof resolutions)[number]

export function isFiner(one: Resolution, other: Resolution): boolean {
  return resolutions.indexOf(one) < resolutions.indexOf(other)
}

export function coarserOf<Some extends Resolution>(one: Some, other: Some | undefined): Some {
  return other !== undefined && isFiner(one, other) ? other : one
}

export function coarsest(list: readonly Resolution[]): Resolution | undefined {
  return resolutions.findLast((each) => list.includes(each))
}

/** Resolutions whose buckets are cut at local midnight in a time zone. */
export type CalendarResolution = 'daily' | 'weekly' | 'monthly' | 'yearly'

/** Returns true when buckets of `resolution` are calendar days or longer, so that their length varies. */
export function isCalendarResolution(resolution: Resolution): resolution is CalendarResolution {
  return (
    resolution === 'daily' || resolution === 'weekly' || resolution === 'monthly' || resolution === 'yearly'
  )
}
