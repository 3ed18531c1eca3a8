import { type Columns, registerOf } from '#shared/series/columns.ts'
import { inSlices } from './in-slices.ts'

type Column = Columns['times']

/** These are 2 MB: where memory is touched for the first time, copying them takes 2 to 4 ms. */
const NUMBERS_AT_ONCE = 250_000

/**
 * Copies columns into memory of their own for a worker, since a clone of a view would take the whole memory behind it
 * along. What series share is copied once. Ten years of minutes are 84 MB, whose copy in one task would drop frames.
 */
export async function copyInSlices(all: readonly Columns[]): Promise<readonly Columns[]> {
  const copies = new Map<Column, Column>()
  const copyOf = (column: Column): Column => {
    const copy = copies.get(column) ?? new Float64Array(column.length)
    copies.set(column, copy)
    return copy
  }
  const copied = all.map((columns) => {
    const { times, values, ratio } = columns
    const copy = { times: copyOf(times), values: copyOf(values), ...registerOf(columns) }
    if (ratio === undefined) return copy
    const { formula, parts, nearZero } = ratio
    const parted = { formula, times: copyOf(ratio.times), parts: parts.map(copyOf) }
    return { ...copy, ratio: { ...parted, nearZero: copyOf(nearZero) } }
  })
  await inSlices(stretchesOf(copies))
  return copied
}

/** Copies a stretch with each step. */
function* stretchesOf(copies: ReadonlyMap<Column, Column>): Iterable<number> {
  for (const [column, copy] of copies) {
    for (let from = 0; from < column.length; from += NUMBERS_AT_ONCE) {
      copy.set(column.subarray(from, from + NUMBERS_AT_ONCE), from)
      yield from
    }
  }
}
