import { mondayBased } from '#shared/time/buckets.ts'
import { DAY_MS, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { dateText } from '../text/stamp-text.ts'
import { firstInstantFrom, localDayOf } from '../zones/local-instant.ts'
import type { Weekday } from './calendar-settings.ts'
import type { DayCalendar } from './day-calendar.ts'

/**
 * Returns the occupied hours of an interval by the local clock of `zone`, ascending and disjoint; holidays have none.
 */
export function occupiedIntervals(
  { start, end }: Interval,
  zone: IanaZone,
  { occupied, holidays }: Pick<DayCalendar, 'occupied' | 'holidays'>,
): readonly Interval[] {
  const intervals: Interval[] = []
  for (let day = localDayOf(start, zone); day <= localDayOf(end - 1, zone); day++) {
    const hours = holidays.has(dateText(day)) ? undefined : occupied[mondayBased(day)]
    if (hours === undefined) continue
    const from = firstInstantFrom(day * DAY_MS + hours.startMinute * MINUTE_MS, zone)
    const to = firstInstantFrom(day * DAY_MS + hours.endMinute * MINUTE_MS, zone)
    const clipped = { start: Math.max(start, from), end: Math.min(end, to) }
    if (clipped.start < clipped.end) intervals.push(clipped)
  }
  return intervals
}

/** Assumes 8:00 to 18:00 on days that are not weekends, for a calendar that does not say when buildings are occupied. */
export function officeHours(weekend: readonly Weekday[]): DayCalendar['occupied'] {
  const hours = { startMinute: 8 * 60, endMinute: 18 * 60 }
  return ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => (weekend.includes(day) ? undefined : hours))
}

/** Returns true if a weekday has hours that are said to be occupied. */
export function hasOccupiedHours({ occupied }: Pick<DayCalendar, 'occupied'>): boolean {
  return occupied.some((hours) => hours !== undefined)
}
