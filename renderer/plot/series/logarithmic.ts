import { buildPyramid } from '#shared/series/pyramid/pyramid.ts'
import type { DrawnSeries } from './drawn-series.ts'

/** Computed once for each series, since every frame of a pan draws it. */
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
