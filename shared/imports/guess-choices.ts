import { DAY_MS } from '../time/instant.ts'
import {
  dateOrders,
  guessDecimal,
  placeInDay,
  readNumber,
  readStamp,
  timeOfDay,
  type DateOrder,
} from './read-cells.ts'
import { dayWidths } from './read-day-rows.ts'
import type { RowChoices } from './row-choices.ts'

/** Number of rows that are examined for a guess. */
export const LOOKED_AT = 200
/** Number of rows in which two dates are sought: more than a day of minutes. */
const MOST_STAMPS = 3000

type Table = readonly (readonly string[])[]

/**
 * Guesses which columns of a table contain dates and values, and how they are written: the first column of dates is the
 * start, a second one the end, and the first column of numbers the value. If the dates have no times, a row may
 * be a day with its values beside each other. Days are taken to come first unless a number
 * above 12 anywhere in the file shows otherwise: 200 quarters of an hour need not reach the 13th. If none does, times of
 * day tell: hours of 3/5 and 3/6 are two days in March rather than two in the fifth and the sixth month. An end is the
 * day after the interval if the next rows begin at it, or if it is at midnight. Times mark ends if the first is one step after midnight and the
 * last is midnight: 00:15 to 24:00.
 *
 * @param skipped column that contains no values, as that of the numbers of meters
 */
export function guessChoices(
  table: Table,
  skipped?: number,
): Omit<RowChoices, 'zone'> & Required<Pick<RowChoices, 'isStampEnd'>> {
  const rows = table.slice(0, LOOKED_AT)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, index) => rows.map((cells) => cells[index] ?? ''))
  const order = orderOf(table)
  const isDate = (cells: readonly string[]): boolean =>
    isMostly(cells, (cell) => readStamp(cell, order, 'UTC') !== undefined)
  const dates = [...columns.keys()].filter((index) => isDate(columns[index] ?? []))
  const [start = 0, end] = dates
  const isMidnight = (cell: string): boolean =>
    isDateAlone(cell) && (readStamp(cell, order, 'UTC') ?? NaN) % DAY_MS === 0
  const isDay = isMostly(columns[start] ?? [], isMidnight)
  const rest = [...columns.keys()].filter((index) => index !== skipped && !dates.includes(index))
  const isNumber = (cell: string): boolean =>
    (['.', ','] as const).some((decimal) => Number.isFinite(readNumber(cell, decimal) ?? NaN))
  const isOfNumbers = (index: number): boolean => isMostly(columns[index] ?? [], isNumber)
  const isDayARow = isDay && end === undefined
  const day = isDayARow ? dayIn(rows, rest.filter(isOfNumbers)) : undefined
  const value = day?.value ?? rest.find(isOfNumbers) ?? rest[0] ?? 1
  const perDay = day && withRepeatedHour(table, day)
  const ofValues = columns.slice(value, value + (perDay ?? 1)).flat()
  const decimal = guessDecimal(ofValues.filter(isNumber))
  const isEndIncluded = end === undefined || includesEnd(columns[start] ?? [], columns[end] ?? [], order)
  const stamps = table.flatMap((cells) => readStamp(cells[start] ?? '', order, 'UTC') ?? [])
  return {
    ...{ start, isEndIncluded, value, order, decimal, isStampEnd: markEnds(stamps) },
    ...(end !== undefined && { end }),
    ...(perDay !== undefined && { perDay }),
  }
}

/**
 * Finds the columns of a day: as many beside each other with times as headings, or with numbers, as a day has hours, half
 * hours or quarters. A total before or after them is none of these.
 */
function dayIn(
  rows: Table,
  ofNumbers: readonly number[],
): Pick<Required<RowChoices>, 'value' | 'perDay'> | undefined {
  const headed = rows.map((cells) =>
    runsOf([...cells.keys()].filter((index) => timeOfDay(cells[index] ?? '') !== undefined)),
  )
  const isTotal = (index: number | undefined): boolean =>
    rows.some((cells) => total.test(cells[index ?? -1] ?? ''))
  const numbered = runsOf(ofNumbers.filter((index) => !isTotal(index)))
  const day = [...headed.flat(), ...numbered].find(({ length }) => isDayWidth(length))
  return day && { value: day[0] ?? 0, perDay: day.length }
}

/** Returns the columns of a day with those of its 25th hour, which are blank on all days but one of a year. */
function withRepeatedHour(
  table: Table,
  { value, perDay }: Pick<Required<RowChoices>, 'value' | 'perDay'>,
): number {
  const more = perDay / 24
  if (!isDayWidth(perDay + more)) return perDay
  const cells = table.flatMap((row) => row.slice(value + perDay, value + perDay + more))
  const written = cells.filter((cell) => /\d/.test(cell) && timeOfDay(cell) === undefined)
  const isBlankMostly = written.length > 0 && written.length <= 0.1 * cells.length
  return isBlankMostly ? perDay + more : perDay
}

