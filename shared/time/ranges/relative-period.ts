import type { CalendarSettings } from './calendar-settings.ts'
import { type DaySpan, monthsLater } from './day-span.ts'
import { daysIntoWeek } from '#shared/time/buckets.ts'
import { civilFromDays, daysFromCivil } from '#shared/time/zones/local-instant.ts'
import { fiscalYearAt, fiscalYearDays } from './fiscal-year.ts'

/** Periods of the calendar that people name. The calendar says when weeks and fiscal years begin. */
type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'fiscal-year'

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** Returns the first day of the period that contains local day `day`. */
function periodStart(day: number, unit: PeriodUnit, calendar: CalendarSettings): number {
  if (unit === 'day') return day
  if (unit === 'week') return day - daysIntoWeek(day, calendar.firstDayOfWeek)
  if (unit === 'fiscal-year') return fiscalYearDays(fiscalYearAt(day, calendar), calendar).first
  const { year, month } = civilFromDays(day)
  const months = monthsOf[unit]
  const index = Math.floor((year * 12 + month - 1) / months) * months
  return daysFromCivil(0, index + 1, 1)
}

/**
 * Returns the first day of the period `count` periods after the one that begins on `first`, or before it if `count` is
 * negative.
 */
function periodsLater(first: number, unit: PeriodUnit, count: number, calendar: CalendarSettings): number {
  if (unit === 'day') return first + count
  if (unit === 'week') return first + 7 * count
  if (unit === 'fiscal-year') return fiscalYearDays(fiscalYearAt(first, calendar) + count, calendar).first
  return monthsLater(first, monthsOf[unit] * count)
}

/** A period that is named relative to today. */
export type RelativePeriod =
  | { readonly kind: 'current' | 'to-date'; readonly unit: PeriodUnit }
  /** The `count` whole periods before the current one. */
  | { readonly kind: 'previous'; readonly unit: PeriodUnit; readonly count: number }
  /** `count` days, the last of which is today. */
  | { readonly kind: 'latest-days'; readonly count: number }

/** Returns the local days of a relative period; a period to date ends with today, the current period is whole. */
export function daysOfRelative(period: RelativePeriod, today: number, calendar: CalendarSettings): DaySpan {
  if (period.kind === 'latest-days') return { first: today - period.count + 1, end: today + 1 }
  const current = periodStart(today, period.unit, calendar)
  switch (period.kind) {
    case 'current':
      return { first: current, end: periodsLater(current, period.unit, 1, calendar) }
    case 'to-date':
      return { first: current, end: today + 1 }
    case 'previous':
      return { first: periodsLater(current, period.unit, -period.count, calendar), end: current }
  }
}

const abbreviations: Readonly<Record<string, PeriodUnit>> = {
  wtd: 'week',
  mtd: 'month',
  qtd: 'quarter',
  ytd: 'year',
  fytd: 'fiscal-year',
}
const unit = '(day|week|month|quarter|year|fiscal year|fy)'
const currentPattern = new RegExp(`^this ${unit}$`, 'i')
const previousPattern = new RegExp(`^(?:last|previous|past) (?:([1-9]\\d{0,3}) )?${unit}s?$`, 'i')
const toDatePattern = new RegExp(`^${unit} to date$`, 'i')

/**
 * Reads "today", "last week", "this fiscal year", "last 12 months", "year to date" or "ytd"; undefined for any other
 * text. "Last 7 days" include today; other units are counted in whole periods before the current one.
 */
export function readRelative(text: string): RelativePeriod | undefined {
  const lower = text.toLowerCase()
  if (lower === 'today') return { kind: 'current', unit: 'day' }
  if (lower === 'yesterday') return { kind: 'previous', unit: 'day', count: 1 }
  const abbreviated = abbreviations[lower]
  if (abbreviated !== undefined) return { kind: 'to-date', unit: abbreviated }
  const current = currentPattern.exec(text)
  if (current !== null) return { kind: 'current', unit: unitOf(current[1]) }
  const toDate = toDatePattern.exec(text)
  if (toDate !== null) return { kind: 'to-date', unit: unitOf(toDate[1]) }
  const previous = previousPattern.exec(text)
  return previous === null ? undefined : previousOf(previous[1], unitOf(previous[2]))
}

function previousOf(count: string | undefined, unit: PeriodUnit): RelativePeriod {
  return count !== undefined && unit === 'day'
    ? { kind: 'latest-days', count: Number(count) }
    : { kind: 'previous', unit, count: Number(count ?? 1) }
}

function unitOf(word = ''): PeriodUnit {
  const lower = word.toLowerCase()
  switch (lower) {
    case 'day':
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return lower
    default:
      return 'fiscal-year'
  }
}
