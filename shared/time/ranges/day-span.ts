import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { civilFromDays, daysFromCivil } from '../zones/civil.ts'
import { startOfLocalDay } from '../zones/local-instant.ts'

/** Local days as numbers counted from 1970-01-01; `end` is the day after the last. */
export interface DaySpan {
  readonly first: number
  readonly end: number
}

/** Returns the same day of the month `count` months later; exact for the first of a month, as period starts are. */
export function monthsLater(day: number, count: number): number {
  const { year, month, day: date } = civilFromDays(day)
  return daysFromCivil(year, month + count, date)
}

/** Returns the instants of local days in `zone`; empty when the zone skipped all of them. */
export function intervalOfDays({ first, end }: DaySpan, zone: IanaZone): Interval {
  return { start: startOfLocalDay(first, zone), end: startOfLocalDay(end, zone) }
}
