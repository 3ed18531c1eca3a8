import { seededRandom } from '#support/seeded-random.ts'
import type { CachePartition } from '#renderer/ports/cache.ts'
import { minuteYear } from '../../series-data.ts'
import { keepColumns, openPartition, valueOf } from './bench-cache.ts'
import { yearOf } from './minute-years.ts'

export type BigCacheTask =
  { readonly does: 'fill'; readonly from: number; readonly to: number } | { readonly does: 'open' }

/** Fills the cache of the app with minute-years that cannot be packed, or opens it and reads one; answers in ms. */
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
