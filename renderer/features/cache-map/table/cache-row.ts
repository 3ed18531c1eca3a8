import { resolutions } from '#shared/time/resolution.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import type { Order } from '#renderer/ui/table/table-column.ts'

export type CacheColumn =
  | 'name'
  | 'resolution'
  | 'time'
  | 'complete'
  | 'fetched'
  | 'used'
  | 'points'
  | 'size'
  | 'actions'
export type CacheOrder = Order<CacheColumn>

/** Keeps rows in their previous places and appends new ones, so that nothing moves under the pointer. */
export interface CacheRow {
  readonly key: string
  readonly series: CachedSeriesSummary
  readonly name: string
  readonly newestFetch: EpochMs
  readonly oldestFetch: EpochMs
}

export function cacheRowsOf(
  cached: readonly CachedSeriesSummary[],
  nameOf: (dataHubId: string) => string,
): readonly CacheRow[] {
  return cached.map((series) => {
    const { seriesKey, covered } = series
    const name = nameOf(seriesKey.dataHubId)
    const fetches = covered.map(({ fetchedAt }) => fetchedAt)
    return {
      key: seriesKeyText(seriesKey),
      series,
      name,
      newestFetch: fetches.reduce((a, b) => Math.max(a, b), 0),
      oldestFetch: fetches.reduce((a, b) => Math.min(a, b), Infinity),
    }
  })
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareNames(a: CacheRow, b: CacheRow): number {
  return collator.compare(a.name, b.name)
}

const compare: Readonly<Partial<Record<CacheColumn, (a: CacheRow, b: CacheRow) => number>>> = {
  resolution: (a, b) => rankOf(a) - rankOf(b),
  fetched: (a, b) => a.newestFetch - b.newestFetch,
  used: (a, b) => a.series.usedAt - b.series.usedAt,
  points: (a, b) => a.series.points - b.series.points,
  size: (a, b) => a.series.bytes - b.series.bytes,
}

function rankOf({ series }: CacheRow): number {
  return resolutions.indexOf(series.seriesKey.resolution)
}

export function ordered(rows: readonly CacheRow[], { column, direction }: CacheOrder): readonly CacheRow[] {
  const byColumn = compare[column] ?? compareNames
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * byColumn(a, b) || compareNames(a, b))
}

/** Keeps rows in their previous places and appends new ones, so that nothing moves under the pointer. */
export function inFormerOrder(rows: readonly CacheRow[], formerKeys: readonly string[]): readonly CacheRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const former = formerKeys.flatMap((key) => byKey.get(key) ?? [])
  const known = new Set(formerKeys)
  return [...former, ...rows.filter(({ key }) => !known.has(key))]
}
