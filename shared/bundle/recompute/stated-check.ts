import type { Limits } from '#shared/quality/check.ts'
import type { CheckLimits } from '#shared/quality/presets.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { RecomputableModel, StatedModel } from './stated-model.ts'

interface StatedAlike extends Pick<StatedModel, 'name' | 'row' | 'figures'> {
  /** Values that its table may show, by the names that script and page give them. */
  readonly items: readonly { readonly item: string; readonly value: number }[]
}

/**
 * Values that a service reports for buckets, or that a totalizer counts, compared with those derived from a finer
 * series.
 */
export interface StatedComparison extends StatedAlike {
  readonly kind: 'comparison'
  /** Id of a demand, as is `derived`. */
  readonly reported: string
  readonly derived: string
  /** True where rates are derived as amounts. */
  readonly areAmounts: boolean
  /** Derived values are divided by this size. */
  readonly size: number
  readonly buckets: readonly Interval[]
}

/** Rules that question readings of a series, with their findings. */
export interface StatedFindings extends StatedAlike {
  readonly kind: 'findings'
  /** Demand of the series. */
  readonly y: string
  /** Limits of the rules that run, in the unit of the readings. */
  readonly limits: CheckLimits
  /** Time for which readings are loaded. */
  readonly seen: readonly Interval[]
  /** True if the range ends now, so that what is missing at its end may still come. */
  readonly reachesNow: boolean
  readonly findings: readonly StatedFinding[]
}

/** Readings that a rule flags, or a fall of a register, which ends where it begins. */
export interface StatedFinding extends Interval {
  readonly rule: string
  readonly flag: number
  readonly readings: number
}

/** Names a figure of a finding as script and page do. */
export function itemOfFinding({ rule, start }: Pick<StatedFinding, 'rule' | 'start'>, name: string): string {
  return `${rule} from ${String(start)} ${name}`
}

export type StatedCheck = StatedComparison | StatedFindings

/** States the basis of a card's numbers: a model or a check. */
export type Stated = StatedModel | StatedCheck

type Span = readonly [start: number, end: number]

/** A check in a bundle, among its models; `reported`, `derived` and `y` are positions in `series`. */
export interface RecomputableCheck extends Pick<
  RecomputableModel,
  'workspace' | 'card' | 'name' | 'figures'
> {
  readonly compared?: Pick<StatedComparison, 'areAmounts' | 'size'> & {
    readonly reported: number
    readonly derived: number
    /** True if the reported values are means of buckets, each of which is a reading of its own. */
    readonly isGiven: boolean
    readonly buckets: readonly Span[]
  }
  readonly checked?: Pick<StatedFindings, 'reachesNow'> & {
    readonly y: number
    /** Position of the totalizer whose rates are checked, and whose falls are findings. */
    readonly register?: number
    readonly stepMs: number
    readonly seen: readonly Span[]
    readonly limits: readonly ({ readonly rule: string } & Limits)[]
    readonly findings: readonly (readonly [
      rule: string,
      flag: number,
      start: EpochMs,
      end: EpochMs,
      readings: number,
    ])[]
  }
}
