import { seededRandom } from '#support/seeded-random.ts'
import { aSegment } from '#support/a-segment.ts'
import { browserStorage } from '#renderer/cache/damage/storage-host.ts'
import { memoryDocuments } from '#support/memory-documents.ts'
import { createCache } from '#renderer/cache/create-cache.ts'
import type { CachePartition } from '#renderer/ports/cache.ts'
import { minuteYear } from '../../series-data.ts'
import { yearOf } from './minute-years.ts'

export type BigCacheTask =
  { readonly does: 'fill'; readonly from: number; readonly to: number } | { readonly does: 'open' }

/** Fills the cache of the app with minute-years that cannot be packed, or opens it and reads one; answers in ms. */
export async function runBigCache(task: BigCacheTask): Promise<number> {
  const start = performance.now()
  const partition = await open()
  if (task.does === 'fill') for (let at = task.from; at < task.to; at += 1) await writeYear(partition, at)
  else await readYear(partition)
  const time = performance.now() - start
  partition.close()
  return time
}

async function open(): Promise<CachePartition> {
  const clock = { now: () => performance.timeOrigin + performance.now() }
  const opened = await createCache({
    clock,
    storage: browserStorage(navigator, localStorage),
    documents: memoryDocuments(),
  }).open('big')
  if (!opened.ok) throw new Error(opened.error.kind)
  return opened.value
}

const keyOf = (at: number) => ({ dataHubId: `hub-${at}`, resolution: 'minute' }) as const

async function writeYear({ series }: CachePartition, at: number): Promise<void> {
  const { times } = minuteYear(1)
  const random = seededRandom(at)
  const values = times.map(() => 80 + 40 * random())
  const segment = aSegment(keyOf(at), yearOf(0), { times, values, fetchedAt: Date.now() })
  const written = await series.write(segment, 'UTC')
  if (!written.ok) throw new Error(JSON.stringify(written.error))
}

async function readYear({ series }: CachePartition): Promise<void> {
  const read = await series.read(keyOf(0), yearOf(0))
  if (!read.ok || read.value.times.length !== minuteYear(1).times.length) throw new Error('not read')
}
