import type { CacheDatabase } from '../../database.ts'
import type { Merge } from './merge-segment.ts'

/** Writes a merge within the caller's transaction. */
export async function putMerge({ series, blocks, revisions }: CacheDatabase, merge: Merge): Promise<void> {
  await Promise.all([
    series.put(merge.record),
    blocks.bulkPut(merge.puts),
    merge.emptied.length > 0 ? blocks.bulkDelete([...merge.emptied]) : undefined,
    merge.revision === undefined ? undefined : revisions.add(merge.revision),
  ])
}
