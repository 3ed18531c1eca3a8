import type { HeldSeriesSummary, SeriesArchive } from '#renderer/services/ports.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { unsettledIntervals } from '#shared/series/settling.ts'
import type { CacheDatabase } from './database.ts'
import { chooseEvicted } from './choose-evicted.ts'
import { deleteBlocks } from './held-blocks.ts'
import { revisionsFromRecord } from './note-revisions.ts'
import { outcomeOf } from './outcome.ts'
import type { RevisionRecord, SeriesRecord, UseRecord } from './records.ts'
import type { SeriesUses } from './series-uses.ts'

/** The cache map, pins, eviction and the diary of revisions over one partition. */
export function createSeriesArchive(database: CacheDatabase, lazyUses: SeriesUses): SeriesArchive {
  const readMap = async (): Promise<readonly HeldSeriesSummary[]> => {
    await lazyUses.flush()
    const { dexie, series, uses } = database
    const [records, used] = await dexie.transaction('r', [series, uses], () =>
      Promise.all([series.toArray(), uses.toArray()]),
    )
    const byKey = new Map(used.map((use) => [use.key, use]))
    return records.map((record) => summaryOf(record, byKey.get(record.key)))
  }

  return {
    readMap: () => outcomeOf(readMap),
    setPinned: (question, pinned) =>
      outcomeOf(async () => {
        await lazyUses.flush()
        const key = seriesKeyText(question)
        const held = await database.uses.get(key)
        await database.uses.put({ key, usedAt: held?.usedAt ?? 0, pinned })
        return null
      }),
    evict: (targetBytes) =>
      outcomeOf(async () => {
        const evicted = chooseEvicted(await readMap(), targetBytes)
        for (const { question } of evicted) await eraseSeries(database, seriesKeyText(question))
        return evicted
      }),
    erase: (question) =>
      outcomeOf(async () => {
        await eraseSeries(database, seriesKeyText(question))
        return null
      }),
    readRevisions: (limit) => outcomeOf(() => readNewestRevisions(database, limit)),
  }
}

function summaryOf(record: SeriesRecord, use: UseRecord | undefined): HeldSeriesSummary {
  const { question, units, bucketZone, covered, points, bytes } = record
  return {
    question,
    units,
    bucketZone,
    covered,
    unsettled: unsettledIntervals(covered, question.resolution, bucketZone),
    points,
    bytes,
    usedAt: use?.usedAt ?? 0,
    pinned: use?.pinned ?? false,
  }
}

/** Coverage goes with its blocks: never a moment in which one speaks of the other in vain. */
async function eraseSeries(database: CacheDatabase, key: string): Promise<void> {
  const { dexie, series, blocks, uses, revisions } = database
  await dexie.transaction('rw', [series, blocks, uses, revisions], async () => {
    await Promise.all([
      series.delete(key),
      deleteBlocks(database, key),
      uses.delete(key),
      revisions.where('key').equals(key).delete(),
    ])
  })
}

async function readNewestRevisions({ dexie, series, revisions }: CacheDatabase, limit: number) {
  const [newest, records] = await dexie.transaction('r', [series, revisions], () =>
    Promise.all([revisions.orderBy('id').reverse().limit(limit).toArray(), series.toArray()]),
  )
  const questions = new Map(records.map(({ key, question }) => [key, question]))
  return newest.flatMap((record) => revisionsOfHeld(record, questions)).slice(0, limit)
}

function revisionsOfHeld(
  record: RevisionRecord,
  questions: ReadonlyMap<string, SeriesRecord['question']>,
): ReturnType<typeof revisionsFromRecord> {
  const question = questions.get(record.key)
  return question === undefined ? [] : revisionsFromRecord(record, question)
}
