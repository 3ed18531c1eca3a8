import { sliceColumns } from '../series/columns.ts'
import { completenessOf, type Completeness } from '../series/gaps.ts'
import type { Interval } from '../time/interval.ts'
import { isCalendarResolution, type Resolution } from '../time/resolution.ts'
import type { Columns } from '../series/segment.ts'
import { nextBucketStart } from '../time/buckets.ts'
import type { EpochMs, IanaZone } from '../time/instant.ts'
import { quantilesOf } from './quantiles.ts'

export interface Percentiles {
  readonly p5: number
  readonly p25: number
  readonly p50: number
  readonly p75: number
  readonly p95: number
}

/** What a series does in an interval; the numbers are absent when there are no values. */
export interface Statistics {
  readonly count: number
  /** Weighted by the true length of each bucket for calendar resolutions. */
  readonly mean: number | undefined
  readonly min: number | undefined
  /** Start of the first bucket that has the minimum. */
  readonly minAt: EpochMs | undefined
  readonly max: number | undefined
  readonly maxAt: EpochMs | undefined
  /** Of the population, weighted as the mean is. */
  readonly standardDeviation: number | undefined
  /** Unweighted, interpolated linearly (Hyndman and Fan type 7). */
  readonly percentiles: Percentiles | undefined
  readonly completeness: Completeness
}

/** Statistics of the values whose time lies in the interval. */
export function statisticsOf(
  columns: Columns,
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
): Statistics {
  const inside = sliceColumns(columns, interval)
  const completeness = completenessOf(columns, interval, resolution, zone)
  const count = inside.values.length
  if (count === 0) return { ...noNumbers, completeness }
  const { sum, ...extremes } = sumsOf(inside)
  const moments = isCalendarResolution(resolution)
    ? weightedMoments(inside, resolution, zone)
    : plainMoments(sum, inside.values)
  return { count, ...extremes, ...moments, percentiles: percentilesOf(inside.values), completeness }
}

function plainMoments(sum: number, values: Float64Array): Moments {
  const mean = sum / values.length
  return { mean, standardDeviation: Math.sqrt(squaresAbout(mean, values) / values.length) }
}

const noNumbers = {
  count: 0,
  mean: undefined,
  min: undefined,
  minAt: undefined,
  max: undefined,
  maxAt: undefined,
  standardDeviation: undefined,
  percentiles: undefined,
} as const

interface Sums {
  readonly min: number
  readonly minAt: EpochMs | undefined
  readonly max: number
  readonly maxAt: EpochMs | undefined
  readonly sum: number
}

/** One pass for everything that needs no mean. */
function sumsOf({ times, values }: Columns): Sums {
  let min = Infinity
  let max = -Infinity
  let minIndex = 0
  let maxIndex = 0
  let sum = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? NaN
    sum += value
    if (value < min) {
      min = value
      minIndex = index
    }
    if (value > max) {
      max = value
      maxIndex = index
    }
  }
  return { min, minAt: times[minIndex], max, maxAt: times[maxIndex], sum }
}

/** A second pass, from the mean, so that a large mean does not swallow a small spread. */
function squaresAbout(mean: number, values: Float64Array): number {
  let squares = 0
  for (let index = 0; index < values.length; index++) {
    const deviation = (values[index] ?? NaN) - mean
    squares += deviation * deviation
  }
  return squares
}

interface Moments {
  readonly mean: number
  readonly standardDeviation: number
}

/** Moments with each value weighted by the true length of its bucket. */
function weightedMoments({ times, values }: Columns, resolution: Resolution, zone: IanaZone): Moments {
  const weights = times.map((at) => nextBucketStart(at, resolution, zone) - at)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) / total
  const squares = values.reduce((sum, value, index) => sum + (value - mean) ** 2 * (weights[index] ?? 0), 0)
  return { mean, standardDeviation: Math.sqrt(squares / total) }
}

function percentilesOf(values: Float64Array): Percentiles {
  const [p5 = NaN, p25 = NaN, p50 = NaN, p75 = NaN, p95 = NaN] = quantilesOf(
    values,
    [0.05, 0.25, 0.5, 0.75, 0.95],
  )
  return { p5, p25, p50, p75, p95 }
}
