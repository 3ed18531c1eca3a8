import { edgesFromIntervals, intervalsFromEdges, type EdgeList } from '../../series/edge-list.ts'
import { subtractIntervals } from '../../series/intervals.ts'
import type { ValueIntervals } from '../../series/derive/value-intervals.ts'
import { roundToBuckets } from '../../time/buckets.ts'
import type { Interval } from '../../time/interval.ts'
import { seriesValues, type SeriesInput, type SeriesValues } from '../series-input.ts'

/**
 * Returns the edges of the time in which a series has finite values, without any bucket that the mask touches. An
 * amount of a totalizer over a silence says nothing about the hours in it, so there it has none.
 */
export function validEdges(
  series: SeriesInput,
  mask: readonly Interval[],
  values: SeriesValues = seriesValues(series),
): EdgeList {
  const { resolution, zone } = series
  const found = finiteEdges(values)
  if (mask.length === 0) return found
  const masked = mask.map((one) => roundToBuckets(one, resolution, zone))
  return edgesFromIntervals(subtractIntervals(intervalsFromEdges(found), masked))
}

function finiteEdges({ list, runs }: SeriesValues): EdgeList {
  const { starts, ends } = list.ends === undefined ? runs : { starts: list.starts, ends: list.ends }
  const edges: number[] = []
  for (let index = 0; index < starts.length; index++) {
    const from = starts[index] ?? NaN
    const to = ends[index] ?? NaN
    if ((list.ends !== undefined && !isValid(list, index)) || !(from < to)) continue
    if (edges.at(-1) === from) edges[edges.length - 1] = to
    else edges.push(from, to)
  }
  return Float64Array.from(edges)
}

function isValid({ starts, ends, values, longestDivisibleMs }: ValueIntervals, index: number): boolean {
  const length = (ends?.[index] ?? NaN) - (starts[index] ?? NaN)
  return Number.isFinite(values[index] ?? NaN) && length <= longestDivisibleMs
}
