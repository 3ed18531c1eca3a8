import type { CachePartition } from '#renderer/ports/cache.ts'
import type { Interval } from '#shared/time/instant.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { timeOf } from '../../median.ts'
import { minuteYear, type SeriesSet } from '../../series-data.ts'
import { keepColumns, openPartition, valueOf } from './bench-cache.ts'
import { minutesIn, minutesOfYear, yearOf } from './minute-years.ts'
import { openBuffers, type BenchStore } from './plain-store.ts'

export type StoreKind = 'ours' | 'buffer'

export type StorageTask = { readonly kind: StoreKind; readonly set: SeriesSet } & (
  | { readonly does: 'write'; readonly year: number }
  | { readonly does: 'read'; readonly intervals: readonly Interval[] }
)

/** Opens the app's cache: blocks of columns, coverage and revisions in one transaction. */
async function openOurs(): Promise<BenchStore> {
  const seriesKey = { dataHubId: 'b0-electricity', resolution: 'minute' } as const
  const partition = await openPartition('bench')
  return {
    write: (interval, columns) => keepColumns(partition, seriesKey, interval, columns),
    read: async (interval) => valueOf(await partition.series.read(seriesKey, interval)),
    close: partition.close,
  }
}

/** Opens a store, then writes once or reads some intervals; returns the time of each in ms. */
export async function runStorage(task: StorageTask): Promise<readonly number[]> {
  const store = await (task.kind === 'ours' ? openOurs() : openBuffers())
  try {
    if (task.does === 'write') {
      const columns = minutesOfYear(task.year, task.set)
      return [await timeOf(() => store.write(yearOf(task.year), columns))]
    }
    const times: number[] = []
    for (const interval of task.intervals) times.push(await readTime(store, interval, task.set))
    return times
  } finally {
    store.close()
  }
}

/** Throws unless the minutes that are read equal the written ones, since the time would mean nothing otherwise. */
async function readTime(store: BenchStore, interval: Interval, set: SeriesSet): Promise<number> {
  const start = performance.now()
  const { times, values } = await store.read(interval)
  const time = performance.now() - start
  const written = minutesIn(interval, set)
  if (!isSame(times, written.times) || !isSame(values, written.values))
    throw new Error(`read ${times.length} points, and not those that were written`)
  return time
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
}

export type BigCacheTask =
  | { readonly does: 'fill'; readonly from: number; readonly to: number }
  | { readonly does: 'open' }

/** Fills the app's cache with minute-years that cannot be packed, or opens it and reads one; returns the time in ms. */
export async function runBigCache(task: BigCacheTask): Promise<number> {
  const start = performance.now()
  const partition = await openPartition('big')
  if (task.does === 'fill') for (let at = task.from; at < task.to; at += 1) await writeYear(partition, at)
  else await readYear(partition)
  const time = performance.now() - start
  partition.close()
  return time
}

const keyOf = (at: number) => ({ dataHubId: `hub-${at}`, resolution: 'minute' }) as const

async function writeYear(partition: CachePartition, at: number): Promise<void> {
  const { times } = minuteYear(1)
  const random = seededRandom(at)
  await keepColumns(partition, keyOf(at), yearOf(0), { times, values: times.map(() => 80 + 40 * random()) })
}

async function readYear({ series }: CachePartition): Promise<void> {
  const { times } = valueOf(await series.read(keyOf(0), yearOf(0)))
  if (times.length !== minuteYear(1).times.length) throw new Error('not read')
}
