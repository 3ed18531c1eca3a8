import { LEAST_PROBABILITY } from '#shared/savings/statistics/student-t.ts'
import { type CardTableRow, type TableCell, number as numberCell, text } from '../../card-table.ts'

export const none: TableCell = text('')

/** Makes a row of the statement; `rest` are the standard error, t and its probability. */
export function row(
  section: string,
  id: string,
  name: string,
  value: TableCell,
  meaning: string,
  rest: readonly TableCell[] = [none, none, none],
): CardTableRow {
  return { id, cells: [text(section), text(name), value, ...rest, text(meaning)] }
}

export function probability(value: number | undefined): TableCell {
  return value !== undefined && value < LEAST_PROBABILITY
    ? text('< 0.0001')
    : number(value, undefined, BY_CHANCE)
}

const BY_CHANCE = 'Probability of as large a value by chance'

export function number(value: number | undefined, unit?: string, formula?: string): TableCell {
  return numberCell(value, {
    ...(unit !== undefined && { unit }),
    ...(formula !== undefined && { formula }),
  })
}
