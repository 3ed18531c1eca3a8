import type { MissingPolicy } from '../aggregate/figures.ts'
import type { CellSums } from './cell-sums.ts'

/** Returns the mean of each cell; NaN without values, and under the strict policy when the cell is not complete. */
export function cellMeans(
  { presentMs, expectedMs, weighted }: CellSums,
  policy: MissingPolicy,
): Float64Array<ArrayBuffer> {
  return presentMs.map((present, cell) => {
    const isTooLittle = present === 0 || (policy === 'strict' && present < (expectedMs[cell] ?? NaN))
    return isTooLittle ? NaN : (weighted[cell] ?? NaN) / present
  })
}

/**
 * Returns the amount within each cell: NaN without values, unknown under the strict policy where the cell is not
 * complete, scaled to what is expected where the policy extrapolates. `perMs` is the amount that one of the values'
 * unit makes in a millisecond.
 */
export function cellAmounts(
  { presentMs, expectedMs, weighted }: CellSums,
  policy: MissingPolicy,
  perMs: number,
): Float64Array<ArrayBuffer> {
  return weighted.map((own, cell) => {
    const present = presentMs[cell] ?? 0
    const expected = expectedMs[cell] ?? 0
    if (present === 0 || (policy === 'strict' && present < expected)) return NaN
    return (policy === 'extrapolated' ? (own * expected) / present : own) * perMs
  })
}

/**
 * Returns the amount from the first cell to the end of each cell, as a total of all cells so far would be under the
 * policy: unknown from the first missing value on when it is strict, scaled when it is extrapolated. `perMs` is the
 * amount that one of the values' unit makes in a millisecond. NaN before the first and after the last cell in which
 * anything is expected, and in a cell without any values; a cell in which nothing is expected adds nothing.
 */
export function cumulatedAmounts(
  { presentMs, expectedMs, weighted }: CellSums,
  policy: MissingPolicy,
  perMs: number,
): Float64Array<ArrayBuffer> {
  const last = expectedMs.findLastIndex((ms) => ms > 0)
  let present = 0
  let expected = 0
  let sum = 0
  return weighted.map((own, cell) => {
    const isMissing = presentMs[cell] === 0 && (expectedMs[cell] ?? 0) > 0
    present += presentMs[cell] ?? 0
    expected += expectedMs[cell] ?? 0
    sum += own
    if (expected === 0 || cell > last || isMissing) return NaN
    if (policy === 'strict') return present < expected ? NaN : sum * perMs
    return (policy === 'extrapolated' ? (sum * expected) / present : sum) * perMs
  })
}
