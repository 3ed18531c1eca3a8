import type { Interval } from '#shared/time/interval.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { blockStartOf } from './block-span.ts'
import type { CacheDatabase } from '../database.ts'
import type { BlockRecord } from '../records.ts'

/** The blocks that `interval` touches, ascending, in one request to the database. */
export function blocksOver(
  { blocks }: CacheDatabase,
  seriesKey: SeriesKey,
  interval: Interval,
): PromiseLike<BlockRecord[]> {
  const key = seriesKeyText(seriesKey)
  const from = blockStartOf(interval.start, seriesKey.resolution)
  return blocks.where('[key+start]').between([key, from], [key, interval.end], true, false).toArray()
}

/** Drops every block of a series. */
export async function deleteBlocks({ blocks }: CacheDatabase, key: string): Promise<void> {
  await blocks.where('[key+start]').between([key, -Infinity], [key, Infinity], true, true).delete()
}
