import type { EpochMs } from '../../time/instant.ts'
import { endOf, type ValueIntervals } from './value-intervals.ts'

/**
 * Where finite values follow each other at an even distance, ascending and disjoint; columns of one length, an element
 * a run. What lies in a run is found by arithmetic alone. Values with ends of their own are in none.
 */
export interface ValueRuns {
  readonly starts: readonly EpochMs[]
  /** Of the last value of each. */
  readonly ends: readonly EpochMs[]
  /** The index of the first value of each. */
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

/** The last of the finite values from `first` on that are just `lengthMs` apart. */
function lastOfRun(starts: Float64Array, values: Float64Array, lengthMs: number, first: number): number {
  let index = first
  // A difference with itself is zero for finite numbers alone.
  while (index + 1 < starts.length) {
    const value = values[index + 1] ?? NaN
    if ((starts[index + 1] ?? NaN) - (starts[index] ?? NaN) !== lengthMs || value - value !== 0) return index
    index++
  }
  return index
}
