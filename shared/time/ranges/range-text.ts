import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { civilFromDays, type CivilDate } from '#shared/time/zones/local-instant.ts'
import type { CalendarSettings } from './calendar-settings.ts'
import { type DaySpan, wholeDaysOf, wholeMonthsOf } from './day-span.ts'
import { fiscalText, fiscalWeeksOf } from './fiscal-year.ts'
import { shortMonthName } from '#shared/time/text/local-text.ts'
import { instantText } from './typed-instant.ts'

/**
 * Writes a range as people read it, in a form that `parseRange` reads back with the same zone and calendar.
 *
 * Whole local days have an inclusive end: "2021", "FY2024", "FY2024-P03", "Mar–May 2021", "15 Mar – 2 Apr 2021". Any
 * other range is written as its two instants, the end excluded: "2021-01-01 06:00 → 2021-01-02 18:00".
 */
export function rangeText(interval: Interval, zone: IanaZone, calendar: CalendarSettings): string {
  const days = wholeDaysOf(interval, zone)
  if (days === undefined) return `${instantText(interval.start, zone)} → ${instantText(interval.end, zone)}`
  const first = civilFromDays(days.first)
  const last = civilFromDays(days.end - 1)
  const months = wholeMonthsOf(days)
  const fiscal = months === undefined ? fiscalWeeksOf(days, calendar) : undefined
  if (fiscal !== undefined) return fiscalText(fiscal)
  return months === undefined ? daysText(first, last) : monthsText(first, last, months, calendar)
}

/**
 * Writes the days of a range, even if it has a name, provided that they are whole: "1 Apr 2023 – 31 Mar 2024" for
 * FY2024.
 */
export function inclusiveDaysText(interval: Interval, zone: IanaZone): string | undefined {
  const days: DaySpan | undefined = wholeDaysOf(interval, zone)
  return days && daysText(civilFromDays(days.first), civilFromDays(days.end - 1))
}

function monthsText(
  first: CivilDate,
  last: CivilDate,
  months: number,
  { fiscalYearStartMonth, fiscalPeriods }: CalendarSettings,
): string {
  if (months % 12 === 0 && first.month === 1)
    return months === 12 ? yearText(first.year) : `${yearText(first.year)}–${yearText(last.year)}`
  if (months === 12 && fiscalPeriods === 'months' && first.month === fiscalYearStartMonth)
    return `FY${yearText(last.year)}`
  const end = `${shortMonthName(last.month)} ${yearText(last.year)}`
  if (months === 1) return end
  return first.year === last.year
    ? `${shortMonthName(first.month)}–${end}`
    : `${shortMonthName(first.month)} ${yearText(first.year)} – ${end}`
}

function daysText(first: CivilDate, last: CivilDate): string {
  const end = `${String(last.day)} ${shortMonthName(last.month)} ${yearText(last.year)}`
  if (first.year !== last.year)
    return `${String(first.day)} ${shortMonthName(first.month)} ${yearText(first.year)} – ${end}`
  if (first.month !== last.month) return `${String(first.day)} ${shortMonthName(first.month)} – ${end}`
  return first.day === last.day ? end : `${String(first.day)}–${end}`
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}
