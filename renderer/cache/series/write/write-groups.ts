import { seriesKeyText } from '#shared/series/series-key.ts'
import type { SeriesBounds } from '#renderer/cache/series/series-bounds.ts'
import type { CacheDatabase } from '#renderer/cache/database.ts'
import { type SegmentWrite, mergeSegment, type Merge } from './merge-segment.ts'
import type { WrittenSegment } from './write-segment.ts'
import { isOfOneKind } from '#shared/series/coverage/extend-coverage.ts'
import type { BlockRecord, SeriesRecord } from '#renderer/cache/records.ts'
import { blockSpansOver, isIntact } from '#renderer/cache/series/blocks/cached-blocks.ts'
import { revisionsFromRecord } from './note-revisions.ts'

export interface WriteGroupsParts {
  readonly database: CacheDatabase
  readonly bounds: SeriesBounds
  /** Writes in a separate transaction; makes room and removes damage if necessary. */
  readonly writeAlone: (write: SegmentWrite) => Promise<WrittenSegment>
}

/**
 * Limits the readings of one group, so that a poll seldom waits for a transaction of years; a single write may have
 * more.
 */
const MOST_READINGS = 50_000

interface Waiting {
  readonly write: SegmentWrite
  readonly key: string
  readonly resolve: (written: WrittenSegment) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Writes that wait while a transaction runs are combined in the next one (decision 0076). Each is answered once its
 * transaction is durable, in the order of its series; a write that cannot be combined with others is made alone.
 */
export function createWriteGroups(parts: WriteGroupsParts): (write: SegmentWrite) => Promise<WrittenSegment> {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Waits for the next turn of the queue, so that writes requested at the same time are combined.
      await Promise.resolve()
      await writeGroup(parts, takeGroup(waiting))
    }
    isRunning = false
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, key: seriesKeyText(write.segment.seriesKey), resolve, reject })
      if (!isRunning) void run()
    })
}

/** Takes the first write of each series, as many as may be combined; the rest is left to later groups. */
function takeGroup(waiting: Waiting[]): readonly Waiting[] {
  const group: Waiting[] = []
  const rest: Waiting[] = []
  const keys = new Set<string>()
  let readings = 0
  for (const one of waiting.splice(0)) {
    readings += one.write.segment.values.length
    const goes = !keys.has(one.key) && (group.length === 0 || readings <= MOST_READINGS)
    // A write that is left reserves its key too: a later write of its series must not overtake it.
    keys.add(one.key)
    ;(goes ? group : rest).push(one)
  }
  waiting.push(...rest)
  return group
}

/** Never rejects: every write has its own outcome. */
async function writeGroup(parts: WriteGroupsParts, group: readonly Waiting[]): Promise<void> {
  const written = group.length > 1 ? await writeTogether(parts, group) : []
  for (const [at, { write, resolve, reject }] of group.entries()) {
    const one = written[at]
    // Writes run in sequence, since one that needs room must find the previous ones already counted.
    if (one === undefined) await writeCounted(parts, write).then(resolve, reject)
    else resolve(one)
  }
}

async function writeCounted(
  { bounds, writeAlone }: WriteGroupsParts,
  write: SegmentWrite,
): Promise<WrittenSegment> {
  const written = await writeAlone(write)
  bounds.noteGrowth(written.grownBytes)
  return written
}

/** Returns the outcome of each write; undefined if it must be made alone. */
async function writeTogether(
  { database, bounds }: WriteGroupsParts,
  group: readonly Waiting[],
): Promise<readonly (WrittenSegment | undefined)[]> {
  try {
    await bounds.ensureDisk()
    await bounds.ready()
    const written = await groupSegments(
      database,
      group.map(({ write }) => write),
      bounds.mayGrow,
    )
    for (const one of written) if (one !== undefined) bounds.noteGrowth(one.grownBytes)
    return written
  } catch {
    // Nothing in the group was written. If each is written alone, it fails only for its own reason.
    return []
  }
}

/**
 * Merges segments of different series in one transaction, with one request per table for all of them: either all are
 * durable or none is. Returns undefined for segments that must be written alone, because the cached series is damaged
 * or has another unit or other stamps, or because it would grow by more than `mayGrow` allows.
 */
async function groupSegments(
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
