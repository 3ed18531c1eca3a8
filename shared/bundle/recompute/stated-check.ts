import type { Interval } from '#shared/time/instant.ts'
import type { RecomputableModel, StatedModel } from './stated-model.ts'

interface StatedAlike extends Pick<StatedModel, 'name' | 'row' | 'figures'> {
  /** Values that its table may show, by the names that script and page give them. */
  readonly items: readonly { readonly item: string; readonly value: number }[]
}

/** Values that a service reports of buckets, or that a totalizer counts, against those derived from a finer series. */
export interface StatedComparison extends StatedAlike {
  readonly kind: 'comparison'
  /** This and `derived` are ids of demands. */
  readonly reported: string
  readonly derived: string
  /** True where rates are derived as amounts. */
  readonly areAmounts: boolean
  /** Derived values are divided by it. */
  readonly size: number
  readonly buckets: readonly Interval[]
}

/** Readings of a series that are in question, which say how far its total can move. */
export interface StatedFindings extends StatedAlike {
  readonly kind: 'findings'
  /** Demand of the series. */
  readonly y: string
  /** Stretches of the readings of each finding. */
  readonly findings: readonly (readonly Interval[])[]
}

export type StatedCheck = StatedComparison | StatedFindings

/** Says what the numbers of a card rest on. */
export type Stated = StatedModel | StatedCheck

type Span = readonly [start: number, end: number]

/** A check in a bundle, among its models; `reported`, `derived` and `y` are places in `series`. */
export interface RecomputableCheck extends Pick<
  RecomputableModel,
  'workspace' | 'card' | 'name' | 'figures'
> {
  readonly compared?: Pick<StatedComparison, 'areAmounts' | 'size'> & {
    readonly reported: number
    readonly derived: number
    /** True where what is reported are means of buckets, which are readings of their own. */
    readonly isGiven: boolean
    readonly buckets: readonly Span[]
  }
  readonly checked?: {
    readonly y: number
    readonly stepMs: number
    readonly findings: readonly (readonly Span[])[]
  }
}
