import { gapIntervals } from '#shared/series/coverage/gaps.ts'
import { resetsIn } from '#shared/series/derive/value-intervals.ts'
import { intersectIntervals, normaliseIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/interval.ts'
import { gapLimitOf } from '#shared/series/pyramid/mean-step.ts'
import type { Pyramid } from '#shared/series/pyramid/pyramid.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { DrawnSeries } from './scene.ts'

/** Holds the columns that derived columns were computed from, and how much of each bucket has values. */
export interface DerivedSource {
  readonly base: Columns
  readonly from: Resolution
  readonly baseZone: IanaZone
  readonly presentMs: Float64Array
  readonly expectedMs: Float64Array
}

/** Holds what drawing needs to know of an operand. */
export interface SeriesSource {
  readonly id: string
  readonly name: string
  readonly units: string
  readonly resolution: Resolution
  readonly bucketZone: IanaZone
  /** Undefined when the series is drawn as it was fetched. */
  readonly derived?: DerivedSource | undefined
  readonly isCounter?: boolean
  readonly isAmount?: boolean
  readonly interval: Interval
  readonly slot: number
  readonly covered: readonly Interval[]
  readonly filled?: readonly Interval[] | undefined
  readonly missing: readonly Interval[]
  readonly provisional: readonly Interval[]
}

/**
 * Prepares an operand for drawing. A gap is where its base is cached and has no value, also within
 * a derived bucket.
 */
export function drawnSeries(source: SeriesSource, pyramid: Pyramid): DrawnSeries {
  const { id, name, units, resolution, bucketZone, derived, slot, missing, provisional } = source
  const { columns } = pyramid
  const empty = derived
    ? gapIntervals(derived.base, source.interval, derived.from, derived.baseZone)
    : gapIntervals(columns, source.interval, resolution, bucketZone)
  return {
    id,
    name,
    units,
    resolution,
    bucketZone,
    ...(derived && derived.from !== resolution && { derivedFrom: derived.from }),
    slot,
    ...(source.isCounter && { isCounter: true }),
    ...(source.isAmount && { isAmount: true }),
    ...((source.isCounter || source.isAmount) && { resets: resetsIn(derived?.base ?? columns) }),
    cached: source.covered,
    ...(source.filled !== undefined && { filled: source.filled }),
    missing,
    provisional,
    columns,
    pyramid,
    gapLimitMs: gapLimitOf(resolution, columns.times),
    gaps: intersectIntervals(empty, source.covered),
    partial: derived ? partialBuckets(columns.times, derived) : [],
  }
}

/** Returns the buckets that have values for only part of their length. */
function partialBuckets(times: Float64Array, { presentMs, expectedMs }: DerivedSource): readonly Interval[] {
  const partial: Interval[] = []
  times.forEach((start, index) => {
    const lengthMs = expectedMs[index] ?? 0
    if ((presentMs[index] ?? 0) < lengthMs) partial.push({ start, end: start + lengthMs })
  })
  return normaliseIntervals(partial)
}
