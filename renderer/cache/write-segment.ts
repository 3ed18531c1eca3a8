import type { Revision } from '#renderer/services/ports.ts'
import type { Segment } from '#shared/series/segment.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { CacheDatabase } from './database.ts'
import { blocksOver, deleteBlocks } from './held-blocks.ts'
import { mergeSegment } from './merge-segment.ts'
import { revisionsFromRecord } from './note-revisions.ts'
import type { HeldBeforeMerge, SeriesRecord } from './records.ts'

/**
 * Merges a segment in one transaction: blocks, coverage and revisions are all durable or none is
 * (design.md law 9). A kill at any moment leaves the state before or after.
 */
export async function writeSegment(
  database: CacheDatabase,
  segment: Segment,
  bucketZone: IanaZone,
): Promise<readonly Revision[]> {
  const { dexie, series, blocks, revisions } = database
  const revision = await dexie.transaction('rw', [series, blocks, revisions], async () => {
    const held = await readHeldBefore(database, segment)
    const merge = mergeSegment(held, segment, bucketZone)
    await Promise.all([
      series.put(merge.record),
      blocks.bulkPut(merge.puts),
      merge.emptied.length > 0 ? blocks.bulkDelete([...merge.emptied]) : undefined,
      merge.revision === undefined ? undefined : revisions.add(merge.revision),
    ])
    return merge.revision
  })
  return revision === undefined ? [] : revisionsFromRecord(revision, segment.question)
}

/** Values in another unit than the held ones cannot stand beside them: the series starts again. */
async function readHeldBefore(database: CacheDatabase, segment: Segment): Promise<HeldBeforeMerge> {
  const { question, interval } = segment
  const key = seriesKeyText(question)
  const [record, blocks] = await Promise.all([
    database.series.get(key),
    blocksOver(database, question, interval),
  ])
  if (record === undefined || !hasOtherUnit(record, segment)) return { record, blocks }
  await deleteBlocks(database, key)
  return { record: undefined, blocks: [] }
}

function hasOtherUnit(record: SeriesRecord, segment: Segment): boolean {
  if (record.units === '' || segment.units === '') return false
  return unitIdentity(record.units) !== unitIdentity(segment.units)
}
