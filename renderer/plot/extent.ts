import type { Interval } from '#shared/time/instant.ts'
import { createPixelColumns, queryPixels } from '#shared/series/pyramid/pyramid.ts'
import type { DrawnSeries } from './series/drawn-series.ts'
import type { AxisScale } from './series/series-plots.ts'
import { axisUnit, type AxisUnit } from './axes/number-text.ts'
import type { Extent } from './axes/value-axis.ts'
import { barSlots } from './marks/bar-boxes.ts'
import { edgesOf } from './marks/steps.ts'
import type { Plot, PlotMark } from './plot.ts'
import { shownSeries, windowOf } from './series/shown-series.ts'

/** Treats the whole window as one pixel column. Reused, because this runs in every frame. */
const whole = createPixelColumns(1)

/** Returns the lowest and highest visible value of all the series; undefined if none has a visible value. */
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

/** Returns the unit of the axis of these series, so that a table of the same values can use it. */
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

/** Chooses the unit by the values that an axis shows and the ends that it was given. */
export function unitOfExtent(
  unit: string,
  extent: Extent | undefined,
  { min = 0, max = 0, isLogarithmic = false }: UnitEnds,
): AxisUnit {
  if (isLogarithmic) return { title: `${unit} log`.trimStart(), divisor: 1, suffix: unit }
  const shown = extent ?? { min: 0, max: 0 }
  return axisUnit(unit, { min: Math.min(shown.min, min), max: Math.max(shown.max, max) })
}

/** An axis of a plot. */
export type Direction = 'x' | 'y' | 'right'

/**
 * Returns the smallest and largest value that the marks show along an axis; undefined when they show nothing.
 */
export function markExtent(plot: Plot, direction: Direction, isLogarithmic: boolean): Extent | undefined {
  if (plot.marks.some(({ kind }) => kind === 'series')) return seriesExtent(plot, direction)
  const { marks } = plot
  let [min, max] = [Infinity, -Infinity]
  const take = (value: number): void => {
    if (!Number.isFinite(value) || (isLogarithmic && value <= 0)) return
    if (value < min) min = value
    if (value > max) max = value
  }
  for (const mark of marks) {
    for (const column of direction === 'x' ? columnsAlongX(mark) : columnsAlongY(mark)) {
      const extent = columnExtent(column, isLogarithmic)
      take(extent.min)
      take(extent.max)
    }
    if (mark.kind === 'rule' && mark.across === direction) take(mark.at)
  }
  for (const value of direction === 'x' ? barEdges(marks) : barEnds(marks)) take(value)
  return min <= max ? { min, max } : undefined
}

/** Extremes of columns that were read before; a column that is drawn never changes. */
const known = {
  linear: new WeakMap<Float64Array, Extent>(),
  logarithmic: new WeakMap<Float64Array, Extent>(),
}

/**
 * Returns the least and the greatest finite value, above zero if the axis is logarithmic; infinite if there is none.
 * They are cached, since a plot is placed several times and its columns may contain five years of hours.
 */
export function columnExtent(column: Float64Array, isLogarithmic = false): Extent {
  const extents = isLogarithmic ? known.logarithmic : known.linear
  const before = extents.get(column)
  if (before !== undefined) return before
  const least = isLogarithmic ? Number.MIN_VALUE : -Number.MAX_VALUE
  let [min, max] = [Infinity, -Infinity]
  for (let at = 0; at < column.length; at++) {
    const value = column[at] ?? NaN
    if (value >= least && value < min) min = value
    if (value > max && value <= Number.MAX_VALUE) max = value
  }
  const extent = min <= max ? { min, max } : { min: Infinity, max: -Infinity }
  extents.set(column, extent)
  return extent
}

/** Series show the part that lies in the window. */
function seriesExtent(plot: Plot, direction: Direction): Extent | undefined {
  if (direction === 'x') return undefined
  const series = shownSeries(plot, direction === 'right')
  const extent = extentOf(series, windowOf(plot))
  return extent !== undefined && series.some(({ isLogarithmic }) => isLogarithmic)
    ? { min: 10 ** extent.min, max: 10 ** extent.max }
    : extent
}

function columnsAlongX(mark: PlotMark): readonly Float64Array[] {
  switch (mark.kind) {
    case 'line':
      return [mark.isStepped ? edgesOf(mark.xs) : mark.xs]
    case 'band':
    case 'points':
      return [mark.xs]
    case 'cells':
      return [edgesOf(mark.columns)]
    case 'bars':
    case 'rule':
    case 'spot':
    case 'series':
      return []
  }
}

function columnsAlongY(mark: PlotMark): readonly Float64Array[] {
  switch (mark.kind) {
    case 'line':
    case 'points':
      return [mark.ys]
    case 'band':
      return [mark.low, mark.high]
    case 'cells':
      return [edgesOf(mark.rows)]
    case 'bars':
    case 'rule':
    case 'spot':
    case 'series':
      return []
  }
}

/** Returns the outer edges of the first and last bar. */
function barEdges(marks: readonly PlotMark[]): readonly number[] {
  const { slots, step } = barSlots(marks)
  return slots.flat().flatMap(({ x }) => [x - step / 2, x + step / 2])
}

function barEnds(marks: readonly PlotMark[]): readonly number[] {
  return barSlots(marks)
    .slots.flat()
    .flatMap(({ from, to }) => [from, to])
}

/** Bars and filled lines represent amounts from zero, so their axis includes zero. */
export function standsOnZero({ marks }: Plot): boolean {
  return marks.some(
    (mark) =>
      mark.kind === 'bars' ||
      (mark.kind === 'line' && mark.isFilled === true) ||
      (mark.kind === 'series' && mark.shape !== 'line' && mark.shape !== 'step'),
  )
}
