import type { HeldSeries, Revision, SeriesStore } from '#renderer/services/ports.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { Segment } from '#shared/series/segment.ts'
import { seriesKeyText, type SeriesQuestion } from '#shared/series/series-key.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { clipCoverage } from '#renderer/services/coverage.ts'
import type { CacheDatabase } from './database.ts'
import { columnsFromBlocks } from './decode-blocks.ts'
import { blocksOver } from './held-blocks.ts'
import type { NewsDesk } from './news-desk.ts'
import { outcomeOf } from './outcome.ts'
import { bytesOfValues, packValues } from '#shared/series/pack-values.ts'
import type { SeriesBounds } from './series-bounds.ts'
import type { SeriesUses } from './series-uses.ts'
import { questionInUnit } from './set-aside.ts'
import { createSharedTimes } from './shared-times.ts'
import { withRoom } from './with-room.ts'
import { writeSegment, type WrittenSegment } from './write-segment.ts'

export interface SeriesStoreParts {
  readonly database: CacheDatabase
  readonly uses: SeriesUses
  readonly bounds: SeriesBounds
  readonly news: NewsDesk
}

/** Series of one connection in IndexedDB, as blocks of columns (decision 0013). */
export function createSeriesStore(parts: SeriesStoreParts): SeriesStore {
  const { database, uses } = parts
  const shareTimes = createSharedTimes()
  return {
    read: (question, interval) =>
      outcomeOf(async () => {
        uses.touch(seriesKeyText(question))
        const held = await readHeld(database, question, interval)
        return { ...held, ...shareTimes(held) }
      }),
    readCoverage: (question, interval) =>
      outcomeOf(async () => {
        const record = await database.series.get(seriesKeyText(question))
        return clipCoverage(record?.covered ?? [], interval)
      }),
    write: async (segment, bucketZone) => {
      uses.touch(seriesKeyText(segment.question))
      const written = await outcomeOf(() => writeWithinBounds(parts, segment, bucketZone))
      return written.ok ? await account(parts, written.value) : written
    },
  }
}

async function writeWithinBounds(
  { database, bounds }: SeriesStoreParts,
  segment: Segment,
  bucketZone: IanaZone,
): Promise<WrittenSegment> {
  await bounds.ready()
  const size = {
    bytes: () => bytesOfValues(packValues(segment.values)),
    key: seriesKeyText(segment.question),
  }
  return await withRoom(bounds, size, () => writeSegment(database, segment, bucketZone, bounds.mayGrow))
}

async function account(
  { uses, bounds, news }: SeriesStoreParts,
  { revisions, unitChange, grownBytes }: WrittenSegment,
): Promise<Result<readonly Revision[]>> {
  bounds.noteGrowth(grownBytes)
  if (unitChange === undefined) return succeed(revisions)
  const apart = questionInUnit(unitChange.question, unitChange.from)
  if (apart !== undefined) await uses.inherit(seriesKeyText(unitChange.question), seriesKeyText(apart))
  news.tell({ kind: 'unit-changed', change: unitChange })
  return succeed(revisions)
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
