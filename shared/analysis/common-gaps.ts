import { gapIntervals } from '../series/coverage/gaps.ts'
import { normaliseIntervals } from '../series/intervals.ts'
import type { Interval } from '../time/interval.ts'
import type { SeriesInput } from './series-input.ts'

/** The stretches of the interval in which any of the series has no value; ascending and disjoint. */
export function commonGaps(list: readonly SeriesInput[], interval: Interval): readonly Interval[] {
  return normaliseIntervals(
    list.flatMap(({ columns, resolution, zone }) => gapIntervals(columns, interval, resolution, zone)),
  )
}
