import type { Variable } from '#shared/portfolio/nouns.ts'
import { succeed } from '#shared/errors/result.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import { intervalEnd, type TotalizerConvention } from '#shared/series/totalizer-convention.ts'
import { bucketStart } from '#shared/time/buckets.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'

/** Tells which variables of a connection are totalizers, as far as its catalogue has been read. */
export interface KnownTotalizers {
  readonly note: (variables: readonly Variable[]) => void
  readonly has: (dataHubId: string) => boolean
}

export function createKnownTotalizers(): KnownTotalizers {
  const totalizers = new Set<string>()
  return {
    note(variables) {
      for (const { dataHubId, kind } of variables) {
        if (kind === 'totalizer') totalizers.add(dataHubId)
        else totalizers.delete(dataHubId)
      }
    },
    has: (dataHubId) => totalizers.has(dataHubId),
  }
}

/**
 * Answers demands for totalizers with readings at the instants at which they were taken (decision 0084). If the value
 * of an interval is the last reading within it, it demands the preceding intervals from the inner loader, and stamps
 * the values with their ends. The cached data stay as received.
 */
export function createTotalizerLoader(
  inner: SeriesLoader,
  convention: TotalizerConvention,
  totalizers: Pick<KnownTotalizers, 'has'>,
): SeriesLoader {
  if (convention === 'at-start') return inner
  const isMoved = ({ seriesKey }: SeriesDemand): boolean =>
    seriesKey.resolution !== 'raw' && totalizers.has(seriesKey.dataHubId)
  return {
    expectedMs: inner.expectedMs,
    needsConsent: inner.needsConsent,
    async readCoverage(seriesKeys) {
      const read = await inner.readCoverage(seriesKeys)
      if (!read.ok) return read
      const partsOf = (demand: SeriesDemand): readonly SeriesDemand[] => [
        isMoved(demand) ? earlierDemand(demand) : demand,
      ]
      return succeed({ ...read.value, partsOf })
    },
    load(demand, lane, publish, extent) {
      if (!isMoved(demand)) return inner.load(demand, lane, publish, extent)
      const { done, cancel } = inner.load(
        earlierDemand(demand),
        lane,
        (series) => publish(laterSeries(series, demand)),
        extent,
      )
      return { done: done.then((series) => laterSeries(series, demand)), cancel }
    },
  }
}

function earlierDemand(demand: SeriesDemand): SeriesDemand {
  const { seriesKey, interval, bucketZone } = demand
  const before = (at: EpochMs): EpochMs => bucketStart(at - 1, seriesKey.resolution, bucketZone)
  return { ...demand, interval: { start: before(interval.start), end: before(interval.end) } }
}

function laterSeries(series: LoadedSeries, demand: SeriesDemand): LoadedSeries {
  const { columns, units } = series
  const later = laterIn(demand)
  const moved = <Part extends Interval>(part: Part): Part => ({
    ...part,
    start: later(part.start),
    end: later(part.end),
  })
  const covered = ({ newest, ...part }: CoveredInterval): CoveredInterval => ({
    ...moved(part),
    ...(newest !== undefined && { newest: later(newest) }),
  })
  return {
    ...{ demand, units },
    columns: { times: columns.times.map((at) => later(at)), values: columns.values },
    covered: series.covered.map(covered),
    provisional: series.provisional.map(moved),
    missing: series.missing.map(moved),
    ...(series.revisions !== undefined && { revisions: series.revisions }),
    progress: series.progress,
  }
}

function laterIn({ seriesKey, bucketZone }: SeriesDemand): (at: EpochMs) => EpochMs {
  return (at) => intervalEnd(at, seriesKey.resolution, bucketZone)
}
