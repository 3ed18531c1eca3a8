import type { MeterTerm } from '../metering-model/other-meters.ts'
import type { Interval } from '#shared/time/instant.ts'

/**
 * Names of the ways to fill, which are the reason codes of filled values: a straight line between the neighbours over
 * two hours at most, the median of the same hour of similar days within four weeks, what the meters above and beside it
 * leave, or a value that a person typed.
 */
export const fillMethods = ['linear', 'similar-days', 'other-meters', 'typed'] as const
export type FillMethod = (typeof fillMethods)[number]

/** A user's decision to fill the readings of a variable over an interval; received values stay as they are. */
export interface Fill {
  readonly id: string
  readonly dataHubId: string
  /** Epoch ms, half-open. */
  readonly interval: Interval
  readonly method: FillMethod
  /** Set for a typed value, in the unit of the series. */
  readonly value?: number
  /** Set for `other-meters`: the reading is their sum, each times its factor. */
  readonly terms?: readonly MeterTerm[]
  /** True if existing readings are replaced too, such as those of a flat line. */
  readonly replaces: boolean
  readonly reason: string
}

/** Interval whose readings were filled, with the reason code of each of them. */
export interface FilledSpan extends Interval {
  readonly method: FillMethod
}
