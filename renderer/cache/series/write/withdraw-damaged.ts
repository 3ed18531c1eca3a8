import { subtractIntervals } from '#shared/series/intervals.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import { isQuotaExceeded } from '../../outcome.ts'
import type { CacheDatabase } from '../../database.ts'
import type { BlockRecord } from '../../records.ts'
import { blockSpanMs, blockStartOf, isIntact } from '../blocks/cached-blocks.ts'
import { bytesOfBlock } from '../blocks/encode-block.ts'

const ALWAYS = { start: -Infinity, end: Infinity }

/** The effect of damaged blocks: their spans count as not cached from now on. */
export interface DamagedSpans {
  readonly spans: readonly Interval[]
  readonly points: number
  readonly bytes: number
}

/**
 * Looks for damaged blocks inside the interval. If there is one, drops every damaged block of the series, since any of
 * them would break counting the rest, and the coverage of these blocks: their values are then missing, and are
 * requested like all missing values.
 */
export async function withdrawDamaged(
  database: CacheDatabase,
  seriesKey: SeriesKey,
  interval: Interval,
): Promise<DamagedSpans | undefined> {
  const { dexie, series, blocks } = database
  const key = seriesKeyText(seriesKey)
  const length = blockSpanMs(seriesKey.resolution)
  const inside = await damagedStarts(database, key, {
    start: blockStartOf(interval.start, seriesKey.resolution),
    end: interval.end,
  })
  if (inside.length === 0) return undefined
  const starts = await damagedStarts(database, key, ALWAYS)
  const spans = starts.map((start) => ({ start, end: start + length }))
  return await dexie.transaction('rw', [series, blocks], async () => {
    await blocks.bulkDelete(starts.map((start): [string, number] => [key, start]))
    const record = await series.get(key)
    if (record === undefined) return { spans, points: 0, bytes: 0 }
    const covered = record.covered.flatMap((one) =>
      subtractIntervals([one], spans).map((part) => ({ ...one, ...part })),
    )
    let points = 0
    let bytes = 0
    await ofSeries(database, key, ALWAYS).each((block) => {
      points += block.count
      bytes += bytesOfBlock(block)
    })
    await series.put({ ...record, covered, points, bytes })
    return { spans, points: record.points - points, bytes: record.bytes - bytes }
  })
}

/** Reads blocks one by one, since a block that cannot be read fails every read that includes it. */
async function damagedStarts(
  database: CacheDatabase,
  key: string,
  interval: Interval,
): Promise<readonly number[]> {
  const keys = await ofSeries(database, key, interval).primaryKeys()
  const damaged: number[] = []
  for (const [, start] of keys) {
    const block = await readBlock(database, key, start)
    if (block === 'unreadable' || (block !== undefined && !isIntact(block))) damaged.push(start)
  }
  return damaged
}

async function readBlock(
  { blocks }: CacheDatabase,
  key: string,
  start: number,
): Promise<BlockRecord | 'unreadable' | undefined> {
  try {
    return await blocks.get([key, start])
  } catch (cause) {
    if (isLostConnection(cause) || isQuotaExceeded(cause)) throw cause
    return 'unreadable'
  }
}

/** Returns true if the database is closed, which is no evidence against the block. */
function isLostConnection(cause: unknown): boolean {
  const closed = ['DatabaseClosedError', 'InvalidStateError', 'AbortError']
  return cause instanceof Error && closed.includes(cause.name)
}

function ofSeries({ blocks }: CacheDatabase, key: string, { start, end }: Interval) {
  return blocks.where('[key+start]').between([key, start], [key, end], true, false)
}
