import type { EpochMs, IanaZone } from '../time/instant.ts'
import type { DateOrder } from './read-cells.ts'

/** Tells which columns of a file contain what. Columns are counted from 0. */
export interface RowChoices {
  readonly start: number
  /** Column with the ends of the intervals, as in invoices; absent if each row lasts until the next. */
  readonly end?: number
  /** True if the day in the column of ends is the last one of the interval. */
  readonly isEndIncluded: boolean
  /** True if a time of day marks the end of its interval; without effect on days and on rows with an end. */
  readonly isStampEnd?: boolean
  readonly value: number
  /** Number of columns, from that of the values on, over which the values of a day are spread; absent if a row is one value. */
  readonly perDay?: number
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
  /** NaN if the row has none: the row before it does not last beyond this one. */
  readonly value: number
}

export interface RowsRead {
  /** Rows whose times can be read, in the order of time; rows of the same time stay in the order of the file. */
  readonly rows: readonly ImportRow[]
  /** Numbers of rows with an unreadable date or number, except for those before the first readable row. */
  readonly unreadable: readonly number[]
  /** Number of rows without a value. */
  readonly empty: number
}
