import type { Variable } from '#shared/portfolio/nouns.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import { registerMoved } from '#shared/series/columns.ts'
import { intervalEnd } from '#shared/series/totalizer-convention.ts'
import { bucketStart } from '#shared/time/buckets.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { LoadedSeries, Recipes, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { firstOf } from './made-loader.ts'

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
 * Gives readings of totalizers the instants at which they were taken (decision 0084), for a service whose value of an
 * interval is the last reading within it: the preceding intervals are demanded, and their values stamped with their
 * ends. The cached data stay as received.
 */
export function totalizerRecipes({ has }: Pick<KnownTotalizers, 'has'>): Recipes {
  return {
    concern: has,
    of: (key) =>
      key.resolution === 'raw'
        ? undefined
        : {
            keys: [key],
            coverageOf: firstOf,
            partsOf: (demand) => [earlierDemand(demand)],
            make: (demand, parts) => laterSeries(firstOf(parts), demand),
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
    columns: { ...columns, times: columns.times.map((at) => later(at)), ...registerMoved(columns, later) },
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
