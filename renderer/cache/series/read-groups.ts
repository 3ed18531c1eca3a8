import type { Interval } from '#shared/time/instant.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { CacheDatabase } from '../database.ts'
import type { BlockRecord, SeriesRecord } from '../records.ts'
import { blocksOver } from './blocks/cached-blocks.ts'

type CachedRecords = readonly [record: SeriesRecord | undefined, blocks: readonly BlockRecord[]]
type ReadRecords = (seriesKey: SeriesKey, interval: Interval) => Promise<CachedRecords>

interface Waiting {
  readonly seriesKey: SeriesKey
  readonly interval: Interval
  readonly resolve: (records: CachedRecords) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Reads a series in one transaction, so that the columns are those the coverage speaks of. What is asked for in one task
 * shares one, since a transaction takes longer than the reading of a short series (decision 0223).
 */
export function createReadGroups(database: CacheDatabase): ReadRecords {
  let waiting: Waiting[] = []
  return (seriesKey, interval) =>
    new Promise((resolve, reject) => {
      waiting.push({ seriesKey, interval, resolve, reject })
      if (waiting.length > 1) return
      queueMicrotask(() => {
        void readGroup(database, waiting)
        waiting = []
      })
    })
}

/** Never rejects: a read that fails takes its transaction along, so the others are then read alone. */
async function readGroup(database: CacheDatabase, group: readonly Waiting[]): Promise<void> {
  const { dexie, series, blocks } = database
  const readOne = async ({ seriesKey, interval, resolve }: Waiting): Promise<void> => {
    resolve(
      await Promise.all([series.get(seriesKeyText(seriesKey)), blocksOver(database, seriesKey, interval)]),
    )
  }
  try {
    await dexie.transaction('r', [series, blocks], () => Promise.all(group.map(readOne)))
  } catch (cause) {
    for (const one of group)
      if (group.length > 1) void readGroup(database, [one])
      else one.reject(cause)
  }
}
