import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { civilFromDays } from '../zones/civil.ts'
import { localDayOf, startOfLocalDay } from '../zones/local-instant.ts'
import type { DaySpan } from './day-span.ts'

/** Returns the local days of an interval that begins and ends with one; undefined for any other. */
export function wholeDaysOf({ start, end }: Interval, zone: IanaZone): DaySpan | undefined {
  // The end is read from the instant before it: a day that the zone skipped has the same start as the next.
  const span = { first: localDayOf(start, zone), end: localDayOf(end - 1, zone) + 1 }
  const isWhole = startOfLocalDay(span.first, zone) === start && startOfLocalDay(span.end, zone) === end
  return isWhole && start < end ? span : undefined
}

/** Returns the number of months that the days make up; undefined when they are not whole months. */
export function wholeMonthsOf({ first, end }: DaySpan): number | undefined {
  const from = civilFromDays(first)
  const to = civilFromDays(end)
  return from.day === 1 && to.day === 1 ? (to.year - from.year) * 12 + to.month - from.month : undefined
}
