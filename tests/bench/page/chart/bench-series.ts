import { MINUTE_MS, minuteSeries, roughSeries, type SeriesSet } from '../../series-data.ts'
import type { BenchSeries } from './bench-chart.ts'

/** `series` series of `points` readings each on the same instants, which is the format of uPlot. */
export function benchSeries(series: number, points: number, set: SeriesSet = 'even'): BenchSeries {
  const seriesOf = set === 'even' ? minuteSeries : roughSeries
  const { times } = seriesOf(points, 1)
  const all = Array.from({ length: series }, (_, index) => ({
    times,
    values: seriesOf(points, index + 1).values,
  }))
  return { all, whole: { start: times[0] ?? 0, end: (times.at(-1) ?? 0) + MINUTE_MS } }
}
