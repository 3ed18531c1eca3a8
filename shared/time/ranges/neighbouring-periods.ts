import type { Interval } from '../interval.ts'
import { DAY_MS } from '../durations.ts'
import type { IanaZone } from '../instant.ts'
import { firstInstantFrom, localOf } from '../zones/local-instant.ts'
import { intervalOfDays, monthsLater, type DaySpan } from './day-span.ts'
import { wholeDaysOf, wholeMonthsOf } from './whole-days.ts'

/**
 * The period just before an interval: as many whole months before whole months, as many local days before whole
 * days, also where both begin at another time of day than midnight; the same length before anything else.
 */
export function previousPeriod(interval: Interval, zone: IanaZone): Interval {
  return neighbour(interval, zone, -1)
}

/** The period just after an interval; see `previousPeriod`. */
export function nextPeriod(interval: Interval, zone: IanaZone): Interval {
  return neighbour(interval, zone, 1)
}

function neighbour(interval: Interval, zone: IanaZone, direction: 1 | -1): Interval {
  const days = wholeDaysOf(interval, zone)
  if (days !== undefined) return neighbouringDays(days, zone, direction)
  const start = localOf(interval.start, zone)
  const length = localOf(interval.end, zone) - start
  if (length > 0 && length % DAY_MS === 0) {
    // A day from 06:00 to 06:00 stays one where the clocks change.
    const from = start + direction * length
    const moved = { start: firstInstantFrom(from, zone), end: firstInstantFrom(from + length, zone) }
    if (moved.start < moved.end) return moved
  }
  const lengthMs = interval.end - interval.start
  return { start: interval.start + direction * lengthMs, end: interval.end + direction * lengthMs }
}

function neighbouringDays(days: DaySpan, zone: IanaZone, direction: 1 | -1): Interval {
  const months = wholeMonthsOf(days)
  const move = (day: number, count: number): number =>
    months === undefined ? day + count * (days.end - days.first) : monthsLater(day, count * months)
  // Past a day that the zone skipped, which is empty there.
  for (let count: number = direction; ; count += direction) {
    const moved = intervalOfDays({ first: move(days.first, count), end: move(days.end, count) }, zone)
    if (moved.start < moved.end) return moved
  }
}
