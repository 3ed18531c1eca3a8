import { isDateAlone, isMostly, LOOKED_AT } from './guess-choices.ts'
import { timeOfDay } from './read-cells.ts'

/**
 * Joins a column of times of day, or of spans such as 00:00-00:30, to the column of dates before it, as in
 * "01.03.2025;00:15;12,5": otherwise all rows of a day would have one time. Any other table is returned as it is.
 */
export function joinTimes(table: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const rows = table.slice(0, LOOKED_AT)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const column = (at: number): readonly string[] => rows.map((cells) => cells[at] ?? '')
  const at = Array.from({ length: width }, (_, index) => index).findLastIndex(
    (index) =>
      isMostly(column(index), isDateAlone) &&
      isMostly(column(index + 1), (cell) => timeOfDay(cell) !== undefined),
  )
  if (at < 0) return table
  const joined = table.map((cells) => {
    const [date = '', time = ''] = cells.slice(at, at + 2).map((cell) => cell.trim())
    // A date whose time is missing is not midnight.
    const both = timeOfDay(time) ?? (isDateAlone(date) ? undefined : time)
    const stamp = both === undefined ? '' : `${date} ${both}`.trim()
    return [...cells.slice(0, at), stamp, ...cells.slice(at + 2)]
  })
  // Ends may have their dates and times in columns of their own.
  return joinTimes(joined)
}
