import { isShiftedId } from '#shared/portfolio/local-id.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import { clipCoverage } from '#shared/series/coverage/extend-coverage.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
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
import type { LoadedSeries, Recipes, SeriesCoverage, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { firstOf } from './made-loader.ts'

/**
 * Makes shifted series of the values at their own time, moved on the local calendar. All other code treats them like
 * any other series.
 */
export const shiftedRecipes: Recipes = {
  concern: isShiftedId,
  of(key) {
    const shifted = readShiftedId(key.dataHubId)
    return (
      shifted && {
        keys: [{ ...key, dataHubId: shifted.dataHubId }],
        coverageOf: (ofKeys) => shownCoverage(firstOf(ofKeys), shifted),
        partsOf: (demand) => [sourceDemand(demand, shifted)],
        make: (demand, parts) => shownSeries(firstOf(parts), demand, shifted),
      }
    )
  },
}

function sourceDemand(demand: SeriesDemand, shifted: ShiftedSeries): SeriesDemand {
  const { seriesKey, bucketZone } = demand
  const interval = sourceInterval(demand.interval, shifted)
  return {
    ...demand,
    seriesKey: { ...seriesKey, dataHubId: shifted.dataHubId },
    interval: roundToBuckets(interval, seriesKey.resolution, bucketZone),
  }
}

function shownCoverage(
  { covered, underWay, ...rest }: SeriesCoverage,
  shifted: ShiftedSeries,
): SeriesCoverage {
  const underWayThen = underWay.map((each) => shownInterval(each, shifted))
  return { ...rest, covered: covered.map((each) => shownCovered(each, shifted)), underWay: underWayThen }
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
