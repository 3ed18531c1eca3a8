import type { PageEntry, RevisionEntry } from '#shared/bundle/kept-entries.ts'
import type { Result } from '#shared/errors/result.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import type { Columns } from '#shared/series/segment.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { DumpedHead, PartitionReceiver } from '#renderer/ports/partition-transfer.ts'
import type { CacheDatabase } from '../database.ts'
import { outcomeOf } from '../outcome.ts'
import type { CataloguePageRecord, RevisionRecord, SeriesRecord } from '../records.ts'
import { blockSpansOver } from '../series/blocks/block-span.ts'
import { createBlockWriter, type BlockWriter } from './block-writer.ts'

/** Of the catalogue in a partition that begins with it. */
const GENERATION = 1

export interface ReceiverParts {
  readonly database: CacheDatabase
  readonly clock: Clock
  /** Makes the partition the one of its connection. */
  readonly adopt: () => Promise<void>
  readonly erase: () => Promise<void>
}

/** Fills a fresh partition piece by piece; each piece is a transaction. */
export function createPartitionReceiver(parts: ReceiverParts): PartitionReceiver {
  const { database, clock, adopt, erase } = parts
  let series: { readonly head: DumpedHead; readonly blocks: BlockWriter } | undefined

  const done = (work: () => PromiseLike<unknown>): Promise<Result<null>> =>
    outcomeOf(async () => {
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
    putKept: (shelf, { id, document }) => done(() => database[shelf].put({ id, document })),
    putRevisions: (revisions) => done(() => database.revisions.bulkAdd(revisions.map(recordOfRevision))),
    commit: (syncedAt) =>
      done(async () => {
        await putCatalogueState(database, syncedAt, clock.now())
        database.dexie.close()
        await adopt()
      }),
    async discard() {
      database.dexie.close()
      // What cannot be erased now is listed among forgotten connections, from where it can be.
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
