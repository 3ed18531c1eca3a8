import type { Columns } from '#shared/series/segment.ts'

/** Two growing columns. */
export interface ColumnWriter {
  readonly push: (time: number, value: number) => void
  readonly clear: () => void
  readonly length: () => number
  /** The columns at their exact size; the writer is spent afterwards. */
  readonly finish: () => Columns
}

/** `expected` elements are held without growing; an answer may still bring more or fewer. */
export function createColumnWriter(expected: number): ColumnWriter {
  let times = new Float64Array(Math.max(16, expected))
  let values = new Float64Array(times.length)
  let length = 0

  function grow(): void {
    // `transfer` moves or reallocates, so that the old column is not held beside the new one.
    const bytes = times.byteLength * 2
    times = new Float64Array(times.buffer.transfer(bytes))
    values = new Float64Array(values.buffer.transfer(bytes))
  }

  return {
    push: (time, value) => {
      if (length === times.length) grow()
      times[length] = time
      values[length] = value
      length += 1
    },
    clear: () => {
      length = 0
    },
    length: () => length,
    finish: () => ({
      times: new Float64Array(times.buffer.transfer(length * 8)),
      values: new Float64Array(values.buffer.transfer(length * 8)),
    }),
  }
}
