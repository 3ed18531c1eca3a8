import type { EpochMs } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'

/** An interval that is cached, and when it was fetched. Intervals of one key never overlap. */
export interface CoveredInterval extends Interval {
  readonly fetchedAt: EpochMs
  /**
   * How far the series was known to reach when this was fetched, inside the interval or past it; absent where no
   * value had been seen. Cutting the interval leaves it as it is.
   */
  readonly newest?: EpochMs
}
