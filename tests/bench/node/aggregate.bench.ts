import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { percentilesOf } from '#shared/analysis/aggregate/all-figures.ts'
import type { Columns } from '#shared/series/columns.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import { expectClose, medianTimes, type Measured } from '../median.ts'
import { minuteSeries, minuteYear } from '../series-data.ts'

const ROUNDS = 21
const asked = { kind: 'average-rate', unit: 'kW', resolution: 'minute', zone: 'Europe/London' } as const

/**
 * Measures all figures except percentiles over five million minutes; the peer is one loop that adds the values by
 * index.
 */
export function measureAggregate(): Promise<Measured> {
  const columns = minuteSeries(5_000_000, 3)
  const ours = () => aggregate(columns, spansOf(columns), { ...asked, policy: 'strict' })
  const { mean, total, baseload, peaks } = ours()
  if (mean === undefined || baseload === undefined || peaks.length !== 5)
    throw new Error('figures are missing')
  expectClose([total?.value ?? NaN], [sumOf(columns) / 60])
  return againstSum(columns, () => ours().coverage.present)
}

/** Measures every figure of a minute-year including percentiles; the peer is the same loop. */
export function measureStatistics(): Promise<Measured> {
  const columns = minuteYear(3)
  const request = { ...asked, policy: 'present-only' } as const
  return againstSum(columns, () => {
    const { coverage } = aggregate(columns, spansOf(columns), request)
    const shares = percentilesOf(columns, spansOf(columns), request, [0.05, 0.25, 0.5, 0.75, 0.95])
    return coverage.present + shares.length
  })
}

function againstSum(columns: Columns, ours: () => number): Promise<Measured> {
  let sink = 0
  return medianTimes(
    ROUNDS,
    () => (sink += ours()),
    () => (sink += sumOf(columns)),
  )
}

function spansOf({ times }: Columns) {
  return [{ start: times[0] ?? 0, end: (times.at(-1) ?? 0) + MINUTE_MS }]
}

function sumOf({ values }: Columns): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index] ?? NaN
  return sum
}
