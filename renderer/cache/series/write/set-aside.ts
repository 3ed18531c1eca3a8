import { subtractIntervals } from '#shared/series/intervals.ts'
import { type SeriesKey, seriesKeyFromText, seriesKeyText } from '#shared/series/series-key.ts'
import type { CacheDatabase } from '../../database.ts'
import { columnsFromBlocks } from '../blocks/decode-blocks.ts'
import { blocksOver, cachedOfSameStamps, deleteBlocks } from '../blocks/cached-blocks.ts'
import { mergeSegment, type SegmentWrite } from './merge-segment.ts'
import { putMerge } from './put-merge.ts'
import type { SeriesRecord } from '../../records.ts'

const noDefects = { nulls: 0, duplicates: 0, unordered: 0, outside: 0, malformed: 0 }

/**
 * Returns the key under which cached values remain valid after the service changed the unit of its answers: the same
 * key with their unit. Undefined if the key names that unit already.
 */
export function seriesKeyInUnit(seriesKey: SeriesKey, units: string): SeriesKey | undefined {
  return seriesKey.units === undefined ? { ...seriesKey, units } : undefined
}

/**
 * Moves the cached values of a series to the key that names their unit, joining those already cached under it, within
 * the caller's transaction. Returns by how many bytes that key grew.
 */
export async function setAside(
  database: CacheDatabase,
  record: SeriesRecord,
  seriesKey: SeriesKey,
): Promise<number> {
  const whole = { start: -Infinity, end: Infinity }
  const blocks = await blocksOver(database, seriesKeyFromText(record.key), whole)
  const before = await database.series.get(seriesKeyText(seriesKey))
  const { stamps = 'start' } = record
  const known = before?.stamps ?? 'start'
  for (const covered of record.covered) {
    for (const part of subtractIntervals([covered], known === stamps ? (before?.covered ?? []) : [])) {
      const { fetchedAt, newest } = covered
      const columns = columnsFromBlocks(blocks, part)
      await addPart(database, {
        segment: {
          seriesKey,
          interval: part,
          stamps,
          units: record.units,
          fetchedAt,
          defects: noDefects,
          ...columns,
        },
        bucketZone: record.bucketZone,
        sightings: newest === undefined ? [] : [{ seenAt: fetchedAt, newest }],
      })
    }
  }
  await deleteBlocks(database, record.key)
  const after = await database.series.get(seriesKeyText(seriesKey))
  return (after?.bytes ?? 0) - (before?.bytes ?? 0)
}

async function addPart(database: CacheDatabase, write: SegmentWrite): Promise<void> {
  const { cached } = await cachedOfSameStamps(database, write.segment)
  await putMerge(database, mergeSegment(cached, write))
}
