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

/** Resolutions whose buckets are cut at local midnight in a time zone. */
export type CalendarResolution = 'daily' | 'weekly' | 'monthly' | 'yearly'

/** Returns true when buckets of `resolution` are calendar days or longer, so that their length varies. */
export function isCalendarResolution(resolution: Resolution): resolution is CalendarResolution {
  return (
    resolution === 'daily' || resolution === 'weekly' || resolution === 'monthly' || resolution === 'yearly'
  )
}
