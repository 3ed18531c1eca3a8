import { daysIntoWeek } from '#shared/time/buckets.ts'
import { civilFromDays, daysFromCivil } from '#shared/time/zones/local-instant.ts'
import type { CalendarSettings } from './calendar-settings.ts'
import type { DaySpan } from './day-span.ts'

/** A fiscal year, one of its four quarters or one of its twelve periods, counted from 1. */
export type FiscalName =
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'quarter' | 'period'; readonly year: number; readonly number: number }

const WEEKS_OF_QUARTER = 13
/** Number of quarters and of periods in a year. */
const counts = { quarter: 4, period: 12 } as const

/**
 * Returns the local days of a fiscal year, quarter or period; undefined for a number that the year does not have.
 *
 * The fiscal year 2024 ends in 2024, or is 2024 itself if it begins in January. A year of weeks begins on the first day
 * of the week that lies nearest to the first of its month, as retailers count; every five or six years its last period
 * has an additional week, which makes 53.
 */
export function fiscalDays(name: FiscalName, calendar: CalendarSettings): DaySpan | undefined {
  const edges = periodEdges(name.year, calendar)
  const [from, to] =
    name.kind === 'year'
      ? [0, counts.period]
      : [name.number - 1, name.number].map((at) => (at * counts.period) / counts[name.kind])
  const [first, end] = [edges[from ?? NaN], edges[to ?? NaN]]
  return first === undefined || end === undefined ? undefined : { first, end }
}

export function fiscalYearDays(year: number, calendar: CalendarSettings): DaySpan {
  return { first: startOf(year, calendar), end: startOf(year + 1, calendar) }
}

/** Returns the fiscal year that contains a local day. */
export function fiscalYearAt(day: number, calendar: CalendarSettings): number {
  const { year } = civilFromDays(day)
  const candidates = [year - 1, year, year + 1]
  return candidates.find((each) => startOf(each + 1, calendar) > day) ?? year + 1
}

/**
 * Returns the fiscal year, quarter or period that consists of exactly these days; undefined if there is none, or if
 * fiscal years are divided into months, which have names of their own.
 */
export function fiscalWeeksOf({ first, end }: DaySpan, calendar: CalendarSettings): FiscalName | undefined {
  if (calendar.fiscalPeriods === 'months') return undefined
  const year = fiscalYearAt(first, calendar)
  const numbered = (['quarter', 'period'] as const).flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, index) => ({ kind, year, number: index + 1 })),
  )
  return [{ kind: 'year', year } as const, ...numbered].find((name) => {
    const days = fiscalDays(name, calendar)
    return days?.first === first && days.end === end
  })
}

/** Returns the fiscal year, quarter or period just after (1) or just before (-1) another. */
export function neighbouringFiscal(name: FiscalName, direction: 1 | -1): FiscalName {
  if (name.kind === 'year') return { kind: 'year', year: name.year + direction }
  const index = name.year * counts[name.kind] + name.number - 1 + direction
  const year = Math.floor(index / counts[name.kind])
  return { kind: name.kind, year, number: index - year * counts[name.kind] + 1 }
}

/** Writes "FY2024", "FY2024-Q1" or "FY2024-P03", as `readNamedDays` reads it. */
export function fiscalText(name: FiscalName): string {
  const year = `FY${String(name.year).padStart(4, '0')}`
  if (name.kind === 'year') return year
  return name.kind === 'quarter'
    ? `${year}-Q${name.number}`
    : `${year}-P${String(name.number).padStart(2, '0')}`
}

/** Returns the first days of the twelve periods, and the day after the last. */
function periodEdges(year: number, calendar: CalendarSettings): readonly number[] {
  const { fiscalPeriods, fiscalYearStartMonth } = calendar
  const first = startOf(year, calendar)
  const end = startOf(year + 1, calendar)
  const start = nominalYear(year, calendar)
  const inner = Array.from({ length: counts.period - 1 }, (_, index) => {
    const at = index + 1
    if (fiscalPeriods === 'months') return daysFromCivil(start, fiscalYearStartMonth + at, 1)
    const ofQuarter = fiscalPeriods
      .split('-')
      .slice(0, at % 3)
      .map(Number)
    const weeks = WEEKS_OF_QUARTER * Math.floor(at / 3) + ofQuarter.reduce((sum, one) => sum + one, 0)
    return first + 7 * weeks
  })
  return [first, ...inner, end]
}

function startOf(year: number, calendar: CalendarSettings): number {
  const nominal = daysFromCivil(nominalYear(year, calendar), calendar.fiscalYearStartMonth, 1)
  if (calendar.fiscalPeriods === 'months') return nominal
  const sinceWeekBegan = daysIntoWeek(nominal, calendar.firstDayOfWeek)
  return sinceWeekBegan <= 3 ? nominal - sinceWeekBegan : nominal + 7 - sinceWeekBegan
}

function nominalYear(year: number, { fiscalYearStartMonth }: CalendarSettings): number {
  return fiscalYearStartMonth === 1 ? year : year - 1
}
