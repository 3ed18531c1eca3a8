import type { CacheDatabase } from '../../database.ts'
import { deleteBlocks } from '../blocks/cached-blocks.ts'

/**
 * Drops a series. Coverage goes with its blocks, so that neither ever exists without the other. Revisions stay known
 * when the cache makes room; they go when a person erases the series. Answers the bytes that went, as the transaction
 * found them: a write may have come between an earlier reading and the erasing.
 */
export async function eraseSeries(
  database: CacheDatabase,
  key: string,
  { withRevisions }: { readonly withRevisions: boolean },
): Promise<number> {
  const { dexie, series, blocks, uses, revisions } = database
  return await dexie.transaction('rw', [series, blocks, uses, revisions], async () => {
    const cached = await series.get(key)
    await Promise.all([
      series.delete(key),
      deleteBlocks(database, key),
      uses.delete(key),
      withRevisions ? revisions.where('key').equals(key).delete() : undefined,
    ])
    return cached?.bytes ?? 0
  })
}
