import type { Interval } from '#shared/time/interval.ts'
import { createPixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { queryPixels } from '#shared/series/pyramid/pyramid.ts'
import type { DrawnSeries } from '../series/scene.ts'
import type { Extent } from './value-axis.ts'

/** Treats the whole window as one pixel column. Reused, because this runs in every frame. */
const whole = createPixelColumns(1)

/** Returns the lowest and highest visible value of all the series; undefined when none has a visible value. */
export function extentOf(series: readonly DrawnSeries[], window: Interval): Extent | undefined {
  let min = Infinity
  let max = -Infinity
  for (const { pyramid } of series) {
    if (queryPixels(pyramid, window, 1, Infinity, whole).count === 0) continue
    min = Math.min(min, whole.min[0] ?? Infinity)
    max = Math.max(max, whole.max[0] ?? -Infinity)
  }
  return min <= max ? { min, max } : undefined
}
