import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { Segment } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { DamagedBlock, isIntact } from './block-sum.ts'
import { blockStartOf } from './block-span.ts'
import type { CacheDatabase } from '../../database.ts'
import type { BlockRecord, CachedBeforeMerge } from '../../records.ts'

/** Reads the blocks that `interval` touches, ascending, in one request to the database. */
export function blocksOver(
  { blocks }: CacheDatabase,
  seriesKey: SeriesKey,
  interval: Interval,
): PromiseLike<BlockRecord[]> {
  const [from, to] = blockKeysOver(seriesKey, interval)
  return blocks.where('[key+start]').between(from, to, true, false).toArray()
}

type BlockKey = [key: string, start: EpochMs]

/** Returns the key of the first block that `interval` touches, and a key after that of the last one. */
export function blockKeysOver(seriesKey: SeriesKey, interval: Interval): [from: BlockKey, to: BlockKey] {
  const key = seriesKeyText(seriesKey)
  return [
    [key, blockStartOf(interval.start, seriesKey.resolution)],
    [key, interval.end],
  ]
}

/** Drops every block of a series. */
export async function deleteBlocks({ blocks }: CacheDatabase, key: string): Promise<void> {
  await blocks.where('[key+start]').between([key, -Infinity], [key, Infinity], true, true).delete()
}

/**
 * Reads the cached blocks that a segment is about to change, within the caller's transaction. Values whose stamps were
 * read by another convention are dropped first.
 */
export async function cachedOfSameStamps(
  database: CacheDatabase,
  { seriesKey, interval, stamps }: Pick<Segment, 'seriesKey' | 'interval' | 'stamps'>,
): Promise<{ readonly cached: CachedBeforeMerge; readonly droppedBytes: number }> {
  const [record, blocks] = await Promise.all([
    database.series.get(seriesKeyText(seriesKey)),
    blocksOver(database, seriesKey, interval),
  ])
  if (!blocks.every(isIntact)) throw new DamagedBlock()
  if (record === undefined || (record.stamps ?? 'start') === stamps)
    return { cached: { record, blocks }, droppedBytes: 0 }
  await Promise.all([database.series.delete(record.key), deleteBlocks(database, record.key)])
  return { cached: { record: undefined, blocks: [] }, droppedBytes: record.bytes }
}
