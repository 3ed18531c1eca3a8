import { queryPixels } from '#shared/series/pyramid.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { DrawnSeries } from './scene.ts'
import type { Extent } from './value-axis.ts'

/** Columns asked for to find the extremes of what is in sight; a coarse question is a cheap one. */
const COLUMNS = 64

/** The lowest and highest value in sight of all the series; undefined when none has one. */
export function extentOf(series: readonly DrawnSeries[], window: Interval): Extent | undefined {
  let min = Infinity
  let max = -Infinity
  for (const { pyramid } of series) {
    const columns = queryPixels(pyramid, window, COLUMNS)
    for (let index = 0; index < columns.count; index++) {
      min = Math.min(min, columns.min[index] ?? Infinity)
      max = Math.max(max, columns.max[index] ?? -Infinity)
    }
  }
  return min <= max ? { min, max } : undefined
}
