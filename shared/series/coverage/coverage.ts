import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { SegmentDefects } from '../segment.ts'
import type { ColumnChange } from './revisions.ts'

/** An interval that is cached, and when it was fetched. Intervals of one key never overlap. */
export interface CoveredInterval extends Interval {
  readonly fetchedAt: EpochMs
  /**
   * Newest time to which the series was known to reach when this was fetched, inside the interval or past it; absent
   * when no value had been seen. Cutting the interval leaves it as it is.
   */
  readonly newest?: EpochMs
  /**
   * Counts what was repaired in the response; absent when nothing was. When an interval is cut in two, the first part
   * has it.
   */
  readonly defects?: SegmentDefects
  /** Buckets in which this response and the one beside it differ where they meet; absent when there are none. */
  readonly seams?: readonly ColumnChange[]
}
