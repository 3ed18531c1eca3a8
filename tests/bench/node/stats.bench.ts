import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { percentilesOf } from '#shared/analysis/aggregate/percentiles.ts'
import { medianTimes } from '../median.ts'
import type { Measured } from '../row.ts'
import { MINUTE_MS, minuteYear } from '../series-data.ts'

/** Every figure of a minute-year, percentiles too, against one loop that adds its values by index. */
export function measureStatistics(): Promise<Measured> {
  const columns = minuteYear(3)
  const spans = [{ start: columns.times[0] ?? 0, end: (columns.times.at(-1) ?? 0) + MINUTE_MS }]
  const request = {
    kind: 'average-rate',
    unit: 'kW',
    resolution: 'minute',
    zone: 'Europe/London',
    policy: 'present-only',
  } as const
  const ours = (): number => {
    const { coverage } = aggregate(columns, spans, request)
    return coverage.present + percentilesOf(columns, spans, request, [0.05, 0.25, 0.5, 0.75, 0.95]).length
  }
  const peer = (): number => {
    const { values } = columns
    let sum = 0
    for (let index = 0; index < values.length; index++) sum += values[index] ?? NaN
    return sum
  }
  let sink = 0
  return medianTimes(
    21,
    () => (sink += ours()),
    () => (sink += peer()),
  )
}
