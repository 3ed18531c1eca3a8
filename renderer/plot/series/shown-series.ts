import type { Interval } from '#shared/time/instant.ts'
import { buildPyramid } from '#shared/series/pyramid/pyramid.ts'
import type { Plot, SeriesMark, SeriesShape } from '../plot.ts'
import type { DrawnSeries } from './drawn-series.ts'

/** Computed only once for each series, since every frame of a pan draws it. */
const made = new WeakMap<DrawnSeries, DrawnSeries>()

/**
 * Replaces the values of the series by their logarithms, so that drawing stays linear and as fast
 * as before. A value that is not above zero has no logarithm and becomes a gap.
 */
export function logarithmic(series: DrawnSeries): DrawnSeries {
  const known = made.get(series)
  if (known) return known
  const { times, values, ratio } = series.columns
  const isAbove = (_: number, index: number): boolean => (values[index] ?? NaN) > 0
  const columns = {
    times: times.filter(isAbove),
    values: values.filter((value) => value > 0).map(Math.log10),
    ...(ratio !== undefined && { ratio }),
  }
  const drawn = { ...series, isLogarithmic: true, columns, pyramid: buildPyramid(columns) }
  made.set(series, drawn)
  return drawn
}

/** Caches the latest stack, because every frame of a pan draws the same series. */
let last: { readonly of: readonly DrawnSeries[]; readonly stack: readonly DrawnSeries[] } = {
  of: [],
  stack: [],
}

/**
 * Returns each series as the sum up to it, the outermost first, so that each drawn series leaves only its own part of
 * the ones before it visible. Values below zero are stacked downwards. Nothing is stacked on a gap: series above a
 * missing value have none either. A series without any value is not part of the stack.
 */
export function stackedSeries(series: readonly DrawnSeries[]): readonly DrawnSeries[] {
  const isSame = series.length === last.of.length && series.every((one, index) => one === last.of[index])
  if (!isSame) last = { of: series, stack: stackOf(series) }
  return last.stack
}

function stackOf(all: readonly DrawnSeries[]): readonly DrawnSeries[] {
  const series = all.filter(({ columns }) => columns.times.length > 0)
  const layers = series.map(() => ({ times: new Array<number>(), values: new Array<number>() }))
  const next = series.map(() => 0)
  for (;;) {
    const at = earliest(series, next)
    if (at === Infinity) break
    let above = 0
    let below = 0
    let isWhole = true
    series.forEach(({ columns: { times, values } }, index) => {
      const position = next[index] ?? 0
      if (times[position] !== at) {
        isWhole = false
        return
      }
      next[index] = position + 1
      if (!isWhole) return
      const value = values[position] ?? NaN
      if (value < 0) below += value
      else above += value
      layers[index]?.times.push(at)
      layers[index]?.values.push(value < 0 ? below : above)
    })
  }
  return series
    .map((one, index) => {
      const { times = [], values = [] } = layers[index] ?? {}
      const columns = { times: Float64Array.from(times), values: Float64Array.from(values) }
      return { ...one, columns, pyramid: buildPyramid(columns) }
    })
    .toReversed()
}

function earliest(series: readonly DrawnSeries[], next: readonly number[]): number {
  let at = Infinity
  series.forEach(({ columns: { times } }, index) => {
    at = Math.min(at, times[next[index] ?? 0] ?? Infinity)
  })
  return at
}

export function seriesMarks({ marks }: Plot): readonly SeriesMark[] {
  return marks.filter((mark) => mark.kind === 'series')
}

export function isStacked(shape: SeriesShape): boolean {
  return shape === 'stacked-bar' || shape === 'stacked-area'
}

/** Returns the visible time of a plot whose level axis is time. */
export function windowOf({ x }: Plot): Interval {
  return x.kind === 'time' ? { start: x.min, end: x.max } : { start: 0, end: 1 }
}

/** Returns the series on one value axis as they are drawn: on their stack, or as logarithms. */
export function shownSeries(plot: Plot, isOnRight: boolean): readonly DrawnSeries[] {
  const marks = seriesMarks(plot).filter((mark) => (mark.isOnRight ?? false) === isOnRight)
  const all = marks.map(({ series }) => series)
  const [first] = marks
  if (first !== undefined && isStacked(first.shape)) return stackedSeries(all)
  const axis = isOnRight ? plot.right : plot.y
  return axis?.kind === 'number' && axis.isLogarithmic ? all.map(logarithmic) : all
}
