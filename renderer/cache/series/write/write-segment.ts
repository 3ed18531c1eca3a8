import type { Revision } from '#renderer/ports/series-store.ts'
import type { UnitChange } from '#renderer/ports/series-archive.ts'
import type { Segment } from '#shared/series/columns.ts'
import { areDifferentUnits } from '#shared/units/units.ts'
import { BoundReached } from '../bound-reached.ts'
import type { CacheDatabase } from '../../database.ts'
import { cachedOfSameStamps, deleteBlocks } from '../blocks/cached-blocks.ts'
import { mergeSegment, type SegmentWrite } from './merge-segment.ts'
import { revisionsFromRecord } from './note-revisions.ts'
import { putMerge } from './put-merge.ts'
import type { CachedBeforeMerge, SeriesRecord } from '../../records.ts'
import { seriesKeyInUnit, setAside } from './set-aside.ts'

export interface WrittenSegment {
  readonly revisions: readonly Revision[]
  readonly unitChange: UnitChange | undefined
  readonly grownBytes: number
}

/**
 * Merges a segment in one transaction: blocks, coverage and revisions are either all durable or none is. A kill at any
 * moment leaves the state before or after.
 *
 * @throws BoundReached if it would grow by more than `mayGrow` allows; nothing is written then.
 */
export async function writeSegment(
  database: CacheDatabase,
  write: SegmentWrite,
  mayGrow: (bytes: number) => boolean,
): Promise<WrittenSegment> {
  const { dexie, series, blocks, revisions } = database
  return await dexie.transaction('rw', [series, blocks, revisions], async () => {
    const { segment } = write
    const { cached, unitChange, grownBytes: aside } = await readCachedBefore(database, segment)
    const merge = mergeSegment(cached, write)
    const grownBytes = aside + merge.record.bytes - (cached.record?.bytes ?? 0)
    if (!mayGrow(grownBytes)) throw new BoundReached(grownBytes)
    await putMerge(database, merge)
    const { revision, seams } = merge
    const found = revision === undefined ? [] : revisionsFromRecord(revision, segment.seriesKey, seams)
    return { revisions: found, unitChange, grownBytes }
  })
}

interface CachedBefore {
  readonly cached: CachedBeforeMerge
  readonly unitChange: UnitChange | undefined
  readonly grownBytes: number
}

/**
 * Values in another unit than the cached ones cannot join them, so the cached ones are set aside. Nor can values whose
 * stamps were read by another convention; the cached ones are then dropped, since nobody knows what their requests
 * missed at the edges.
 */
async function readCachedBefore(database: CacheDatabase, segment: Segment): Promise<CachedBefore> {
  const { cached, droppedBytes } = await cachedOfSameStamps(database, segment)
  const { record } = cached
  if (record === undefined || !areDifferentUnits(record.units, segment.units))
    return { cached, unitChange: undefined, grownBytes: -droppedBytes }
  return await changeUnit(database, record, segment)
}

async function changeUnit(
  database: CacheDatabase,
  record: SeriesRecord,
  { seriesKey, units, fetchedAt }: Segment,
): Promise<CachedBefore> {
  const apart = seriesKeyInUnit(seriesKey, record.units)
  const grown = apart === undefined ? 0 : await setAside(database, record, apart)
  if (apart === undefined) await deleteBlocks(database, record.key)
  const unitChange = { seriesKey, from: record.units, to: units, notedAt: fetchedAt }
  const none = new Float64Array(0)
  const noted = { from: record.units, to: units }
  await database.revisions.add({
    key: record.key,
    notedAt: fetchedAt,
    times: none,
    before: none,
    after: none,
    units: noted,
  })
  return { cached: { record: undefined, blocks: [] }, unitChange, grownBytes: grown - record.bytes }
}
