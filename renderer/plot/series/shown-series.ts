import type { Interval } from '#shared/time/interval.ts'
import type { Plot, SeriesMark, SeriesShape } from '../plot.ts'
import type { DrawnSeries } from './drawn-series.ts'
import { logarithmic } from './logarithmic.ts'
import { stackedSeries } from './stacked-series.ts'

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

/** Returns the series on one value axis as they are stroked: on their stack, or as logarithms. */
export function shownSeries(plot: Plot, isOnRight: boolean): readonly DrawnSeries[] {
  const marks = seriesMarks(plot).filter((mark) => (mark.isOnRight ?? false) === isOnRight)
  const all = marks.map(({ series }) => series)
  const [first] = marks
  if (first !== undefined && isStacked(first.shape)) return stackedSeries(all)
  const axis = isOnRight ? plot.right : plot.y
  return axis?.kind === 'number' && axis.isLogarithmic ? all.map(logarithmic) : all
}
