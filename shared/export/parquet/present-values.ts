import type { Run } from './page-chunk.ts'

/** Holds the values of a column that are not NaN. */
export interface PresentValues {
  /** Is 1 when a row has a value, 0 when it has none. */
  readonly levels: readonly Run[]
  readonly present: Float64Array
  /** Infinity and -Infinity when there are no values. */
  readonly min: number
  readonly max: number
}

/** Returns the values of a column without its NaN; a view when there is none. */
export function presentValuesOf(column: Float64Array): PresentValues {
  const levels: Run[] = []
  let min = Infinity
  let max = -Infinity
  for (let row = 0; row < column.length;) {
    const from = row
    for (let value = column[row]; value !== undefined && value === value; value = column[++row]) {
      if (value < min) min = value
      if (value > max) max = value
    }
    if (row > from) levels.push({ count: row - from, value: 1 })
    const gapFrom = row
    while (row < column.length && Number.isNaN(column[row])) row++
    if (row > gapFrom) levels.push({ count: row - gapFrom, value: 0 })
  }
  const isFull = levels.every(({ value }) => value === 1)
  return { levels, min, max, present: isFull ? column : column.filter((value) => !Number.isNaN(value)) }
}
