import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import type { UnitConversion } from '../../units/conversion.ts'
import type { SeriesMeaning } from '../series-input.ts'

/**
 * Decides what figures do about missing values: give no number, count only what is present, or scale amounts to the
 * whole length and mark them.
 */
export const missingPolicies = ['strict', 'present-only', 'extrapolated'] as const
export type MissingPolicy = (typeof missingPolicies)[number]

/** Coverage that a figure rests on. Excluded time counts neither as present nor as expected. */
export interface FigureCoverage {
  readonly presentMs: number
  readonly expectedMs: number
  /** Counts buckets; for raw series, readings and an estimate by their median step; for baseload, whole local days. */
  readonly present: number
  readonly expected: number
  readonly excluded: { readonly ms: number; readonly buckets: number }
  /** Set when the newest bucket is still running: it is drawn, and counts neither as present nor as expected. */
  readonly isRunningLeftOut?: boolean
}

export interface Figure {
  /** Always finite. */
  readonly value: number
  readonly coverage: FigureCoverage
  /** True when the value was scaled from what is present to what is expected. */
  readonly isExtrapolated: boolean
}

/** A figure that one bucket has, and the start of the first bucket that has it. */
export interface FigureAt extends Figure {
  readonly at: EpochMs
}

/** An amount in the unit of the quantity: kWh for kW. */
export interface TotalFigure extends Figure {
  readonly unit: string
  /** Times of a totalizer's readings that fell by more than noise: resets, rollovers, corrections and dips. */
  readonly resets: readonly EpochMs[]
}

/** The highest buckets to list: any that lie at least `apartMs` from every higher one; 0 lists neighbours too. */
export interface PeakRequest {
  readonly count: number
  readonly apartMs: number
}

export interface AggregateRequest extends SeriesMeaning {
  readonly policy: MissingPolicy
  /** Excluded intervals; a bucket that one of them touches is excluded whole. */
  readonly mask?: readonly Interval[]
  /** Later time, and the bucket still running at this instant, is not expected. */
  readonly until?: EpochMs
  /** Unit wanted for the figures; an offset counts for levels, never for amounts and spreads. */
  readonly conversion?: UnitConversion
  /** Defaults to five that lie a day apart. */
  readonly peaks?: PeakRequest
}

/** Figures of a series over some spans; those that are not defined are undefined. */
export interface Aggregate {
  readonly policy: MissingPolicy
  /** Unit of all figures except the total and the load factor; for a totalizer it is that of its rate. */
  readonly unit: string
  readonly coverage: FigureCoverage
  /**
   * Weighted by the true length of every bucket; for a ratio, the mean follows from its aggregated parts (decision
   * 0082).
   */
  readonly mean: Figure | undefined
  /** Number of values whose divisor is nearly zero; set for ratios. */
  readonly nearZero?: number
  /** Rate times hours, or differences of readings; undefined for instantaneous measurements. */
  readonly total: TotalFigure | undefined
  /** Resolution of the values that extremes, percentiles and the standard deviation are taken from. */
  readonly spreadResolution: Resolution
  readonly min: FigureAt | undefined
  readonly max: FigureAt | undefined
  /** Standard deviation of the population, weighted as the mean is. */
  readonly standardDeviation: Figure | undefined
  /** Mean over peak of rates that never run backwards; it depends on the resolution as the peak does. */
  readonly loadFactor: Figure | undefined
  readonly baseload: Figure | undefined
  /** Peaks, highest first. */
  readonly peaks: readonly FigureAt[]
}
