import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { provisionalIntervals } from '#shared/series/coverage/coverage.ts'
import type { CacheDatabase } from '../database.ts'
import type { SeriesRecord, UseRecord, StampsInForce } from '../records.ts'
import { seriesKeyFromText } from '#shared/series/series-key.ts'
import { isSetAside } from '#shared/series/stamp-convention.ts'
import type { SeriesUses } from './series-uses.ts'

/**
 * Lists the cached data of every series, including its most recent uses. A series that is set aside takes space but
 * covers nothing.
 */
export async function readMap(
  { dexie, series, uses }: CacheDatabase,
  lazyUses: SeriesUses,
  stamps?: StampsInForce,
): Promise<readonly CachedSeriesSummary[]> {
  await lazyUses.flush()
  const [records, used] = await dexie.transaction('r', [series, uses], () =>
    Promise.all([series.toArray(), uses.toArray()]),
  )
  const byKey = new Map(used.map((use) => [use.key, use]))
  return records.map((record) =>
    summaryOf(record, byKey.get(record.key), stamps !== undefined && isSetAside(record, stamps.convention)),
  )
}

function summaryOf(record: SeriesRecord, use: UseRecord | undefined, isAside: boolean): CachedSeriesSummary {
  const seriesKey = seriesKeyFromText(record.key)
  const { units, bucketZone, points, bytes } = record
  const covered = isAside ? [] : record.covered
  return {
    seriesKey,
    units,
    bucketZone,
    covered,
    provisional: provisionalIntervals(covered, seriesKey.resolution, bucketZone),
    points,
    bytes,
    usedAt: use?.usedAt ?? 0,
    pinned: use?.pinned ?? false,
  }
}
