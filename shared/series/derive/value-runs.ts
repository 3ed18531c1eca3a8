import type { EpochMs } from '../../time/instant.ts'
import { endOf, type ValueIntervals } from './value-intervals.ts'

/**
 * Runs in which finite values follow each other at an even distance, ascending and disjoint; columns of one length,
 * with an element for each run. The values in a run are found by arithmetic alone. Values with ends of their own are
 * not part of any run.
 */
export interface ValueRuns {
  readonly starts: readonly EpochMs[]
  /** Ends of the last value of each run. */
  readonly ends: readonly EpochMs[]
  /** Index of the first value of each run. */
  readonly firsts: readonly number[]
}

export function valueRunsOf(list: ValueIntervals): ValueRuns {
  const runs = { starts: new Array<EpochMs>(), ends: new Array<EpochMs>(), firsts: new Array<number>() }
  const { starts, values, lengthMs } = list
  if (list.ends !== undefined) return runs
  for (let index = 0; index < starts.length; index++) {
    const first = index
    if (!Number.isFinite(values[first] ?? NaN)) continue
    index = lastOfRun(starts, values, lengthMs, first)
    const start = starts[first] ?? NaN
    const end = endOf(list, index)
    if (!(start < end)) continue
    runs.starts.push(start)
    runs.ends.push(end)
    runs.firsts.push(first)
  }
  return runs
}

/** Returns the last of the finite values from `first` on that are exactly `lengthMs` apart. */
function lastOfRun(starts: Float64Array, values: Float64Array, lengthMs: number, first: number): number {
  let index = first
  // The difference of a number with itself is zero only if it is finite.
  while (index + 1 < starts.length) {
    const value = values[index + 1] ?? NaN
    if ((starts[index + 1] ?? NaN) - (starts[index] ?? NaN) !== lengthMs || value - value !== 0) return index
    index++
  }
  return index
}
