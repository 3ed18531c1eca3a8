import type { Run } from './page-chunk.ts'

/** What of a column is not NaN. */
export interface PresentValues {
  /** 1 where a row has a value, 0 where it has none. */
  readonly levels: readonly Run[]
  readonly present: Float64Array
  /** Of none, Infinity and -Infinity. */
  readonly min: number
  readonly max: number
}

/** The values of a column without its NaN, in a view where there is none. */
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
