import type { Revision } from '#renderer/ports/series-store.ts'
import type { SeriesArchive, UnitChange } from '#renderer/ports/series-archive.ts'
import { seriesKeyFromText, seriesKeyText } from '#shared/series/series-key.ts'
import type { CacheDatabase } from '../database.ts'
import { eraseSeries } from './write/erase-series.ts'
import { revisionsFromRecord } from './write/note-revisions.ts'
import { outcomeOf } from '../outcome.ts'
import { readMap } from '../limits/read-map.ts'
import type { SeriesStoreParts } from './series-store.ts'

/** Provides the cache map, pins, eviction and the log of revisions for one partition. */
export function createSeriesArchive({
  database,
  uses,
  bounds,
  events,
  stamps,
}: SeriesStoreParts): SeriesArchive {
  return {
    readMap: () => outcomeOf(() => readMap(database, uses, stamps)),
    onEvent: (listener) => events.on(listener).off,
    setBound: bounds.set,
    protect: bounds.protect,
    setPinned: (seriesKey, pinned) =>
      outcomeOf(async () => {
        await uses.flush()
        const key = seriesKeyText(seriesKey)
        const { dexie, uses: table } = database
        await dexie.transaction('rw', table, async () => {
          const cached = await table.get(key)
          await table.put({ key, usedAt: cached?.usedAt ?? 0, pinned })
        })
        return null
      }),
    erase: (seriesKey) =>
      outcomeOf(async () => {
        await bounds.ready()
        bounds.noteGrowth(-(await eraseSeries(database, seriesKeyText(seriesKey), { withRevisions: true })))
        return null
      }),
    readRevisions: () => outcomeOf(() => readNewestRevisions(database)),
    countRevisions: (seriesKeys, since) =>
      outcomeOf(async () => {
        const ofThese = database.revisions.where('key').anyOf(seriesKeys.map(seriesKeyText))
        const records = await ofThese.filter(({ notedAt }) => notedAt >= since).toArray()
        return records.reduce((sum, { times }) => sum + times.length, 0)
      }),
    readTotals: () => outcomeOf(async () => (await database.totals.get('totals'))?.totals ?? []),
    keepTotals: (totals) =>
      outcomeOf(async () => {
        await database.totals.put({ name: 'totals', totals })
        return null
      }),
    readUnitChanges: () => outcomeOf(() => readUnitChanges(database)),
  }
}

/**
 * The log has room for a year of hours of five variables; with less, one fine series could hide the revisions of
 * others.
 */
const MOST_REVISIONS = 50_000

async function readNewestRevisions({ revisions }: CacheDatabase): Promise<readonly Revision[]> {
  const newest = await revisions.orderBy('id').reverse().limit(MOST_REVISIONS).toArray()
  return newest
    .flatMap((record) => revisionsFromRecord(record, seriesKeyFromText(record.key)))
    .slice(0, MOST_REVISIONS)
}

async function readUnitChanges({ revisions }: CacheDatabase): Promise<readonly UnitChange[]> {
  const records = await revisions.orderBy('id').reverse().toArray()
  return records.flatMap(({ key, units, notedAt }) =>
    units === undefined ? [] : [{ seriesKey: seriesKeyFromText(key), notedAt, ...units }],
  )
}
