import { deriveColumns, type DerivedResolution } from '#shared/series/derive/derive.ts'
import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Columns } from '#shared/series/columns.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { expectClose, medianTimes, type Measured } from '../median.ts'
import { minuteSeries } from '../series-data.ts'

const zone = 'Europe/London'
const SERIES = 8
const ROUNDS = 61

/** Derives days or months with their coverage from `count` values of each of eight series. */
export function measure(
  from: Resolution,
  to: DerivedResolution,
  count: number,
  stepMinutes: number,
): Promise<Measured> {
  const list = Array.from({ length: SERIES }, (_, seed) =>
    stretched(minuteSeries(count, seed + 1), stepMinutes),
  )
  const times = list[0]?.times ?? new Float64Array(0)
  const interval: Interval = { start: times[0] ?? 0, end: (times.at(-1) ?? 0) + stepMinutes * MINUTE_MS }
  const edges = bucketEdges(interval, to, zone)
  const derive = (base: Columns): Float64Array =>
    deriveColumns(base, { kind: 'average-rate', from, to, zone, interval }).values
  const sum = (base: Columns): Float64Array => summedBetween(base, edges)
  for (const base of list) expectClose(derive(base), sum(base))
  return medianTimes(
    ROUNDS,
    () => list.map(derive),
    () => list.map(sum),
  )
}

/** Returns the values of minutes with a longer step between them. */
function stretched({ times, values }: Columns, step: number): Columns {
  const start = times[0] ?? 0
  return { times: times.map((at) => start + (at - start) * step), values }
}

/** Computes the mean between neighbouring edges in the simplest way. */
function summedBetween({ times, values }: Columns, edges: Float64Array): Float64Array {
  const means = new Float64Array(edges.length - 1)
  let index = 0
  for (let bucket = 0; bucket < means.length; bucket++) {
    const end = edges[bucket + 1] ?? NaN
    const first = index
    let sum = 0
    while (index < times.length && (times[index] ?? NaN) < end) sum += values[index++] ?? NaN
    means[bucket] = sum / (index - first)
  }
  return means
}
