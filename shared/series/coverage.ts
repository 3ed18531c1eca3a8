import type { EpochMs } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'

/** An interval that is cached, and when it was fetched. Intervals of one key never overlap. */
export interface CoveredInterval extends Interval {
  readonly fetchedAt: EpochMs
}
