import type { Interval } from '#shared/time/instant.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { CacheDatabase } from '../database.ts'
import type { BlockRecord, SeriesRecord } from '../records.ts'
import { blockKeysOver, blocksOver } from './blocks/cached-blocks.ts'

type CachedRecords = readonly [record: SeriesRecord | undefined, blocks: readonly BlockRecord[]]
type ReadRecords = (seriesKey: SeriesKey, interval: Interval) => Promise<CachedRecords>

interface Waiting {
  readonly seriesKey: SeriesKey
  readonly interval: Interval
  readonly resolve: (records: CachedRecords) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Reads a series in one transaction, so that columns and coverage agree. The reads of one task share a transaction,
 * since a transaction takes longer than reading a short series (decision 0223).
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

/**
 * Never rejects: a failed read aborts the transaction, so each read is then repeated alone by the library, which also
 * reopens a store that the browser closed. Otherwise the library is avoided, since its promises take longer than the
 * reads of short series.
 */
async function readGroup(database: CacheDatabase, group: readonly Waiting[]): Promise<void> {
  try {
    await readTogether(database.dexie.backendDB(), group)
  } catch {
    for (const one of group) void readAlone(database, one).then(one.resolve, one.reject)
  }
}

/** Resolves each read as soon as its blocks have arrived; rejects if not all could be read. */
function readTogether(store: IDBDatabase, group: readonly Waiting[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = store.transaction(['series', 'blocks'], 'readonly')
    transaction.oncomplete = () => {
      resolve()
    }
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('aborted'))
    }
    const [series, blocks] = [transaction.objectStore('series'), transaction.objectStore('blocks')]
    for (const one of group) {
      const record = series.get(seriesKeyText(one.seriesKey)) as IDBRequest<SeriesRecord | undefined>
      if (one.interval.start >= one.interval.end) {
        record.onsuccess = () => {
          one.resolve([record.result, []])
        }
        continue
      }
      const keys = IDBKeyRange.bound(...blockKeysOver(one.seriesKey, one.interval), false, true)
      const found = blocks.getAll(keys) as IDBRequest<BlockRecord[]>
      // Requests of a transaction are answered in order.
      found.onsuccess = () => {
        one.resolve([record.result, found.result])
      }
    }
  })
}

function readAlone(database: CacheDatabase, { seriesKey, interval }: Waiting): PromiseLike<CachedRecords> {
  const { dexie, series, blocks } = database
  return dexie.transaction('r', [series, blocks], () =>
    Promise.all([series.get(seriesKeyText(seriesKey)), blocksOver(database, seriesKey, interval)]),
  )
}
