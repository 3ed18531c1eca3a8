import { readStamp } from './read-cells.ts'
import { isMostly, LOOKED_AT } from './guess-choices.ts'

const time = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$/i

/**
 * Joins a column of times of day to the column of dates before it, as in "01.03.2025;00:15;12,5": otherwise all rows of
 * a day would have one time. Any other table is returned as it is.
 */
export function joinTimes(table: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const rows = table.slice(0, LOOKED_AT)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const column = (at: number): readonly string[] => rows.map((cells) => cells[at] ?? '')
  const isDate = (cell: string): boolean =>
    !cell.includes(':') &&
    (['day-first', 'month-first'] as const).some((order) => readStamp(cell, order, 'UTC') !== undefined)
  const at = Array.from({ length: width }, (_, index) => index).findLastIndex(
    (index) =>
      isMostly(column(index), isDate) && isMostly(column(index + 1), (cell) => time.test(cell.trim())),
  )
  if (at < 0) return table
  const joined = table.map((cells) => {
    const both = [cells[at], cells[at + 1]].map((cell) => cell?.trim() ?? '')
    return [...cells.slice(0, at), both.join(' ').trim(), ...cells.slice(at + 2)]
  })
  // Ends may have their dates and times in columns of their own.
  return joinTimes(joined)
}
