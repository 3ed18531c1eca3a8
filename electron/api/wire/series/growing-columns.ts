import type { Columns } from '#shared/series/columns.ts'

/**
 * Two columns that grow, of which `length` elements are in use. It is a plain record with separate functions, which
 * stay the same for every answer, so that the engine optimises them only once.
 */
export interface GrowingColumns {
  times: Float64Array<ArrayBuffer>
  values: Float64Array<ArrayBuffer>
  length: number
}

/** Creates columns with room for `expected` elements; an answer may still contain more or fewer. */
export function createGrowingColumns(expected: number): GrowingColumns {
  const size = Math.max(16, expected)
  return { times: new Float64Array(size), values: new Float64Array(size), length: 0 }
}

export function appendPoint(columns: GrowingColumns, time: number, value: number): void {
  makeRoom(columns)
  columns.times[columns.length] = time
  columns.values[columns.length] = value
  columns.length += 1
}

/** Grows columns that have no room for another element. */
export function makeRoom(columns: GrowingColumns): void {
  if (columns.length < columns.times.length) return
  // `transfer` moves or reallocates, so that the old column does not exist alongside the new one.
  const bytes = columns.times.byteLength * 2
  columns.times = new Float64Array(columns.times.buffer.transfer(bytes))
  columns.values = new Float64Array(columns.values.buffer.transfer(bytes))
}

/** Returns the columns at their exact size; the growing ones cannot be used afterwards. */
export function finishColumns({ times, values, length }: GrowingColumns): Columns {
  return {
    times: new Float64Array(times.buffer.transfer(length * 8)),
    values: new Float64Array(values.buffer.transfer(length * 8)),
  }
}
