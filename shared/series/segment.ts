import type { Formula } from './formula.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { SeriesKey } from './series-key.ts'
import type { StampConvention } from './stamp-convention.ts'

/**
 * Two columns of equal length. `times` are interval starts in epoch ms UTC, strictly ascending; `values`
 * are in the unit of the segment, never NaN: a gap is an absent time.
 */
export interface Columns {
  readonly times: Float64Array<ArrayBuffer>
  readonly values: Float64Array<ArrayBuffer>
  /**
   * Set when values do not add up over time, as ratios: a mean or a coarser value is made from these columns instead.
   */
  readonly ratio?: RatioColumns
}

/** Columns of a ratio that are aggregated before it is divided (decision 0082). */
export interface RatioColumns {
  /** Every time at which all parts have a value, also when the ratio itself has none, as after a division by zero. */
  readonly times: Float64Array<ArrayBuffer>
  /** Has the same length as `times` each; they add up over time. */
  readonly parts: readonly Float64Array<ArrayBuffer>[]
  readonly formula: Formula
  /** Elements of `times` at which a divisor is nearly zero. */
  readonly nearZero: Float64Array<ArrayBuffer>
}

/** Counts the faults of an answer that were repaired on arrival (decisions 0008 and 0026). */
export interface SegmentDefects {
  /** Elements with a null or non-numeric value: gaps. */
  readonly nulls: number
  /** Elements whose stamp had been seen already; the last one received is kept. */
  readonly duplicates: number
  /** Elements that came out of order and were sorted. */
  readonly unordered: number
  /** Elements outside the requested interval, ignored. */
  readonly outside: number
  /** Elements whose stamp or shape could not be read, ignored. */
  readonly malformed: number
}

/** Content of one response: the columns of one series key over one interval. */
export interface Segment extends Columns {
  readonly seriesKey: SeriesKey
  /** Requested interval, which is thereby covered: no value in it means the service has none. */
  readonly interval: Interval
  /**
   * Convention by which the stamps of the answer were read; `times` are starts either way. `start` for raw readings.
   */
  readonly stamps: StampConvention
  /** Unit of `values` as the service named it; empty when it named none. */
  readonly units: string
  /** Time at which the response arrived, epoch ms. */
  readonly fetchedAt: EpochMs
  readonly defects: SegmentDefects
}
