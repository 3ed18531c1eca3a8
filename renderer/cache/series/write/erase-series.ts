import type { CacheDatabase } from '../../database.ts'
import { deleteBlocks } from '../blocks/cached-blocks.ts'

/**
 * Drops a series. Coverage goes with its blocks: never a moment in which one speaks of the other in vain.
 * What refetches changed stays known when the cache makes room; it goes when a person erases the series.
 */
export async function eraseSeries(
  database: CacheDatabase,
  key: string,
  { withRevisions }: { readonly withRevisions: boolean },
): Promise<void> {
  const { dexie, series, blocks, uses, revisions } = database
  await dexie.transaction('rw', [series, blocks, uses, revisions], async () => {
    await Promise.all([
      series.delete(key),
      deleteBlocks(database, key),
      uses.delete(key),
      withRevisions ? revisions.where('key').equals(key).delete() : undefined,
    ])
  })
}
