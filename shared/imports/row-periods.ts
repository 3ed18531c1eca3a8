import { monthsLater, type DaySpan } from '../time/ranges/day-span.ts'
import { civilFromDays, localDayOf } from '../time/zones/local-instant.ts'
import type { ImportRow, RowChoices } from './row-choices.ts'

/** A row that covers whole days of a zone. */
export interface RowPeriod extends DaySpan {
  readonly line: number
  readonly value: number
}

/** Beyond this multiple of the usual distance a row is missing. */
const MOST_OF_USUAL = 1.5

/**
 * Returns the days of rows with ends, such as invoices, and of rows without ends that are neither days nor months of the
 * calendar: weeks, quarters, or periods from one reading in the middle of a month to the next. Each of these lasts until
 * the next row. The last one, and one before a missing row, lasts as many months as is usual if all rows are of the same
 * day of a month, and as many days otherwise. Quarters and years that are named by their last day, such as 31 March,
 * end on it, as such months do. Undefined for days and months. The rows are ascending.
 */
export function periodsOf(
  rows: readonly ImportRow[],
  { zone, isEndIncluded }: Pick<RowChoices, 'zone' | 'isEndIncluded'>,
): readonly RowPeriod[] | undefined {
  const firsts = rows.map(({ start }) => localDayOf(start, zone))
  const days = [...new Set(firsts)]
  const usual = usualDistance(days)
  const hasEnds = rows[0]?.end !== undefined
  if (!hasEnds && (usual < 2 || areMonths(days, usual))) return undefined
  if (!hasEnds && days.every((day) => isFirstOfMonth(day + 1))) return closingPeriods(rows, firsts, usual)
  const months = usualMonths(days, usual)
  const usualEnd = (first: number): number =>
    months === undefined ? first + usual : monthsLater(first, months)
  const following = new Map(days.map((day, index) => [day, days[index + 1] ?? Infinity]))
  return rows.map(({ line, start, end = start, value }, row) => {
    const first = firsts[row] ?? NaN
    const next = following.get(first) ?? Infinity
    const until = next - first <= MOST_OF_USUAL * usual ? next : usualEnd(first)
    const last = Math.max(first + 1, localDayOf(end, zone) + (isEndIncluded ? 1 : 0))
    return { line, value, first, end: hasEnds ? last : until }
  })
}

/** Returns the periods of rows that are named by the last day, from the day after that of the row before. */
function closingPeriods(
  rows: readonly ImportRow[],
  lasts: readonly number[],
  usual: number,
): readonly RowPeriod[] {
  const ends = lasts.map((last) => last + 1)
  const all = [...new Set(ends)]
  const months = usualMonths(all, usual) ?? 1
  const before = new Map(all.map((end, index) => [end, all[index - 1] ?? -Infinity]))
  return rows.map(({ line, value }, row) => {
    const end = ends[row] ?? NaN
    const from = before.get(end) ?? -Infinity
    return { line, value, first: end - from <= MOST_OF_USUAL * usual ? from : monthsLater(end, -months), end }
  })
}

/** Returns the median distance of days, the lower one of two: where rows are a day apart, they are days. */
function usualDistance(days: readonly number[]): number {
  const distances = days.slice(1).map((day, index) => day - (days[index] ?? NaN))
  return distances.toSorted((a, b) => a - b)[(distances.length - 1) >>> 1] ?? 1
}

/** Returns how many months rows are usually apart; undefined if they are not of one day that every month has. */
function usualMonths(days: readonly number[], usual: number): number | undefined {
  const months = Math.round(usual / 30.436_875)
  const dates = days.map((day) => civilFromDays(day).day)
  return months > 0 && dates.every((date) => date === dates[0] && date <= 28) ? months : undefined
}

/** Returns true if days are a month apart and all of them the first, or all of them the last, of a month. */
function areMonths(days: readonly number[], usual: number): boolean {
  const areLast = days.every((day) => isFirstOfMonth(day + 1))
  return usual >= 28 && usual <= 31 && (areLast || days.every(isFirstOfMonth))
}

function isFirstOfMonth(day: number): boolean {
  return civilFromDays(day).day === 1
}
