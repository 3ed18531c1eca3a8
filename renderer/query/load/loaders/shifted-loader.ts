import { succeed } from '#shared/errors/result.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import { clipCoverage } from '#shared/series/coverage/extend-coverage.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import {
  readShiftedId,
  shownColumns,
  shownInstant,
  shownInterval,
  sourceInterval,
  type ShiftedSeries,
} from '#shared/series/shifted-series.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import type {
  CoverageSnapshot,
  LoadedSeries,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'

/**
 * Answers demands for shifted series with the inner loader's values at their own time, moved on the local calendar. All
 * other code treats them like any other series.
 */
export function createShiftedLoader(inner: SeriesLoader): SeriesLoader {
  return {
    expectedMs: inner.expectedMs,
    needsConsent: inner.needsConsent,
    async readCoverage(seriesKeys) {
      const read = await inner.readCoverage(seriesKeys.map(sourceKey))
      return read.ok ? succeed(shownCoverage(read.value)) : read
    },
    load(demand, lane, publish, extent) {
      const shifted = readShiftedId(demand.seriesKey.dataHubId)
      if (shifted === undefined) return inner.load(demand, lane, publish, extent)
      const moved = (series: LoadedSeries): LoadedSeries => shownSeries(series, demand, shifted)
      const { done, cancel } = inner.load(
        sourceDemand(demand, shifted),
        lane,
        (series) => publish(moved(series)),
        extent,
      )
      return { done: done.then(moved), cancel }
    },
  }
}

function sourceKey(key: SeriesKey): SeriesKey {
  const shifted = readShiftedId(key.dataHubId)
  return shifted === undefined ? key : { ...key, dataHubId: shifted.dataHubId }
}

function sourceDemand(demand: SeriesDemand, shifted: ShiftedSeries): SeriesDemand {
  const { seriesKey, bucketZone } = demand
  const interval = sourceInterval(demand.interval, shifted)
  return {
    ...demand,
    seriesKey: sourceKey(seriesKey),
    interval: roundToBuckets(interval, seriesKey.resolution, bucketZone),
  }
}

function shownCoverage(snapshot: CoverageSnapshot): CoverageSnapshot {
  return {
    readAt: snapshot.readAt,
    of(key) {
      const shifted = readShiftedId(key.dataHubId)
      const { covered, underWay, ...rest } = snapshot.of(sourceKey(key))
      if (shifted === undefined) return { ...rest, covered, underWay }
      const underWayThen = underWay.map((each) => shownInterval(each, shifted))
      return { ...rest, covered: covered.map((each) => shownCovered(each, shifted)), underWay: underWayThen }
    },
    partsOf(demand) {
      const shifted = readShiftedId(demand.seriesKey.dataHubId)
      const source = shifted === undefined ? demand : sourceDemand(demand, shifted)
      return snapshot.partsOf?.(source) ?? [source]
    },
  }
}

function shownCovered({ newest, seams, ...part }: CoveredInterval, shifted: ShiftedSeries): CoveredInterval {
  return {
    ...part,
    ...shownInterval(part, shifted),
    ...(newest !== undefined && { newest: shownInstant(newest, shifted) }),
    ...(seams !== undefined && {
      seams: seams.map((one) => ({ ...one, time: shownInstant(one.time, shifted) })),
    }),
  }
}

function shownSeries(series: LoadedSeries, demand: SeriesDemand, shifted: ShiftedSeries): LoadedSeries {
  const moved = (parts: readonly Interval[]): readonly Interval[] =>
    intersectIntervals(
      parts.map((each) => shownInterval(each, shifted)),
      [demand.interval],
    )
  return {
    demand,
    parts: series.parts ?? [series.demand],
    columns: sliceColumns(shownColumns(series.columns, shifted), demand.interval),
    units: series.units,
    covered: clipCoverage(
      series.covered.map((each) => shownCovered(each, shifted)),
      demand.interval,
    ),
    provisional: moved(series.provisional),
    missing: moved(series.missing),
    ...(series.revisions !== undefined && { revisions: series.revisions }),
    progress: series.progress,
  }
}