const total = /\b(?:total|sum|daily)\b/i

function isDayWidth(count: number): boolean {
  return dayWidths.some((width) => width === count)
}

/** Groups ascending indices into those that follow each other. */
function runsOf(indices: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  for (const index of indices) {
    const last = runs.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else runs.push([index])
  }
  return runs
}

function orderOf(table: readonly (readonly string[])[]): DateOrder {
  const figures = (cell: string): readonly number[] =>
    /^(\d{1,2})[./-](\d{1,2})[./-]\d{2}/.exec(cell.trim())?.slice(1).map(Number) ?? []
  const has = (isShown: (first: number, second: number) => boolean): boolean =>
    table.some((cells) =>
      cells.some((cell) => {
        const [first, second] = figures(cell)
        return first !== undefined && second !== undefined && isShown(first, second)
      }),
    )
  if (has((first, second) => first <= 12 && second > 12)) return 'month-first'
  if (has((first) => first > 12)) return 'day-first'
  const [dayFirst, monthFirst] = (['day-first', 'month-first'] as const).map((order) =>
    spanOfTimes(table, order),
  )
  return (monthFirst ?? NaN) < (dayFirst ?? NaN) ? 'month-first' : 'day-first'
}

/** Returns the time from the first to the last stamp of the table; NaN if no date has several of them. */
function spanOfTimes(table: readonly (readonly string[])[], order: DateOrder): number {
  const stamps = new Set<number>()
  for (const cells of table.slice(0, MOST_STAMPS))
    for (const cell of cells) {
      const at = /[./-]/.test(cell) ? readStamp(cell, order, 'UTC') : undefined
      if (at !== undefined) stamps.add(at)
    }
  const sorted = [...stamps].toSorted((a, b) => a - b)
  const dates = new Set(sorted.map((at) => Math.floor(at / DAY_MS)))
  return dates.size < sorted.length ? (sorted.at(-1) ?? NaN) - (sorted[0] ?? NaN) : NaN
}

const midnight = /(?:^|[ T])(?:(?:0?0|24):00(?::00(?:[.,]0+)?)?(?! ?p)|12:00(?::00)? ?a)/i

/**
 * An end at midnight is that of the day before, unless the next row begins a day later, as when databases write dates
 * with a time. One at 23:59 is within its day.
 */
function includesEnd(starts: readonly string[], ends: readonly string[], order: DateOrder): boolean {
  const timed = ends.filter((cell) => /\d:\d\d/.test(cell))
  if (timed.length === 0) return !isNextStart(starts, ends, order)
  return !isMostly(timed, (cell) => midnight.test(cell.trim())) || isNextStart(starts, ends, order, DAY_MS)
}

/**
 * Returns true if most rows end where one of their neighbours begins, or as long before, whichever row of the file is
 * the earliest.
 */
function isNextStart(
  starts: readonly string[],
  ends: readonly string[],
  order: DateOrder,
  beforeMs = 0,
): boolean {
  const at = (cell: string | undefined): number | undefined => readStamp(cell ?? '', order, 'UTC')
  const read = [...starts.keys()].filter(
    (row) => at(starts[row]) !== undefined && at(ends[row]) !== undefined,
  )
  const joined = read.filter((row) =>
    [row - 1, row + 1].some(
      (other) => at(starts[other]) === (at(ends[row]) ?? NaN) + beforeMs && at(starts[row]) !== at(ends[row]),
    ),
  )
  return read.length > 1 && joined.length >= 0.5 * read.length
}

function markEnds(stamps: readonly number[]): boolean {
  const sorted = [...new Set(stamps)].toSorted((a, b) => a - b)
  const [first = NaN, second = NaN] = sorted
  const sinceMidnight = first % DAY_MS
  return sinceMidnight > 0 && sinceMidnight === second - first && (sorted.at(-1) ?? NaN) % DAY_MS === 0
}

/** Returns true for a date without a time of day, in whichever order. */
export function isDateAlone(cell: string): boolean {
  const isTimed = cell.includes(':') || placeInDay(cell) !== undefined
  return !isTimed && dateOrders.some((order) => readStamp(cell, order, 'UTC') !== undefined)
}

/** Headings and a few blanks do not change the kind of a column. */
export function isMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return written.length > 0 && written.filter(test).length >= 0.5 * written.length
}
