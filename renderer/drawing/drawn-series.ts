import { gapIntervals } from '#shared/series/gaps.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/interval.ts'
import { gapLimitOf } from '#shared/series/mean-step.ts'
import type { Pyramid } from '#shared/series/pyramid.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { DrawnSeries } from './scene.ts'

/** A series as it was loaded, as far as drawing it is concerned. */
export interface SeriesSource {
  readonly id: string
  readonly name: string
  readonly units: string
  readonly resolution: Resolution
  readonly bucketZone: IanaZone
  readonly interval: Interval
  readonly slot: number
  readonly covered: readonly Interval[]
  readonly missing: readonly Interval[]
  readonly provisional: readonly Interval[]
}

/** What is drawn of a loaded series; a gap is where it is cached and has no value. */
export function drawnSeries(source: SeriesSource, pyramid: Pyramid): DrawnSeries {
  const { id, name, units, resolution, bucketZone, slot, missing, provisional } = source
  const { columns } = pyramid
  const empty = gapIntervals(columns, source.interval, resolution, bucketZone)
  return {
    id,
    name,
    units,
    resolution,
    bucketZone,
    slot,
    cached: source.covered,
    missing,
    provisional,
    columns,
    pyramid,
    gapLimitMs: gapLimitOf(resolution, columns.times),
    gaps: intersectIntervals(empty, source.covered),
  }
}
