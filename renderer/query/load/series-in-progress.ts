import type { AppError } from '#shared/errors/result.ts'
import { type Columns, emptyColumns, replaceInside, type Segment } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import type { ColumnChange } from '#shared/series/coverage/revisions.ts'
import { provisionalIntervals, type Sighting, sightingsOf } from '#shared/series/coverage/coverage.ts'
import type { Clock } from '#shared/time/instant.ts'
import {
  extentAfter,
  isOfOneKind,
  seamsInside,
  type SeriesExtent,
} from '#shared/series/coverage/extend-coverage.ts'
import { noRequests, withAnswered, withPlanned } from '#shared/series/request-progress.ts'
import { addDistinct } from '#shared/errors/distinct-failures.ts'
import type { CachedSeries, Revision } from '#renderer/ports/series-store.ts'
import type { LoadedSeries, ReportedDelivery, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { FetchEvent } from './fetch/bisect.ts'
import { missingIntervals, sightingsFrom } from './fetch/wanted-intervals.ts'

/** Tracks a demanded series while it loads: takes events and returns its current state. */
export interface SeriesInProgress {
  readonly setCached: (cached: CachedSeries) => void
  readonly take: (event: FetchEvent) => void
  readonly asItStands: (finished: boolean) => LoadedSeries
}

export function createSeriesInProgress(
  demand: SeriesDemand,
  clock: Clock,
  keepsColumns: boolean,
  reported?: ReportedDelivery,
): SeriesInProgress {
  let columns: Columns = emptyColumns()
  let extent: SeriesExtent = { units: '', covered: [] }
  let sightings: readonly Sighting[] = sightingsFrom(reported)
  let failures: readonly AppError[] = []
  let revisions: readonly Revision[] = []
  let requests = noRequests
  const { seriesKey, interval, bucketZone } = demand

  const lay = (segment: Segment, seams: readonly ColumnChange[]): void => {
    const [part] = intersectIntervals([segment.interval], [interval])
    if (part === undefined) return
    // The cache does the same: it sets aside values in another unit, or with stamps read by another convention.
    if (!isOfOneKind(extent, segment)) columns = emptyColumns()
    if (keepsColumns) columns = replaceInside(columns, part, segment)
    const seen = seamsInside(seams, part)
    extent = extentAfter(extent, { ...segment, interval: part, seams: seen }, bucketZone, sightings)
  }

  return {
    setCached(cached) {
      columns = { times: cached.times, values: cached.values }
      const { units, covered, stamps } = cached
      extent = { units, covered, ...(stamps === undefined ? {} : { stamps }) }
      sightings = [...sightings, ...sightingsOf(cached.allCovered)]
    },
    take(event) {
      switch (event.kind) {
        case 'planned':
          requests = withPlanned(requests, event.requests)
          return
        case 'answered':
          requests = withAnswered(requests)
          return
        case 'segment':
          revisions = [...revisions, ...event.revisions]
          lay(
            event.segment,
            event.revisions.filter((one) => one.isSeam === true),
          )
          return
        case 'failed':
          failures = addDistinct(failures, event.error)
      }
    },
    asItStands: (finished) => ({
      demand,
      columns,
      units: extent.units,
      covered: extent.covered,
      provisional: provisionalIntervals(extent.covered, seriesKey.resolution, bucketZone),
      missing: missingIntervals(demand, extent.covered, clock.now()),
      ...(revisions.length === 0 ? {} : { revisions }),
      progress: { ...requests, failures, finished },
    }),
  }
}
