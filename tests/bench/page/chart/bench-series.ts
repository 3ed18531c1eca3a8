import { MINUTE_MS, minuteSeries } from '../../series-data.ts'
import type { BenchSeries } from './bench-chart.ts'

/** `series` minute series of `points` readings each. */
export function benchSeries(series: number, points: number): BenchSeries {
  const all = Array.from({ length: series }, (_, index) => minuteSeries(points, index + 1))
  const times = all[0]?.times ?? new Float64Array(1)
  return { all, whole: { start: times[0] ?? 0, end: (times.at(-1) ?? 0) + MINUTE_MS } }
}
