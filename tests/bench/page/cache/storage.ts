import type { Interval } from '#shared/time/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import { timeOf } from '../../median.ts'
import type { SeriesSet } from '../../series-data.ts'
import type { BenchStore } from './bench-store.ts'
import { minutesIn, minutesOfYear, yearOf } from './minute-years.ts'
import { openBuffers } from './buffer-store.ts'
import { openOurs } from './our-store.ts'

export type StoreKind = 'ours' | 'buffer'

export type StorageTask = { readonly kind: StoreKind; readonly set: SeriesSet } & (
  | { readonly does: 'write'; readonly year: number }
  | { readonly does: 'read'; readonly intervals: readonly Interval[] }
)

const open: Readonly<Record<StoreKind, () => Promise<BenchStore>>> = {
  ours: openOurs,
  buffer: openBuffers,
}

/** Opens a store, then writes once or reads a few intervals; the time of each, in ms. */
export async function runStorage(task: StorageTask): Promise<readonly number[]> {
  const store = await open[task.kind]()
  const { set } = task
  try {
    if (task.does === 'write')
      return [await writeTime(store, yearOf(task.year), minutesOfYear(task.year, set))]
    const times: number[] = []
    for (const interval of task.intervals) times.push(await readTime(store, interval, set))
    return times
  } finally {
    store.close()
  }
}

function writeTime(store: BenchStore, interval: Interval, columns: Columns): Promise<number> {
  return timeOf(() => store.write(interval, columns))
}

/** What is read must be what was written, or the time means nothing. */
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
