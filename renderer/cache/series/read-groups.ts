import type { Interval } from '#shared/time/instant.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { CacheDatabase } from '../database.ts'
import type { BlockRecord, SeriesRecord } from '../records.ts'
import { blockKeysOver, blocksOver } from './blocks/cached-blocks.ts'

type CachedRecords = readonly [record: SeriesRecord | undefined, blocks: readonly BlockRecord[]]
type ReadRecords = (seriesKey: SeriesKey, interval: Interval) => Promise<CachedRecords>

/**
 * Reads a series in one transaction, so that columns and coverage agree. The reads of one task share a transaction,
 * since a transaction takes longer than reading a short series (decision 0223). The first of them opens it at once, so
 * that the page is drawn while the database reads.
 */
export function createReadGroups(database: CacheDatabase): ReadRecords {
  let current: IDBTransaction | undefined

  function transactionOfTask(): IDBTransaction {
    current ??= openTransaction()
    return current
  }

  function openTransaction(): IDBTransaction {
    // It accepts requests until the task ends.
    queueMicrotask(() => {
      current = undefined
    })
    return database.dexie.backendDB().transaction(['series', 'blocks'], 'readonly')
  }

  return async (seriesKey, interval) => {
    try {
      return await readWithin(transactionOfTask(), seriesKey, interval)
    } catch {
      return await readAlone(database, seriesKey, interval)
    }
  }
}

/**
 * Avoids the library, since its promises take longer than the reads of short series. A failed read aborts the
 * transaction and thus fails every other read in it; each is then repeated alone by the library, which also reopens a
 * store that the browser closed.
 */
function readWithin(
  transaction: IDBTransaction,
  seriesKey: SeriesKey,
  interval: Interval,
): Promise<CachedRecords> {
  return new Promise((resolve, reject) => {
    const [series, blocks] = [transaction.objectStore('series'), transaction.objectStore('blocks')]
    const record = series.get(seriesKeyText(seriesKey)) as IDBRequest<SeriesRecord | undefined>
    const keys = interval.start < interval.end && blockKeysOver(seriesKey, interval)
    const found = keys
      ? (blocks.getAll(IDBKeyRange.bound(...keys, false, true)) as IDBRequest<BlockRecord[]>)
      : undefined
    // Requests of a transaction are answered in order.
    const last = found ?? record
    last.onsuccess = () => {
      resolve([record.result, found?.result ?? []])
    }
    last.onerror = () => {
      reject(last.error ?? new Error('aborted'))
    }
  })
}

function readAlone(
  database: CacheDatabase,
  seriesKey: SeriesKey,
  interval: Interval,
): PromiseLike<CachedRecords> {
  const { dexie, series, blocks } = database
  return dexie.transaction('r', [series, blocks], () =>
    Promise.all([series.get(seriesKeyText(seriesKey)), blocksOver(database, seriesKey, interval)]),
  )
}
