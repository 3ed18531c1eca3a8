import { daysIntoWeek } from '../bucket-days.ts'
import { civilFromDays, daysFromCivil } from '../zones/civil.ts'
import type { CalendarSettings } from './calendar-settings.ts'
import { monthsLater } from './day-span.ts'
import { fiscalYearAt, fiscalYearDays } from './fiscal-year.ts'

/** Periods of the calendar that people name. The calendar says when weeks and fiscal years begin. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'fiscal-year'

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** Returns the first day of the period that contains local day `day`. */
export function periodStart(day: number, unit: PeriodUnit, calendar: CalendarSettings): number {
  if (unit === 'day') return day
  if (unit === 'week') return day - daysIntoWeek(day, calendar.firstDayOfWeek)
  if (unit === 'fiscal-year') return fiscalYearDays(fiscalYearAt(day, calendar), calendar).first
  const { year, month } = civilFromDays(day)
  const months = monthsOf[unit]
  const index = Math.floor((year * 12 + month - 1) / months) * months
  return daysFromCivil(0, index + 1, 1)
}

/**
 * Returns the first day of the period `count` periods after the one that begins on `first`; before it when negative.
 */
export function periodsLater(
  first: number,
  unit: PeriodUnit,
  count: number,
  calendar: CalendarSettings,
): number {
  if (unit === 'day') return first + count
  if (unit === 'week') return first + 7 * count
  if (unit === 'fiscal-year') return fiscalYearDays(fiscalYearAt(first, calendar) + count, calendar).first
  return monthsLater(first, monthsOf[unit] * count)
}
