import type { Interval } from '../../time/interval.ts'
import type { EpochMs } from '../../time/instant.ts'
import type { UnitConversion } from '../../units/conversion.ts'
import type { SeriesMeaning } from '../series-input.ts'

/**
 * What is done about missing values: no number at all, numbers over what there is, or amounts scaled to the
 * whole length and marked.
 */
export const missingPolicies = ['strict', 'present-only', 'extrapolated'] as const
export type MissingPolicy = (typeof missingPolicies)[number]

/** What a figure rests on. What is excluded counts neither as present nor as expected. */
export interface FigureCoverage {
  readonly presentMs: number
  readonly expectedMs: number
  /** Buckets; of raw series readings and an estimate by their median step, of baseload whole local days. */
  readonly present: number
  readonly expected: number
  readonly excluded: { readonly ms: number; readonly buckets: number }
}

export interface Figure {
  /** Always finite. */
  readonly value: number
  readonly coverage: FigureCoverage
  /** Whether it was scaled from what is present to what is expected. */
  readonly isExtrapolated: boolean
}

/** A figure that one bucket has, and the start of the first bucket that has it. */
export interface FigureAt extends Figure {
  readonly at: EpochMs
}

/** An amount in the unit of the quantity: kWh for kW. */
export interface TotalFigure extends Figure {
  readonly unit: string
  /** Times of a totalizer's readings that were lower than the one before: a reset or a rollover. */
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
  /** What lies later, and the bucket that is still running then, is not expected. */
  readonly until?: EpochMs
  /** Unit wanted for the figures; an offset counts for levels, never for amounts and spreads. */
  readonly conversion?: UnitConversion
  /** Five that lie a day apart unless said otherwise. */
  readonly peaks?: PeakRequest
}

/** Figures of a series over some spans; those that are not defined are undefined. */
export interface Aggregate {
  readonly policy: MissingPolicy
  /** Unit of all figures but the total and the load factor; of a totalizer the rate at which it ran. */
  readonly unit: string
  readonly coverage: FigureCoverage
  /** Weighted by the true length of every bucket. */
  readonly mean: Figure | undefined
  /** Rate times hours, or differences of readings; undefined for instantaneous measurements. */
  readonly total: TotalFigure | undefined
  readonly min: FigureAt | undefined
  readonly max: FigureAt | undefined
  /** Of the population, weighted as the mean. */
  readonly standardDeviation: Figure | undefined
  /** Mean over peak, of rates that never run backwards; it depends on the resolution as the peak does. */
  readonly loadFactor: Figure | undefined
  readonly baseload: Figure | undefined
  /** Highest first. */
  readonly peaks: readonly FigureAt[]
}
