import { subtractIntervals } from '../../series/intervals.ts'
import { endOf, valueIntervalsOf } from '../../series/derive/value-intervals.ts'
import { roundToBuckets } from '../../time/buckets.ts'
import type { EpochMs } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import type { SeriesInput } from '../series-input.ts'

/**
 * Where a series has finite values, ascending and disjoint, without every bucket that the mask touches. An amount of a
 * totalizer over a silence says nothing of the hours in it, so there it has none.
 */
export function validIntervals(series: SeriesInput, mask: readonly Interval[]): readonly Interval[] {
  const { columns, kind, resolution, zone } = series
  const list = valueIntervalsOf(columns, kind, resolution, zone)
  const { starts, values, longestDivisibleMs } = list
  const found: Interval[] = []
  let start: EpochMs = NaN
  let end: EpochMs = NaN
  for (let index = 0; index < starts.length; index++) {
    if (!Number.isFinite(values[index] ?? NaN)) continue
    const from = starts[index] ?? NaN
    const to = endOf(list, index)
    if (to - from > longestDivisibleMs) continue
    if (from !== end) {
      if (start < end) found.push({ start, end })
      start = from
    }
    end = to
  }
  if (start < end) found.push({ start, end })
  if (mask.length === 0) return found
  return subtractIntervals(
    found,
    mask.map((one) => roundToBuckets(one, resolution, zone)),
  )
}
