import { isOfOneKind } from '#shared/series/coverage/extend-coverage.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { CacheDatabase } from '../../database.ts'
import type { BlockRecord, SeriesRecord } from '../../records.ts'
import { blockSpansOver, isIntact } from '../blocks/cached-blocks.ts'
import { mergeSegment, type Merge, type SegmentWrite } from './merge-segment.ts'
import { revisionsFromRecord } from './note-revisions.ts'
import type { WrittenSegment } from './write-segment.ts'

/**
 * Merges segments of different series in one transaction, with one request per table for all of them: either all are
 * durable or none is. Returns undefined for segments that must be written alone, because the cached series is damaged
 * or has another unit or other stamps, or because it would grow by more than `mayGrow` allows.
 */
export async function groupSegments(
  database: CacheDatabase,
  writes: readonly SegmentWrite[],
  mayGrow: (bytes: number) => boolean,
): Promise<readonly (WrittenSegment | undefined)[]> {
  const { dexie, series, blocks, revisions } = database
  return await dexie.transaction('rw', [series, blocks, revisions], async () => {
    const merges = await mergesOf(database, writes, mayGrow)
    const made = merges.flatMap((one) => one?.merge ?? [])
    const emptied = made.flatMap((merge) => merge.emptied)
    const noted = made.flatMap(({ revision }) => revision ?? [])
    await Promise.all([
      series.bulkPut(made.map(({ record }) => record)),
      blocks.bulkPut(made.flatMap(({ puts }) => puts)),
      emptied.length > 0 ? blocks.bulkDelete(emptied) : undefined,
      noted.length > 0 ? revisions.bulkAdd(noted) : undefined,
    ])
    return merges.map((one, at) => one && writtenOf(one, writes[at]))
  })
}

interface GrownMerge {
  readonly merge: Merge
  readonly grownBytes: number
}

async function mergesOf(
  { series, blocks }: CacheDatabase,
  writes: readonly SegmentWrite[],
  mayGrow: (bytes: number) => boolean,
): Promise<readonly (GrownMerge | undefined)[]> {
  const blockKeys = writes.map(({ segment: { seriesKey, interval } }) =>
    blockSpansOver(interval, seriesKey.resolution).map(({ start }): [string, number] => [
      seriesKeyText(seriesKey),
      start,
    ]),
  )
  const [records, found] = await Promise.all([
    series.bulkGet(writes.map(({ segment }) => seriesKeyText(segment.seriesKey))),
    blocks.bulkGet(blockKeys.flat()),
  ])
  let [from, grown] = [0, 0]
  return writes.map((write, at) => {
    const count = blockKeys[at]?.length ?? 0
    const cached = found.slice(from, from + count).filter((block) => block !== undefined)
    from += count
    const merged = mergeOf(write, records[at], cached)
    if (merged === undefined || !mayGrow(grown + merged.grownBytes)) return undefined
    grown += merged.grownBytes
    return merged
  })
}

function mergeOf(
  write: SegmentWrite,
  record: SeriesRecord | undefined,
  blocks: readonly BlockRecord[],
): GrownMerge | undefined {
  const isPlain = record === undefined || isOfOneKind({ stamps: 'start', ...record }, write.segment)
  if (!isPlain || !blocks.every(isIntact)) return undefined
  try {
    const merge = mergeSegment({ record, blocks }, write)
    return { merge, grownBytes: merge.record.bytes - (record?.bytes ?? 0) }
  } catch {
    // If a segment cannot be merged, only this segment fails.
    return undefined
  }
}

function writtenOf({ merge, grownBytes }: GrownMerge, write: SegmentWrite | undefined): WrittenSegment {
  const { revision, seams } = merge
  const isNoted = revision !== undefined && write !== undefined
  const revisions = isNoted ? revisionsFromRecord(revision, write.segment.seriesKey, seams) : []
  return { revisions, unitChange: undefined, grownBytes }
}
