import type { HeldSeriesSummary } from '#renderer/services/ports.ts'
import { unsettledIntervals } from '#shared/series/settling.ts'
import type { CacheDatabase } from './database.ts'
import type { SeriesRecord, UseRecord } from './records.ts'
import type { SeriesUses } from './series-uses.ts'

/** What is held of every series, uses included that were noted a moment ago. */
export async function readMap(
  { dexie, series, uses }: CacheDatabase,
  lazyUses: SeriesUses,
): Promise<readonly HeldSeriesSummary[]> {
  await lazyUses.flush()
  const [records, used] = await dexie.transaction('r', [series, uses], () =>
    Promise.all([series.toArray(), uses.toArray()]),
  )
  const byKey = new Map(used.map((use) => [use.key, use]))
  return records.map((record) => summaryOf(record, byKey.get(record.key)))
}

function summaryOf(record: SeriesRecord, use: UseRecord | undefined): HeldSeriesSummary {
  const { question, units, bucketZone, covered, points, bytes } = record
  return {
    question,
    units,
    bucketZone,
    covered,
    unsettled: unsettledIntervals(covered, question.resolution, bucketZone),
    points,
    bytes,
    usedAt: use?.usedAt ?? 0,
    pinned: use?.pinned ?? false,
  }
}
