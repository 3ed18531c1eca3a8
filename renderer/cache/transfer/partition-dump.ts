import type { PageEntry, RevisionEntry } from '#shared/bundle/kept-entries.ts'
import { MOST_POINTS_A_PART } from '#shared/bundle/limits.ts'
import { type SeriesKey, seriesKeyFromText, seriesKeyText } from '#shared/series/series-key.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { DumpedHead, DumpedSeries, PartitionDump } from '#renderer/ports/partition-transfer.ts'
import { pageFromRecord } from '../catalogue/catalogue-pages.ts'
import type { SeriesUses } from '../limits/series-uses.ts'
import type { CacheDatabase } from '../database.ts'
import { outcomeOf } from '../outcome.ts'
import type { BlockRecord, CataloguePageRecord, RevisionRecord, SeriesRecord, UseRecord } from '../records.ts'
import { DamagedBlock, isIntact } from '#renderer/cache/series/blocks/cached-blocks.ts'
import { columnsFromBlocks } from '../series/blocks/decode-blocks.ts'
import { withdrawDamaged } from '../series/write/withdraw-damaged.ts'

const ALWAYS = { start: -Infinity, end: Infinity }

/** Reads everything in the database of an open partition, a piece at a time. */
export function createPartitionDump(
  database: CacheDatabase,
  lazyUses: SeriesUses,
): Omit<PartitionDump, 'readKept'> {
  return {
    readSeries: (seriesKey) =>
      outcomeOf(async () => {
        await lazyUses.flush()
        try {
          return await readSeries(database, seriesKey)
        } catch (cause) {
          // Damaged values count as missing from then on, as everywhere else.
          const known = await database.series.get(seriesKeyText(seriesKey))
          const interval = { start: known?.covered[0]?.start ?? 0, end: known?.covered.at(-1)?.end ?? 0 }
          if ((await withdrawDamaged(database, seriesKey, interval)) === undefined) throw cause
          return await readSeries(database, seriesKey)
        }
      }),
    listPages: () =>
      outcomeOf(async () => {
        const { current, staged } = (await database.states.get('catalogue')) ?? {}
        const generation = (current ?? staged)?.generation
        const pages =
          generation === undefined
            ? []
            : await database.pages.where('generation').equals(generation).primaryKeys()
        return { pages, ...(current !== undefined && { syncedAt: current.syncedAt }) }
      }),
    readPage: ([generation, list, page]) =>
      outcomeOf(async () => {
        const record = await database.pages.get([generation, list, page])
        return record === undefined ? undefined : entryOfPage(record)
      }),
    readRevisions: () =>
      outcomeOf(async () => (await database.revisions.orderBy('id').toArray()).map(entryOfRevision)),
  }
}

async function readSeries(
  { dexie, series, blocks, uses }: CacheDatabase,
  seriesKey: SeriesKey,
): Promise<DumpedSeries | undefined> {
  const key = seriesKeyText(seriesKey)
  const [record, use, cached] = await dexie.transaction('r', [series, blocks, uses], () =>
    Promise.all([
      series.get(key),
      uses.get(key),
      blocks.where('[key+start]').between([key, -Infinity], [key, Infinity], true, true).toArray(),
    ]),
  )
  if (record === undefined) return undefined
  if (!cached.every(isIntact)) throw new DamagedBlock()
  return { head: headOf(record, use), parts: () => partsOf(cached) }
}

function headOf({ key, units, bucketZone, covered, stamps }: SeriesRecord, use?: UseRecord): DumpedHead {
  return {
    ...seriesKeyFromText(key),
    unitOfValues: units,
    ...{ bucketZone, covered: [...covered] },
    ...(stamps !== undefined && { stamps }),
    ...(use !== undefined && { usedAt: use.usedAt, isPinned: use.pinned }),
  }
}

/** Joins whole blocks, as many as fit into a part; a larger block is cut. */
function* partsOf(blocks: readonly BlockRecord[]): Generator<Columns> {
  let gathered: BlockRecord[] = []
  let count = 0
  for (const block of blocks) {
    if (count > 0 && count + block.count > MOST_POINTS_A_PART) {
      yield* cut(columnsFromBlocks(gathered, ALWAYS))
      gathered = []
      count = 0
    }
    gathered.push(block)
    count += block.count
  }
  if (count > 0) yield* cut(columnsFromBlocks(gathered, ALWAYS))
}

function* cut({ times, values }: Columns): Generator<Columns> {
  for (let from = 0; from < times.length; from += MOST_POINTS_A_PART) {
    const to = from + MOST_POINTS_A_PART
    yield { times: times.subarray(from, to), values: values.subarray(from, to) }
  }
}

function entryOfPage(record: CataloguePageRecord): PageEntry {
  const { totalRecords, ...page } = pageFromRecord(record)
  return { ...page, ...(totalRecords !== undefined && { totalRecords }) }
}

function entryOfRevision({ key, notedAt, times, before, after, units }: RevisionRecord): RevisionEntry {
  return {
    ...seriesKeyFromText(key),
    notedAt,
    times: [...times],
    before: withNulls(before),
    after: withNulls(after),
    ...(units !== undefined && { unitChange: { ...units } }),
  }
}

/** JSON has no NaN. */
function withNulls(values: Float64Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value))
}
