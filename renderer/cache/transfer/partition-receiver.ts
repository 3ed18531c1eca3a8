import type { PageEntry, RevisionEntry } from '#shared/bundle/kept-entries.ts'
import type { Result } from '#shared/errors/result.ts'
import { type Columns, sliceColumns } from '#shared/series/columns.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { DumpedHead, PartitionReceiver, ShelvedDocument } from '#renderer/ports/partition-transfer.ts'
import type { DiskReserve } from '#renderer/cache/limits/disk-reserve.ts'
import type { CacheDatabase } from '#renderer/cache/database.ts'
import { outcomeOf } from '#renderer/cache/outcome.ts'
import type { CataloguePageRecord, RevisionRecord, SeriesRecord } from '#renderer/cache/records.ts'
import { blockSpansOver } from '#renderer/cache/series/blocks/cached-blocks.ts'
import { bytesOfBlock, encodeBlock } from '#renderer/cache/series/blocks/encode-block.ts'

/** Generation of the catalogue in a new partition. */
const GENERATION = 1

export interface ReceiverParts {
  readonly database: CacheDatabase
  readonly clock: Clock
  readonly replaceDocuments: (documents: readonly ShelvedDocument[]) => Promise<Result<null>>
  readonly reserve: DiskReserve
  /** Makes the partition that of its connection. */
  readonly adopt: () => Promise<void>
  readonly erase: () => Promise<void>
}

/** Fills a new partition piece by piece; each piece is one transaction. */
export function createPartitionReceiver(parts: ReceiverParts): PartitionReceiver {
  const { database, clock, reserve, replaceDocuments, adopt, erase } = parts
  const documents: ShelvedDocument[] = []
  let series: { readonly head: DumpedHead; readonly blocks: BlockWriter } | undefined

  const done = (work: () => PromiseLike<unknown>): Promise<Result<null>> =>
    outcomeOf(async () => {
      await reserve.ensure()
      await work()
      return null
    })
  return {
    beginSeries(head) {
      series = { head, blocks: createBlockWriter(database, seriesKeyText(head)) }
    },
    putPart: (columns) =>
      done(async () => {
        if (series !== undefined) await putPart(series.blocks, series.head, columns)
      }),
    endSeries: () =>
      done(async () => {
        if (series === undefined) return
        const { points, bytes } = await series.blocks.finish()
        await putHead(database, series.head, points, bytes)
        series = undefined
      }),
    putPage: (page) => done(() => database.pages.put(recordOfPage(page))),
    putKept(shelf, kept) {
      documents.push({ shelf, ...kept })
    },
    putRevisions: (revisions) => done(() => database.revisions.bulkAdd(revisions.map(recordOfRevision))),
    async commit(syncedAt) {
      const stated = await done(() => putCatalogueState(database, syncedAt, clock.now()))
      if (!stated.ok) return stated
      // Documents are replaced before the new cache is used: a crash in between leaves new documents with the old
      // cache, which belongs to the same connection. In the other order a replaced document could be lost.
      const replaced = await replaceDocuments(documents)
      if (!replaced.ok) return replaced
      database.dexie.close()
      return done(adopt)
    },
    async discard() {
      database.dexie.close()
      // A partition that cannot be erased now is listed among the forgotten connections and can be erased there.
      await erase().catch(() => undefined)
    },
  }
}

async function putPart(blocks: BlockWriter, { resolution }: DumpedHead, columns: Columns): Promise<void> {
  const first = columns.times[0]
  const last = columns.times.at(-1)
  if (first === undefined || last === undefined) return
  for (const span of blockSpansOver({ start: first, end: last + 1 }, resolution)) {
    const inside = sliceColumns(columns, span)
    if (inside.times.length > 0) await blocks.add(span.start, inside)
  }
}

async function putHead(
  { dexie, series, uses }: CacheDatabase,
  head: DumpedHead,
  points: number,
  bytes: number,
): Promise<void> {
  const { unitOfValues, bucketZone, covered, stamps, usedAt, isPinned } = head
  const key = seriesKeyText(head)
  const read = stamps === undefined ? {} : { stamps }
  const record: SeriesRecord = { key, units: unitOfValues, bucketZone, covered, ...read, points, bytes }
  await dexie.transaction('rw', [series, uses], async () => {
    await series.put(record)
    if (usedAt !== undefined) await uses.put({ key, usedAt, pinned: isPinned ?? false })
  })
}

async function putCatalogueState(
  { pages, states }: CacheDatabase,
  syncedAt: EpochMs | undefined,
  now: EpochMs,
): Promise<void> {
  if ((await pages.count()) === 0) return
  const arrived =
    syncedAt === undefined
      ? { staged: { generation: GENERATION, startedAt: now } }
      : { current: { generation: GENERATION, syncedAt } }
  await states.put({ name: 'catalogue', ...arrived })
}

function recordOfPage({ list, page, totalPages, totalRecords, elements }: PageEntry): CataloguePageRecord {
  const json = JSON.stringify(elements)
  return { generation: GENERATION, list, page, totalPages, totalRecords, json }
}

function recordOfRevision(entry: RevisionEntry): RevisionRecord {
  const { notedAt, times, before, after, unitChange } = entry
  return {
    key: seriesKeyText(entry),
    notedAt,
    times: Float64Array.from(times),
    before: Float64Array.from(before, (value) => value ?? NaN),
    after: Float64Array.from(after, (value) => value ?? NaN),
    ...(unitChange !== undefined && { units: unitChange }),
  }
}

/** Writes the blocks of one series, ascending. */
interface BlockWriter {
  /** Appends to the last block if called again for the same block. */
  readonly add: (blockStart: EpochMs, columns: Columns) => Promise<void>
  /** Writes the last block; returns the totals of all blocks. */
  readonly finish: () => Promise<{ readonly points: number; readonly bytes: number }>
}

/** Delays writing the block that may still grow, since a part may end in the middle of it. */
function createBlockWriter({ blocks }: CacheDatabase, key: string): BlockWriter {
  let growing: { readonly start: EpochMs; readonly columns: Columns } | undefined
  let points = 0
  let bytes = 0

  const write = async (): Promise<void> => {
    if (growing === undefined) return
    const block = encodeBlock(key, growing.start, growing.columns)
    growing = undefined
    points += block.count
    bytes += bytesOfBlock(block)
    await blocks.put(block)
  }
  return {
    async add(start, columns) {
      if (growing?.start === start) {
        growing = { start, columns: appended(growing.columns, columns) }
        return
      }
      await write()
      growing = { start, columns }
    },
    async finish() {
      await write()
      return { points, bytes }
    },
  }
}

function appended(before: Columns, after: Columns): Columns {
  return { times: joined(before.times, after.times), values: joined(before.values, after.values) }
}

function joined(before: Float64Array, after: Float64Array): Float64Array<ArrayBuffer> {
  const whole = new Float64Array(before.length + after.length)
  whole.set(before)
  whole.set(after, before.length)
  return whole
}
