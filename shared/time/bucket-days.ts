import type { Weekday } from './ranges/calendar-settings.ts'
import type { CalendarResolution } from './resolution.ts'
import { civilFromDays, daysFromCivil } from './zones/civil.ts'

/** 1970-01-01 was a Thursday; ISO 8601 weeks start on Monday. */
const THURSDAY_FROM_MONDAY = 3

/**
 * Returns the first local day (number from 1970-01-01) of the bucket that contains local day `day`; weeks begin on
 * `firstDayOfWeek`.
 */
export function bucketDay(day: number, resolution: CalendarResolution, firstDayOfWeek: Weekday = 1): number {
  if (resolution === 'daily') return day
  if (resolution === 'weekly') return day - daysIntoWeek(day, firstDayOfWeek)
  const { year, month } = civilFromDays(day)
  return daysFromCivil(year, resolution === 'monthly' ? month : 1, 1)
}

/** Returns the first local day of the bucket after the one that starts on local day `first`. */
export function nextBucketDay(first: number, resolution: CalendarResolution): number {
  if (resolution === 'daily') return first + 1
  if (resolution === 'weekly') return first + 7
  const { year, month } = civilFromDays(first)
  return resolution === 'monthly' ? daysFromCivil(year, month + 1, 1) : daysFromCivil(year + 1, 1, 1)
}

/** Returns the days since the week began: 0 on its first day, 6 on its last. */
export function daysIntoWeek(day: number, firstDayOfWeek: Weekday): number {
  return (mondayBased(day) - firstDayOfWeek + 8) % 7
}

/** Returns the days since Monday: 0 on Monday, 6 on Sunday. */
export function mondayBased(day: number): number {
  const remainder = (day + THURSDAY_FROM_MONDAY) % 7
  return remainder < 0 ? remainder + 7 : remainder
}
