import fc from 'fast-check'
import type { Columns } from '#shared/series/columns.ts'

/** Builds columns from pairs in any order; a later pair with the same time replaces an earlier one. */
export function columnsOf(pairs: readonly (readonly [number, number])[]): Columns {
  const sorted = [...new Map(pairs)].sort(([a], [b]) => a - b)
  return {
    times: Float64Array.from(sorted, ([at]) => at),
    values: Float64Array.from(sorted, ([, value]) => value),
  }
}

/**
 * Times are small integers times `step`, so that columns coincide; there are few values, so that equal ones are common.
 */
export function anyColumns(space: number, step = 1): fc.Arbitrary<Columns> {
  return fc
    .array(fc.tuple(fc.nat(space), fc.integer({ min: -9, max: 9 })), { maxLength: space })
    .map((pairs) => columnsOf(pairs.map(([at, value]) => [at * step, value] as const)))
}

/** Returns the pairs of the columns, for comparison. */
export function pairsOf(columns: Columns): readonly (readonly [number, number])[] {
  return Array.from(columns.times, (at, index) => [at, columns.values[index] ?? NaN] as const)
}
