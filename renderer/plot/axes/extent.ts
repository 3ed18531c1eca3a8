import type { Interval } from '#shared/time/instant.ts'
import { createPixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { queryPixels } from '#shared/series/pyramid/pyramid.ts'
import type { DrawnSeries } from '../series/drawn-series.ts'
import type { AxisScale } from '../series/series-plots.ts'
import { axisUnit, type AxisUnit } from './number-text.ts'
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

/** Returns the unit that the axis of these series has, so that a table of the same values uses the same. */
export function unitOfValues(
  unit: string,
  series: readonly DrawnSeries[],
  window: Interval,
  { lower, upper, isLogarithmic }: AxisScale,
): AxisUnit {
  return unitOfExtent(unit, extentOf(series, window), { min: lower, max: upper, isLogarithmic })
}

interface UnitEnds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly isLogarithmic?: boolean
}

/** Picks the unit from the values that an axis shows and the ends that it was given. */
export function unitOfExtent(
  unit: string,
  extent: Extent | undefined,
  { min = 0, max = 0, isLogarithmic = false }: UnitEnds,
): AxisUnit {
  if (isLogarithmic) return { title: `${unit} log`.trimStart(), divisor: 1, suffix: unit }
  const shown = extent ?? { min: 0, max: 0 }
  return axisUnit(unit, { min: Math.min(shown.min, min), max: Math.max(shown.max, max) })
}
