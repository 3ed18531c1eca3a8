import type { Interval } from '#shared/series/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import { minutesOfYear, yearsOf } from './minute-years.ts'
import { openBuffers } from './buffer-store.ts'
import { openOurs } from './our-store.ts'
import { openRows } from './row-store.ts'

export type StoreKind = 'ours' | 'rows' | 'buffer'

/** A store of one minute series. */
export interface BenchStore {
  readonly write: (interval: Interval, columns: Columns) => Promise<unknown>
  readonly read: (interval: Interval) => Promise<Columns>
  readonly close: () => void
}

export type StorageTask =
  | { readonly kind: StoreKind; readonly does: 'write'; readonly year: number }
  | { readonly kind: StoreKind; readonly does: 'read'; readonly interval: Interval; readonly expected: number }

const open: Readonly<Record<StoreKind, () => Promise<BenchStore>>> = {
  ours: openOurs,
  rows: openRows,
  buffer: openBuffers,
}

/** Opens a store, writes or reads once, and says how long that took without the opening, in ms. */
export async function runStorage(task: StorageTask): Promise<number> {
  const store = await open[task.kind]()
  const interval = task.does === 'write' ? yearsOf(task.year) : task.interval
  const columns = task.does === 'write' ? minutesOfYear(task.year) : undefined
  const start = performance.now()
  const read = columns === undefined ? await store.read(interval) : await store.write(interval, columns)
  const time = performance.now() - start
  store.close()
  if (task.does === 'read') expectRead(read as Columns, task)
  return time
}

/** What is read must be what was written, or the time means nothing. */
function expectRead({ times, values }: Columns, { interval, expected }: { interval: Interval; expected: number }): void {
  const last = times.at(-1) ?? Number.NaN
  if (times.length !== expected || values.length !== expected) throw new Error(`read ${times.length} points`)
  if (times[0] !== interval.start || last + 60_000 !== interval.end) throw new Error('read another interval')
}
