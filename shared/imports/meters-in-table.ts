import { LOOKED_AT } from './guess-choices.ts'
import { readStamp } from './read-cells.ts'
import type { RowChoices } from './row-choices.ts'

type Table = readonly (readonly string[])[]

/** A column that names the meter of each row, with the names in the order in which they first occur. */
export interface MeterColumn {
  readonly column: number
  readonly names: readonly string[]
}

/** With two meters, half of the rows have a time that occurs before. */
const MOST_TIMES = 0.75
/** A file with more names than this has something else in that column. */
const MOST_METERS = 1000
/** Rows of as many times as all meters have; where meters were added or removed, some of them are missing. */
const LEAST_SHARE = 0.5

/**
 * Finds the column that tells the meters of a table apart: with it no time occurs twice, whereas without it each time
 * occurs about as often as there are meters. Of several such columns, as those of a meter and of its unit, the first counts.
 */
export function metersIn(
  table: Table,
  { start, end, order }: Pick<RowChoices, 'start' | 'end' | 'order'>,
): MeterColumn | undefined {
  // Dates are read only where texts repeat: a file of one meter has hundreds of thousands of them.
  if (new Set(table.map((cells) => cells[start])).size > MOST_TIMES * table.length) return undefined
  const stamped = table.filter((cells) => readStamp(cells[start] ?? '', order, 'UTC') !== undefined)
  const times = new Set(stamped.map((cells) => cells[start]?.trim()))
  if (times.size > MOST_TIMES * stamped.length) return undefined
  const width = Math.max(0, ...stamped.slice(0, LOOKED_AT).map(({ length }) => length))
  for (let column = 0; column < width; column++) {
    if (column === start || column === end) continue
    const names = [...new Set(stamped.map((cells) => cells[column]?.trim() ?? ''))]
    if (names.length < 2 || names.length > MOST_METERS || names.includes('')) continue
    if (LEAST_SHARE * names.length * times.size > stamped.length) continue
    const pairs = new Set(
      stamped.map((cells) => `${cells[start]?.trim() ?? ''}\n${cells[column]?.trim() ?? ''}`),
    )
    if (pairs.size >= 0.99 * stamped.length) return { column, names }
  }
  return undefined
}

/** Returns the table with the rows of other meters left empty, so that the numbers of rows stay those of the file. */
export function rowsOfMeter(
  table: Table,
  { column }: Pick<MeterColumn, 'column'>,
  name: string,
  { start, order }: Pick<RowChoices, 'start' | 'order'>,
): Table {
  const first = table.findIndex((cells) => readStamp(cells[start] ?? '', order, 'UTC') !== undefined)
  return table.map((cells, row) => (row < first || cells[column]?.trim() === name ? cells : []))
}
