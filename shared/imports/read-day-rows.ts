import { DAY_MS, type EpochMs, type IanaZone } from '../time/instant.ts'
import { instantOfLocal, localDayOf, startOfLocalDay } from '../time/zones/local-instant.ts'
import { readNumber, readStamp } from './read-cells.ts'
import type { ImportRow, RowChoices, RowsRead } from './row-choices.ts'

/** Numbers of columns in which a day is written: hours, half hours or quarters, with or without a 25th hour. */
export const dayWidths = [24, 25, 48, 50, 96, 100] as const

/** Returns the length of the values of a day that is written in so many columns. */
function stepMsOf(perDay: number): number {
  return DAY_MS / (dayWidths.findLast((width) => width % 24 === 0 && width <= perDay) ?? 24)
}

/**
 * Reads a table with a row for each day. Values are at their times by the local clock, or follow each other from midnight
 * on if a day has as many of them as its length asks for: 23 or 25 hours when the clocks change. In the hour that the
 * clocks skip there is no value; of the hour that they repeat, one column is the first pass, and the second is a gap.
 */
export function readDayRows(
  table: readonly (readonly string[])[],
  choices: RowChoices & { readonly perDay: number },
): RowsRead {
  const { start, order, zone, value, perDay, decimal } = choices
  const rows: ImportRow[] = []
  const unreadable: number[] = []
  let empty = 0
  table.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const line = index + 1
    const date = readStamp(cells[start] ?? '', order, zone)
    if (date === undefined) {
      if (rows.length > 0) unreadable.push(line)
      return
    }
    const values = cells.slice(value, value + perDay).map((cell) => readNumber(cell, decimal))
    const starts = startsOfDay(values, localDayOf(date, zone), stepMsOf(perDay), zone)
    const isWrong = values.some(
      (one, at) => one !== undefined && (Number.isNaN(one) || starts[at] === undefined),
    )
    if (isWrong) unreadable.push(line)
    values.forEach((one, at) => {
      const from = starts[at]
      if (from === undefined) return
      if (one === undefined) empty++
      rows.push({ line, start: from, end: undefined, value: one ?? NaN })
    })
  })
  return { rows: rows.toSorted((a, b) => a.start - b.start), unreadable, empty }
}

/** Returns the start of each value of a day; undefined for a time that the day does not have. */
function startsOfDay(
  values: readonly (number | undefined)[],
  day: number,
  stepMs: number,
  zone: IanaZone,
): readonly (EpochMs | undefined)[] {
  const midnight = startOfLocalDay(day, zone)
  const expected = (startOfLocalDay(day + 1, zone) - midnight) / stepMs
  const count = values.findLastIndex((value) => value !== undefined) + 1
  const isElapsed = count === expected && !values.slice(0, count).includes(undefined)
  const usual = DAY_MS / stepMs
  return values.map((_, at) => {
    if (isElapsed) return at < expected ? midnight + at * stepMs : undefined
    return at < usual ? instantOfLocal(day * DAY_MS + at * stepMs, zone) : undefined
  })
}
