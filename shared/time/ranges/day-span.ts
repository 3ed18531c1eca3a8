import type { Interval } from '../interval.ts'
import type { IanaZone } from '../instant.ts'
import { mondayBased } from '../bucket-days.ts'
import { civilFromDays, daysFromCivil } from '../zones/civil.ts'
import { startOfLocalDay } from '../zones/local-instant.ts'
import type { CalendarSettings } from './calendar-settings.ts'

/** Local days as numbers counted from 1970-01-01; `end` is the day after the last. */
export interface DaySpan {
  readonly first: number
  readonly end: number
}

/** Periods of the calendar that people name. The calendar says when weeks and fiscal years begin. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'fiscal-year'

const monthsOf = { month: 1, quarter: 3, year: 12, 'fiscal-year': 12 } as const

/** Returns the first day of the period that contains local day `day`. */
export function periodStart(day: number, unit: PeriodUnit, calendar: CalendarSettings): number {
  if (unit === 'day') return day
  if (unit === 'week') return day - ((mondayBased(day) - calendar.firstDayOfWeek + 8) % 7)
  const { year, month } = civilFromDays(day)
  const offset = unit === 'fiscal-year' ? calendar.fiscalYearStartMonth - 1 : 0
  const months = monthsOf[unit]
  const index = Math.floor((year * 12 + month - 1 - offset) / months) * months + offset
  return daysFromCivil(0, index + 1, 1)
}

/**
 * Returns the first day of the period `count` periods after the one that begins on `first`; before it when negative.
 */
export function periodsLater(first: number, unit: PeriodUnit, count: number): number {
  if (unit === 'day') return first + count
  if (unit === 'week') return first + 7 * count
  return monthsLater(first, monthsOf[unit] * count)
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
