import type { Interval } from '#shared/time/interval.ts'
import type { Columns } from '#shared/series/segment.ts'

/** A store of one minute series. */
export interface BenchStore {
  readonly write: (interval: Interval, columns: Columns) => Promise<unknown>
  readonly read: (interval: Interval) => Promise<Columns>
  readonly close: () => void
}
