import type { Dexie, Transaction } from 'dexie'
import type { BlockRecord, SeriesRecord } from './records.ts'
import { lowerBound } from '#shared/series/columns.ts'
import { type CoveredInterval, newestSeen, sightingsOf } from '#shared/series/coverage/coverage.ts'
import { columnsFromBlocks } from './series/blocks/decode-blocks.ts'

/**
 * The history of the schema. Entries are only ever appended: a partition of any age is upgraded through the versions
 * after its own, and a test opens one of each age. Only keys and indexes are declared; records.ts has shapes.
 */
export function declareSchema(dexie: Dexie): void {
  // 1: Series as blocks of columns (decision 0013), never a row a point: that wrote a year of minutes in 34 s. Coverage
  // is in the series record, so that data and coverage are two puts of one transaction. `uses` is separate because it
  // is written lazily and must not rewrite coverage. Catalogue pages are keyed by the synchronisation that fetched
  // them, so that an incomplete one never mixes with the one shown.
  dexie.version(1).stores({
    series: 'key',
    blocks: '[key+start]',
    uses: 'key',
    revisions: '++id, key',
    pages: '[generation+list+page], generation',
    states: 'name',
    workspaces: 'id',
    jobs: 'id',
  })
  // 2: Small documents of a connection that have a name and no table of their own: favourites and baskets, noted drift,
  // supported values.
  dexie.version(2).stores({ documents: 'id' })
  // 3: Values of blocks may be packed (pack-values.ts). Older blocks are read as they are and packed when they are next
  // written; this entry only prevents a version that cannot read packed values from trying.
  dexie.version(3).stores({})
  // 4: A covered interval states how far the series was known to extend when it was fetched (decision 0012). For
  // existing intervals it is computed from their values, since otherwise every year would be requested once more. Holes
  // at the end, which an earlier version treated as settled, are requested again.
  dexie.version(4).stores({}).upgrade(noteNewest)
  // 5: Stamps that follow no grid may be packed too (pack-stamps.ts), as values may since version 3.
  dexie.version(5).stores({})
}

async function noteNewest(transaction: Transaction): Promise<void> {
  const series = transaction.table<SeriesRecord, string>('series')
  const blocks = transaction.table<BlockRecord, [string, number]>('blocks')
  for (const key of await series.toCollection().primaryKeys()) {
    const record = await series.get(key)
    if (record === undefined) continue
    const cached = await blocks
      .where('[key+start]')
      .between([key, -Infinity], [key, Infinity], true, true)
      .toArray()
    await series.put({ ...record, covered: coveredWithNewest(record.covered, cached) })
  }
}

/**
 * Adds how far the series was known to extend to coverage that does not state it. Each interval arrived in one answer,
 * so that its last value was known when it was fetched, and later answers knew that value too.
 */
function coveredWithNewest(
  covered: readonly CoveredInterval[],
  blocks: readonly BlockRecord[],
): readonly CoveredInterval[] {
  const { times } = columnsFromBlocks(blocks, { start: -Infinity, end: Infinity })
  const alone = covered.map((one) => {
    const newest = times[lowerBound(times, one.end) - 1]
    return newest === undefined || newest < one.start ? one : { ...one, newest }
  })
  const sightings = sightingsOf(alone)
  return covered.map((one) => {
    const newest = newestSeen(sightings, one.fetchedAt)
    return newest === -Infinity ? one : { ...one, newest }
  })
}
