import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { medianTimes } from '../median.ts'
import type { Measured } from '../row.ts'
import { MINUTE_MS, minuteSeries, roughSeries, type SeriesSet } from '../series-data.ts'

/** All figures but percentiles of five million minutes against one loop that adds them by index. */
export function measureAggregate(set: SeriesSet): Promise<Measured> {
  const columns = (set === 'even' ? minuteSeries : roughSeries)(5_000_000, 3)
  const spans = [{ start: columns.times[0] ?? 0, end: (columns.times.at(-1) ?? 0) + MINUTE_MS }]
  const ours = () =>
    aggregate(columns, spans, {
      kind: 'average-rate',
      unit: 'kW',
      resolution: set === 'even' ? 'minute' : 'raw',
      zone: 'Europe/London',
      policy: set === 'even' ? 'strict' : 'present-only',
    })
  const peer = () => {
    const { values } = columns
    let sum = 0
    for (let index = 0; index < values.length; index++) sum += values[index] ?? NaN
    return sum
  }
  const { mean, total, baseload, peaks } = ours()
  const expected = peer()
  // The values of rough series stand for stretches of different lengths: their total is no plain sum.
  const isSame =
    set === 'rough' || Math.abs((total?.value ?? NaN) - expected / 60) <= 1e-9 * Math.abs(expected / 60)
  if (!isSame || mean === undefined || (set === 'even' && baseload === undefined) || peaks.length !== 5) {
    throw new Error('ours and the peer add up to different figures')
  }
  let sink = 0
  return medianTimes(
    21,
    () => (sink += ours().coverage.present),
    () => (sink += peer()),
  )
}
