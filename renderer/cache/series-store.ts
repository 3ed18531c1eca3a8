import type { HeldSeries, SeriesStore } from '#renderer/services/ports.ts'
import type { Interval } from '#shared/series/interval.ts'
import { seriesKeyText, type SeriesQuestion } from '#shared/series/series-key.ts'
import { clipCoverage } from '#renderer/services/coverage.ts'
import type { CacheDatabase } from './database.ts'
import { columnsFromBlocks } from './decode-blocks.ts'
import { blocksOver } from './held-blocks.ts'
import { outcomeOf } from './outcome.ts'
import type { SeriesUses } from './series-uses.ts'
import { writeSegment } from './write-segment.ts'

/** Series of one connection in IndexedDB, as blocks of columns (decision 0013). */
export function createSeriesStore(database: CacheDatabase, uses: SeriesUses): SeriesStore {
  return {
    read: (question, interval) =>
      outcomeOf(() => {
        uses.touch(seriesKeyText(question))
        return readHeld(database, question, interval)
      }),
    readCoverage: (question, interval) =>
      outcomeOf(async () => {
        const record = await database.series.get(seriesKeyText(question))
        return clipCoverage(record?.covered ?? [], interval)
      }),
    write: (segment, bucketZone) =>
      outcomeOf(() => {
        uses.touch(seriesKeyText(segment.question))
        return writeSegment(database, segment, bucketZone)
      }),
  }
}

/** One transaction, so that the columns are those the coverage speaks of. */
async function readHeld(
  database: CacheDatabase,
  question: SeriesQuestion,
  interval: Interval,
): Promise<HeldSeries> {
  const { dexie, series, blocks } = database
  const [record, held] = await dexie.transaction('r', [series, blocks], () =>
    Promise.all([series.get(seriesKeyText(question)), blocksOver(database, question, interval)]),
  )
  return {
    ...columnsFromBlocks(held, interval),
    units: record?.units ?? '',
    covered: clipCoverage(record?.covered ?? [], interval),
  }
}
