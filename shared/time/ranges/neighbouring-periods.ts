import { DAY_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { firstInstantFrom, localOf, civilFromDays } from '../zones/local-instant.ts'
import { plainCalendar, type CalendarSettings } from './calendar-settings.ts'
import { type DaySpan, intervalOfDays, monthsLater, wholeDaysOf } from './day-span.ts'
import { fiscalDays, fiscalWeeksOf, neighbouringFiscal } from './fiscal-year.ts'

/**
 * Returns the period just before an interval: the fiscal year, quarter or period before one that is made of weeks; for
 * months, the same number of months before, whether they begin on the 1st or on the 15th; for whole days, the same
 * number of local days before, even if they do not begin at midnight; and the same length of time for anything else.
 */
export function previousPeriod(
  interval: Interval,
  zone: IanaZone,
  calendar: CalendarSettings = plainCalendar,
): Interval {
  return neighbour(interval, zone, calendar, -1)
}

/** Returns the period just after an interval; see `previousPeriod`. */
export function nextPeriod(
  interval: Interval,
  zone: IanaZone,
  calendar: CalendarSettings = plainCalendar,
): Interval {
  return neighbour(interval, zone, calendar, 1)
}

function neighbour(
  interval: Interval,
  zone: IanaZone,
  calendar: CalendarSettings,
  direction: 1 | -1,
): Interval {
  const days = wholeDaysOf(interval, zone)
  const fiscal = days && fiscalWeeksOf(days, calendar)
  const next = fiscal && fiscalDays(neighbouringFiscal(fiscal, direction), calendar)
  if (next !== undefined) return intervalOfDays(next, zone)
  if (days !== undefined) return neighbouringDays(days, zone, direction)
  const start = localOf(interval.start, zone)
  const length = localOf(interval.end, zone) - start
  if (length > 0 && length % DAY_MS === 0) {
    // A day from 06:00 to 06:00 remains one even if the clocks change.
    const from = start + direction * length
    const moved = { start: firstInstantFrom(from, zone), end: firstInstantFrom(from + length, zone) }
    if (moved.start < moved.end) return moved
  }
  const lengthMs = interval.end - interval.start
  return { start: interval.start + direction * lengthMs, end: interval.end + direction * lengthMs }
}

function neighbouringDays(days: DaySpan, zone: IanaZone, direction: 1 | -1): Interval {
  const months = monthsOf(days)
  const move = (day: number, count: number): number =>
    months === undefined ? day + count * (days.end - days.first) : monthsLater(day, count * months)
  // This skips a day that does not exist in the zone.
  for (let count: number = direction; ; count += direction) {
    const moved = intervalOfDays({ first: move(days.first, count), end: move(days.end, count) }, zone)
    if (moved.start < moved.end) return moved
  }
}

/**
 * Returns the number of months from a date to the same date of a later month, if every month has that date; undefined
 * for other days.
 */
function monthsOf({ first, end }: DaySpan): number | undefined {
  const from = civilFromDays(first)
  const to = civilFromDays(end)
  return from.day === to.day && from.day <= 28
    ? (to.year - from.year) * 12 + to.month - from.month
    : undefined
}
