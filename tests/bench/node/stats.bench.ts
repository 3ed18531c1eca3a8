import { statisticsOf } from '#shared/analysis/statistics.ts'
import { medianTimes } from '../median.ts'
import type { Measured } from '../row.ts'
import { minuteYear } from '../series-data.ts'

/** All statistics of a minute-year against one loop that adds its values. */
export function measureStatistics(): Promise<Measured> {
  const columns = minuteYear(3)
  const interval = { start: columns.times[0] ?? 0, end: (columns.times.at(-1) ?? 0) + 60_000 }
  let sink = 0
  return medianTimes(
    9,
    () => (sink += statisticsOf(columns, interval, 'minute', 'Europe/London').completeness.present),
    () => {
      let sum = 0
      for (const value of columns.values) sum += value
      sink += sum
    },
  )
}
