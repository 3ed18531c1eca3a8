import { mondayBased } from '#shared/time/buckets.ts'
import { civilFromDays, daysFromCivil } from '#shared/time/zones/local-instant.ts'
import type { CalendarSettings } from './calendar-settings.ts'
import { monthsLater, type DaySpan } from './day-span.ts'
import { fiscalDays, fiscalYearDays } from './fiscal-year.ts'
import { monthOfName } from '#shared/time/text/local-text.ts'

/** Result of reading a name of days: the days, or the statement that the calendar has no days of that name. */
export type NamedDays = DaySpan | 'no-such-date'

type Fields = readonly string[]
type Form = readonly [RegExp, (fields: Fields, calendar: CalendarSettings) => NamedDays | undefined]

const forms: readonly Form[] = [
  [/^(\d{4})$/, ([year]) => months(Number(year), 1, 12)],
  [/^(\d{4})-(\d{1,2})$/, ([year, month]) => monthOf(year, Number(month))],
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([year, month, day]) => dayOf(year, Number(month), day)],
  [/^(\d{4})[- ]?q(\d)$/i, ([year, quarter]) => quarterOf(Number(year), quarter)],
  [/^q(\d)[- ]?(\d{4})$/i, ([quarter, year]) => quarterOf(Number(year), quarter)],
  [/^(\d{4})[- ]?w(\d{1,2})$/i, ([year, week]) => isoWeek(Number(year), Number(week))],
  [/^fy ?(\d{2}|\d{4})$/i, ([year], calendar) => fiscalYearDays(fiscalYear(year), calendar)],
  [
    /^fy ?(\d{2}|\d{4})[- ]?q(\d)$/i,
    ([year, number], calendar) => fiscalPart('quarter', year, number, calendar),
  ],
  [
    /^fy ?(\d{2}|\d{4})[- ]?p(\d{1,2})$/i,
    ([year, number], calendar) => fiscalPart('period', year, number, calendar),
  ],
  [/^([a-z]+)\.? (\d{4})$/i, ([name, year]) => named(name, (month) => monthOf(year, month))],
  [
    /^(\d{1,2}) ([a-z]+)\.? (\d{4})$/i,
    ([day, name, year]) => named(name, (month) => dayOf(year, month, day)),
  ],
  [
    /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/i,
    ([name, day, year]) => named(name, (month) => dayOf(year, month, day)),
  ],
]

/**
 * Returns the days of "2021", "2021-03", "2021-03-15", "2021-Q2", "2021-W05", "FY2024", "FY2024-Q1", "FY2024-P03",
 * "Mar 2021" or "15 Mar 2021"; undefined for text of any other form. Weeks are those of ISO 8601, from Monday.
 */
export function readNamedDays(text: string, calendar: CalendarSettings): NamedDays | undefined {
  for (const [pattern, read] of forms) {
    const match = pattern.exec(text)
    if (match !== null) return read(match.slice(1), calendar)
  }
  return undefined
}

function named(name = '', read: (month: number) => NamedDays): NamedDays | undefined {
  const month = monthOfName(name)
  return month === undefined ? undefined : read(month)
}

function months(year: number, month: number, count: number): DaySpan {
  const first = daysFromCivil(year, month, 1)
  return { first, end: monthsLater(first, count) }
}

function monthOf(year: string | undefined, month: number): NamedDays {
  return month >= 1 && month <= 12 ? months(Number(year), month, 1) : 'no-such-date'
}

function dayOf(year: string | undefined, month: number, day: string | undefined): NamedDays {
  const first = daysFromCivil(Number(year), month, Number(day))
  const civil = civilFromDays(first)
  const isReal = civil.year === Number(year) && civil.month === month && civil.day === Number(day)
  return isReal ? { first, end: first + 1 } : 'no-such-date'
}

function quarterOf(year: number, quarter: string | undefined): NamedDays {
  const number = Number(quarter)
  return number >= 1 && number <= 4 ? months(year, 1 + 3 * (number - 1), 3) : 'no-such-date'
}

/** Two digits belong to this century. */
function fiscalYear(year = ''): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

function fiscalPart(
  kind: 'quarter' | 'period',
  year: string | undefined,
  number: string | undefined,
  calendar: CalendarSettings,
): NamedDays {
  return fiscalDays({ kind, year: fiscalYear(year), number: Number(number) }, calendar) ?? 'no-such-date'
}

/** Returns a week of ISO 8601: week 1 contains 4 January, and 53 exists only when its Thursday belongs to the year. */
function isoWeek(year: number, week: number): NamedDays {
  const fourth = daysFromCivil(year, 1, 4)
  const first = fourth - mondayBased(fourth) + 7 * (week - 1)
  const isReal = week >= 1 && civilFromDays(first + 3).year === year
  return isReal ? { first, end: first + 7 } : 'no-such-date'
}
