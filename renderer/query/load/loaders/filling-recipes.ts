import type { Fill } from '#shared/filling/fill.ts'
import { fillColumns } from '#shared/filling/fill-columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import type { KeptList } from '#renderer/ports/documents/persisted-documents.ts'
import type {
  LoadedSeries,
  LoadExtent,
  Recipe,
  Recipes,
  SeriesDemand,
} from '#renderer/ports/series-loader.ts'
import { firstOf } from './made-loader.ts'

/**
 * Replaces readings with those that the user filled, and marks them. The cache stays as received, so that undoing a
 * fill leaves nothing behind. A fill from other meters demands these too.
 */
export function fillingRecipes(fills: Pick<KeptList<Fill>, 'current'>): Recipes {
  const all = (): readonly Fill[] => (fills.current.ok ? fills.current.value : [])
  return {
    concern: (dataHubId) => all().some((fill) => fill.dataHubId === dataHubId),
    // Nobody looks at values that are only to be cached, and the cache stays as received.
    of: (key, extent = 'nothing') => (extent === 'to-cache' ? undefined : recipeWith(all(), key, extent)),
  }
}

function recipeWith(fills: readonly Fill[], key: SeriesKey, extent: LoadExtent): Recipe | undefined {
  const own = fillsOf(key, fills)
  if (own.length === 0) return undefined
  return {
    keys: [key, ...otherKeys(key, own)],
    coverageOf: firstOf,
    partsOf: (demand) => [demand, ...otherDemands(demand, own)],
    make: (_, parts) => filledSeries(firstOf(parts), own, parts.slice(1)),
    extentOf: ({ seriesKey }) =>
      seriesKey.dataHubId === key.dataHubId || extent === 'nothing' ? extent : 'wanted',
  }
}

function fillsOf({ dataHubId, standardization }: SeriesKey, fills: readonly Fill[]): readonly Fill[] {
  return standardization === undefined ? fills.filter((fill) => fill.dataHubId === dataHubId) : []
}

/** Lists the series from which readings of one are filled. */
function otherKeys(key: SeriesKey, own: readonly Fill[]): readonly SeriesKey[] {
  if (isCalendarResolution(key.resolution) || key.resolution === 'raw') return []
  const ids = own.flatMap(({ terms = [] }) => terms.map(({ dataHubId }) => dataHubId))
  return [...new Set(ids)].map((dataHubId) => ({ ...key, dataHubId }))
}

/** Demands other meters over the time that is filled from them, from the first such fill to the last. */
function otherDemands(
  { recheckSince: _, ...demand }: SeriesDemand,
  fills: readonly Fill[],
): readonly SeriesDemand[] {
  const { start, end } = demand.interval
  const own = fills.filter(
    ({ terms = [], interval }) => terms.length > 0 && interval.start < end && interval.end > start,
  )
  const interval = {
    start: Math.max(start, Math.min(...own.map((fill) => fill.interval.start))),
    end: Math.min(end, Math.max(...own.map((fill) => fill.interval.end))),
  }
  return otherKeys(demand.seriesKey, own).map((seriesKey) => ({ ...demand, seriesKey, interval }))
}

function filledSeries(
  series: LoadedSeries,
  own: readonly Fill[],
  others: readonly LoadedSeries[],
): LoadedSeries {
  const { seriesKey, bucketZone } = series.demand
  const { resolution } = seriesKey
  const meaning = { kind: 'average-rate', unit: series.units, resolution, zone: bucketZone } as const
  const { columns, filled } = fillColumns(
    { ...meaning, columns: series.columns },
    series.covered,
    own,
    new Map(others.map((other) => [other.demand.seriesKey.dataHubId, other.columns])),
  )
  return filled.length === 0 ? series : { ...series, columns, filled }
}
