import type { IanaZone, Interval } from '#shared/time/instant.ts'
import {
  civilFromDays,
  daysFromCivil,
  localDayOf,
  startOfLocalDay,
} from '#shared/time/zones/local-instant.ts'

/** Returns the local days of an interval that begins and ends at the edge of a day; undefined for any other. */
export function wholeDaysOf({ start, end }: Interval, zone: IanaZone): DaySpan | undefined {
  // The end is computed from the instant before it, since a day that the zone skipped has the same start as the next.
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

/** Local days as numbers counted from 1970-01-01; `end` is the day after the last. */
export interface DaySpan {
  readonly first: number
  readonly end: number
}

/** Returns the same day of the month `count` months later; exact for the first of a month, with which periods start. */
export function monthsLater(day: number, count: number): number {
  const { year, month, day: date } = civilFromDays(day)
  return daysFromCivil(year, month + count, date)
}

/** Returns the instants of local days in `zone`; empty if the zone skipped all of them. */
export function intervalOfDays({ first, end }: DaySpan, zone: IanaZone): Interval {
  return { start: startOfLocalDay(first, zone), end: startOfLocalDay(end, zone) }
}
