import { DAY_MS, type EpochMs, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Segment } from '#shared/series/columns.ts'
import { type SeriesKey, seriesKeyText } from '#shared/series/series-key.ts'
import type { CacheDatabase } from '../../database.ts'
import type { BlockRecord, CachedBeforeMerge, SeriesRecord } from '../../records.ts'
import { isPackedStamps, type MaybePackedStamps } from '#shared/series/packing/pack-stamps.ts'
import type { MaybePacked } from '#shared/series/packing/pack-columns.ts'

/**
 * Number of days in one block. Lengths count from the epoch and not by calendar months, so that finding a block needs
 * no zone. They were chosen by measurement (decision 0013): larger blocks make reading a year faster, smaller ones a
 * day.
 */
const spanDays: Readonly<Record<Resolution, number>> = {
  raw: 14,
  minute: 14,
  '15-minute': 210,
  hourly: 840,
  daily: 20_000,
  weekly: 100_000,
  monthly: 100_000,
  yearly: 100_000,
}

/** Returns the length of one block of `resolution` in ms. */
export function blockSpanMs(resolution: Resolution): number {
  return spanDays[resolution] * DAY_MS
}

/** Returns the start of the block that contains `at`; blocks are half-open like intervals. */
export function blockStartOf(at: EpochMs, resolution: Resolution): EpochMs {
  const span = blockSpanMs(resolution)
  return Math.floor(at / span) * span
}

/** Returns the spans of the blocks that `interval` touches, ascending. */
export function blockSpansOver(interval: Interval, resolution: Resolution): readonly Interval[] {
  const span = blockSpanMs(resolution)
  const spans: Interval[] = []
  for (let start = blockStartOf(interval.start, resolution); start < interval.end; start += span) {
    spans.push({ start, end: start + span })
  }
  return spans
}

/** Reads the blocks that `interval` touches, ascending, in one request to the database. */
export function blocksOver(
  { blocks }: CacheDatabase,
  seriesKey: SeriesKey,
  interval: Interval,
): PromiseLike<BlockRecord[]> {
  const [from, to] = blockKeysOver(seriesKey, interval)
  return blocks.where('[key+start]').between(from, to, true, false).toArray()
}

type BlockKey = [key: string, start: EpochMs]

/** Returns the key of the first block that `interval` touches, and a key after that of the last one. */
function blockKeysOver(seriesKey: SeriesKey, interval: Interval): [from: BlockKey, to: BlockKey] {
  const key = seriesKeyText(seriesKey)
  return [
    [key, blockStartOf(interval.start, seriesKey.resolution)],
    [key, interval.end],
  ]
}

/** Drops every block of a series. */
export async function deleteBlocks({ blocks }: CacheDatabase, key: string): Promise<void> {
  await blocks.where('[key+start]').between([key, -Infinity], [key, Infinity], true, true).delete()
}

/**
 * Reads the cached blocks that a segment is about to change, within the caller's transaction. Values whose stamps were
 * read by another convention are dropped first.
 */
export async function cachedOfSameStamps(
  database: CacheDatabase,
  { seriesKey, interval, stamps }: Pick<Segment, 'seriesKey' | 'interval' | 'stamps'>,
): Promise<{ readonly cached: CachedBeforeMerge; readonly droppedBytes: number }> {
  const [record, blocks] = await Promise.all([
    database.series.get(seriesKeyText(seriesKey)),
    blocksOver(database, seriesKey, interval),
  ])
  if (!blocks.every(isIntact)) throw new DamagedBlock()
  if (record === undefined || (record.stamps ?? 'start') === stamps)
    return { cached: { record, blocks }, droppedBytes: 0 }
  await Promise.all([database.series.delete(record.key), deleteBlocks(database, record.key)])
  return { cached: { record: undefined, blocks: [] }, droppedBytes: record.bytes }
}

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

/** The factor is odd, so that a step loses no information: a change of any single word changes the sum. */
const FACTOR = 0x9e3779b1

/**
 * Returns the checksum of the contents of a block. Large values are in files of their own, which the database does not
 * check.
 */
export function sumOfBlock(block: BlockRecord): number {
  const head =
    'times' in block ? [block.start, block.count] : [block.start, block.count, block.first, block.step]
  let sum = sumOfWords(0, Float64Array.from(head))
  if ('times' in block) sum = sumOfStamps(sum, block.times)
  return sumOfValues(sum, block.values) >>> 0
}

/** Returns true if a block is as it was written; one from before checksums only has to be readable. */
export function isIntact(block: BlockRecord): boolean {
  const isReadable =
    isView(block.values) &&
    ('times' in block ? isStamps(block.times) : block.step > 0 && Number.isFinite(block.first))
  return isReadable && (block.sum === undefined || block.sum === sumOfBlock(block))
}

function isView(values: MaybePacked): boolean {
  return ArrayBuffer.isView('steps' in values ? values.steps : values)
}

function isStamps(times: MaybePackedStamps): boolean {
  return isPackedStamps(times) ? isView(times.steps) && isView(times.leaps) : isView(times)
}

function sumOfStamps(sum: number, times: MaybePackedStamps): number {
  if (!isPackedStamps(times)) return sumOfWords(sum, times)
  return sumOfValues(sumOfWords(sumOfWords(sum, Float64Array.of(times.first)), times.leaps), times.steps)
}

function sumOfValues(sum: number, values: MaybePacked): number {
  if (!('steps' in values)) return sumOfWords(sum, values)
  return sumOfWords(sumOfWords(sum, Float64Array.of(values.base, values.scale)), values.steps)
}

function sumOfWords(sum: number, { buffer, byteOffset, byteLength }: ArrayBufferView): number {
  let next = sum ^ byteLength
  const words = new Int32Array(buffer, byteOffset, byteLength >> 2)
  for (let index = 0; index < words.length; index++) next = step(next, words[index] ?? 0)
  const rest = new Uint8Array(buffer, byteOffset + 4 * words.length, byteLength & 3)
  for (const byte of rest) next = step(next, byte)
  return next
}

function step(sum: number, word: number): number {
  return Math.imul(((sum << 5) | (sum >>> 27)) ^ word, FACTOR)
}

/** Thrown if a block was not read back as it was written. */
export class DamagedBlock extends Error {
  override readonly name = 'DamagedBlock'
}
