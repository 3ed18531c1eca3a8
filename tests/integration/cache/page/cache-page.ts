import { Dexie } from 'dexie'
import { createCache } from '#renderer/cache/create-cache.ts'
import { browserStorage } from '#renderer/cache/damage/storage-host.ts'
import { memoryDocuments } from '#support/memory-documents.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import type { CachePartition } from '#renderer/ports/cache.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { Segment } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { CachePage, PlainSegment } from '../cache-page-contract.ts'

const clock = { now: () => performance.timeOrigin + performance.now() }
const cache = createCache({
  clock,
  storage: browserStorage(navigator, localStorage),
  documents: memoryDocuments(),
})
const partitions = new Map<string, Promise<CachePartition>>()
const news = new Map<string, CacheEvent[]>()

async function opened(name: string): Promise<CachePartition> {
  const result = await cache.open(name)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const heard: CacheEvent[] = []
  news.set(name, heard)
  result.value.archive.onEvent((one) => heard.push(one))
  return result.value
}

function partition(name: string): Promise<CachePartition> {
  const open = partitions.get(name) ?? opened(name)
  partitions.set(name, open)
  return open
}

function segmentOf({ seriesKey, interval, pairs, fetchedAt }: PlainSegment): Segment {
  return {
    seriesKey,
    interval,
    fetchedAt,
    units: 'kW',
    stamps: 'start',
    times: Float64Array.from(pairs, ([time]) => time),
    values: Float64Array.from(pairs, ([, value]) => value),
    defects: { nulls: 0, duplicates: 0, unordered: 0, outside: 0, malformed: 0 },
  }
}

/** Converts lists back to columns, since typed arrays cannot cross to the page. */
function withColumns(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record
  const columns = Object.entries(record).map(([name, value]: [string, unknown]) =>
    (name === 'times' || name === 'values') && Array.isArray(value)
      ? [name, Float64Array.from(value as number[])]
      : [name, value],
  )
  return Object.fromEntries(columns)
}

const page: CachePage = {
  async write(name, segment, zone) {
    return (await partition(name)).series.write(segmentOf(segment), zone)
  },
  async writeNoise(name, seriesKey, interval, stepMs) {
    const pairs: [number, number][] = []
    // Random values cannot be compressed by a database.
    for (let at = interval.start; at < interval.end; at += stepMs) pairs.push([at, Math.random()])
    return (await partition(name)).series.write(
      segmentOf({ seriesKey, interval, pairs, fetchedAt: 0 }),
      'UTC',
    )
  },
  async read(name, seriesKey: SeriesKey, interval: Interval) {
    const cached = await (await partition(name)).series.read(seriesKey, interval)
    if (!cached.ok) throw new Error(JSON.stringify(cached.error))
    const { times, values, covered, units } = cached.value
    return { pairs: Array.from(times, (time, at) => [time, values[at] ?? NaN] as const), covered, units }
  },
  async count(name, seriesKey: SeriesKey, interval: Interval) {
    const cached = await (await partition(name)).series.read(seriesKey, interval)
    if (!cached.ok) throw new Error(JSON.stringify(cached.error))
    return { points: cached.value.times.length, covered: cached.value.covered.length }
  },
  async readMap(name) {
    return (await partition(name)).archive.readMap()
  },
  async setPinned(name, seriesKey, pinned) {
    await (await partition(name)).archive.setPinned(seriesKey, pinned)
  },
  news: (name) => news.get(name) ?? [],
  async createFirstAge(name, tables) {
    const dexie = new Dexie(`meterlens-${name}`)
    // This repeats the first version of the schema and must not be changed.
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
    await dexie.open()
    for (const [table, records] of Object.entries(tables))
      await dexie.table(table).bulkPut(records.map(withColumns))
    dexie.close()
  },
  async putDocument(name, id, document) {
    const { workspaces, documents } = await partition(name)
    await documents.put(id, document)
    return { workspaces: await workspaces.list(), documents: await documents.list() }
  },
}
Object.assign(globalThis, { cachePage: page })
