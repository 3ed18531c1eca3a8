import type { Interval } from '#shared/time/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import { median, timeOf } from '../../median.ts'
import { MINUTE_MS } from '../../series-data.ts'
import type { BenchStore } from './bench-store.ts'
import { minutesOfQuarter, minutesOfYear, quarterOf, yearOf } from './minute-years.ts'
import { openBuffers } from './buffer-store.ts'
import { openOurs } from './our-store.ts'
import { openRows } from './row-store.ts'

export type StoreKind = 'ours' | 'rows' | 'buffer'

export type StorageTask =
  | { readonly kind: StoreKind; readonly does: 'write'; readonly year: number }
  | { readonly kind: StoreKind; readonly does: 'write-quarter'; readonly quarter: number }
  | { readonly kind: StoreKind; readonly does: 'read'; readonly intervals: readonly Interval[] }

const open: Readonly<Record<StoreKind, () => Promise<BenchStore>>> = {
  ours: openOurs,
  rows: openRows,
  buffer: openBuffers,
}

/** Opens a store, then writes once or reads a few intervals; the median time of one, in ms. */
export async function runStorage(task: StorageTask): Promise<number> {
  const store = await open[task.kind]()
  try {
    if (task.does === 'write') return await writeTime(store, yearOf(task.year), minutesOfYear(task.year))
    if (task.does === 'write-quarter') {
      return await writeTime(store, quarterOf(task.quarter), minutesOfQuarter(task.quarter))
    }
    const times: number[] = []
    for (const interval of task.intervals) times.push(await readTime(store, interval))
    return median(times)
  } finally {
    store.close()
  }
}

function writeTime(store: BenchStore, interval: Interval, columns: Columns): Promise<number> {
  return timeOf(() => store.write(interval, columns))
}

/** What is read must be what was written, or the time means nothing. */
async function readTime(store: BenchStore, interval: Interval): Promise<number> {
  const start = performance.now()
  const { times, values } = await store.read(interval)
  const time = performance.now() - start
  const expected = (interval.end - interval.start) / MINUTE_MS
  if (times.length !== expected || values.length !== expected) throw new Error(`read ${times.length} points`)
  if (times[0] !== interval.start || times.at(-1) !== interval.end - MINUTE_MS)
    throw new Error('read another interval')
  return time
}
