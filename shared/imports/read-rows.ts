import type { EpochMs, IanaZone } from '../time/instant.ts'
import { readNumber, readStamp, type DateOrder } from './read-cells.ts'

/** Tells which columns of a file contain what. Columns are counted from 0. */
export interface RowChoices {
  readonly start: number
  /** Column with the ends of the intervals, as in invoices; absent if each row lasts until the next. */
  readonly end?: number
  /** True if the day in the column of ends is the last one of the interval. */
  readonly isEndIncluded: boolean
  readonly value: number
  readonly order: DateOrder
  readonly decimal: '.' | ','
  readonly zone: IanaZone
}

/** One row of a file that could be read. */
export interface ImportRow {
  /** Number of the row in the file, from 1. */
  readonly line: number
  readonly start: EpochMs
  readonly end: EpochMs | undefined
  readonly value: number
}

export interface RowsRead {
  /** Rows in the order of time; rows of the same time stay in the order of the file. */
  readonly rows: readonly ImportRow[]
  /** Numbers of rows with an unreadable date or number, except for those before the first readable row. */
  readonly unreadable: readonly number[]
  /** Number of rows without a value. */
  readonly empty: number
}

/** Reads the rows of a table of texts. Rows before the first readable one are headings. */
export function readRows(table: readonly (readonly string[])[], choices: RowChoices): RowsRead {
  const { start, end, isEndIncluded, value, order, decimal, zone } = choices
  const rows: ImportRow[] = []
  const unreadable: number[] = []
  let empty = 0
  table.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const from = readStamp(cells[start] ?? '', order, zone)
    const until = end === undefined ? undefined : readStamp(cells[end] ?? '', order, zone)
    const amount = readNumber(cells[value] ?? '', decimal)
    const isWrong = from === undefined || (end !== undefined && until === undefined) || Number.isNaN(amount)
    if (isWrong || (until !== undefined && from >= until + (isEndIncluded ? 1 : 0))) {
      if (rows.length > 0 || from !== undefined) unreadable.push(index + 1)
    } else if (amount === undefined) empty++
    else rows.push({ line: index + 1, start: from, end: until, value: amount })
  })
  return { rows: rows.toSorted((a, b) => a.start - b.start), unreadable, empty }
}
