import type { CacheDatabase } from '../../database.ts'
import { deleteBlocks } from '../blocks/cached-blocks.ts'

/**
 * Drops a series, its blocks and coverage together, so that neither exists without the other. Revisions are kept if the
 * cache makes room and dropped if a user erases the series. Returns the dropped bytes as the transaction found them,
 * since a write may have come after an earlier reading.
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
