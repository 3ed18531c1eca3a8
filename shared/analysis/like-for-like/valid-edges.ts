import { edgesFromIntervals, intervalsFromEdges, type EdgeList } from '../../series/edge-list.ts'
import { subtractIntervals } from '../../series/intervals.ts'
import { endOf, valueIntervalsOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import { roundToBuckets } from '../../time/buckets.ts'
import type { Interval } from '../../time/interval.ts'
import type { SeriesInput } from '../series-input.ts'

/**
 * Where a series has finite values, without every bucket that the mask touches. An amount of a totalizer over a silence
 * says nothing of the hours in it, so there it has none.
 */
export function validEdges(series: SeriesInput, mask: readonly Interval[]): EdgeList {
  const { columns, kind, resolution, zone } = series
  const found = finiteEdges(valueIntervalsOf(columns, kind, resolution, zone))
  if (mask.length === 0) return found
  const masked = mask.map((one) => roundToBuckets(one, resolution, zone))
  return edgesFromIntervals(subtractIntervals(intervalsFromEdges(found), masked))
}

/** Runs of values that are there and follow each other are passed over in one loop, as nearly all are. */
function finiteEdges(list: ValueIntervals): EdgeList {
  const { starts, values, lengthMs, longestDivisibleMs } = list
  const edges: number[] = []
  for (let index = 0; index < starts.length; index++) {
    const from = starts[index] ?? NaN
    if (list.ends === undefined && Number.isFinite(values[index] ?? NaN))
      index = lastOfRun(starts, values, lengthMs, index)
    const to = endOf(list, index)
    const isValid =
      Number.isFinite(values[index] ?? NaN) && (list.ends === undefined || to - from <= longestDivisibleMs)
    if (!isValid || !(from < to)) continue
    if (edges.at(-1) === from) edges[edges.length - 1] = to
    else edges.push(from, to)
  }
  return Float64Array.from(edges)
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
