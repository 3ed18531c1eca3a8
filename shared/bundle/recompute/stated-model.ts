/**
 * A term of a model that is linear in its coefficients: either 1, or an input less `from` and limited to between
 * `least` and `most`. It applies in some slots of the week, or in all.
 */
export interface ModelTerm {
  /** Coefficient. */
  readonly value: number
  /** Position of the input; absent for an intercept, since each row has one. */
  readonly of?: number
  readonly from?: number
  readonly least?: number
  readonly most?: number
  /** Slots of the rows to which the term applies. */
  readonly slots?: readonly number[]
}

/**
 * Periods to which a model is fitted or for which it is evaluated, with the numbers that it was given; columns of one
 * length.
 */
export interface StatedRows {
  /** Demand of the modelled quantity; absent for periods for which only the conditions are known. */
  readonly y?: string
  /** Demands of the inputs on which it depends. */
  readonly xs: readonly string[]
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly slots?: ArrayLike<number>
  /** For each period, its amount divided by its value. */
  readonly weights: Float64Array
  /** True where a value is the amount of a period over its weight in days, and not a mean. */
  readonly isPerDay: boolean
  /** Set if a further input counts the hours of each period for which the modelled quantity reaches a load. */
  readonly hoursAtLeast?: number
  /** Row, term and input less `from` of rows whose input is unknown. */
  readonly filled?: readonly FilledTerm[]
  /** Row, start and end of the local days over which the first input is read, if that is not the period. */
  readonly lowestHours?: number
  readonly ys: Float64Array
  readonly inputs: readonly Float64Array[]
  readonly modelled: Float64Array
  /** Row, start and end of the local days over which the first input is read, where that is not the period. */
  readonly days?: readonly ModelWindow[]
  /** Used as the first input of periods without one. */
  readonly instead?: number
  /** Price of a unit of the amount of each period, by a tariff. */
  readonly prices?: readonly number[]
}

export type ModelWindow = readonly [row: number, start: number, end: number]
export type FilledTerm = readonly [row: number, term: number, x: number]

/** A band: `k`·√(scatter² / months + drift²), or `k`·CV(RMSE)·√(n/n′·(1 + 2/n′) / count) if there is no drift. */
export interface ModelBand {
  readonly name: string
  readonly k: number
  readonly drift?: number
  readonly months: number
  readonly count: number
  /** True where negative correlation counts as well. */
  readonly isOfAnyCorrelation?: true
  /** True if the band is a share of the earlier use. */
  readonly isOfBefore?: true
  /**
   * True for the band of nmecr, `k`·√(Σe² / (n′ − p)·(1 + 2/n′) / count) / mean: n′ differs from n if ρ is at least
   * 0.5, and the savings fraction by which the band is divided is rounded to two decimals.
   */
  readonly isNmecr?: true
}

/** Rules for odd days: those further from the model than `limit` deviations of their slot. */
export interface RobustRules {
  readonly limit: number
  /** Deviation divided by the median of the absolute residuals' amounts, and the least value that is used for it. */
  readonly factor: number
  readonly lowest: number
  /** Slots with fewer periods use the deviation of all. */
  readonly least: number
}

interface ModelRules {
  readonly name: string
  readonly terms: readonly ModelTerm[]
  /** Parameters that were found by search, such as balance points. */
  readonly points: number
  /** Parameters that are subtracted from n under Σe² for RMSE and CV(RMSE). */
  readonly counted: number
  /** Number of values in a month, whose means are used for the scatter of residuals. */
  readonly batch?: number
  /** Start, end and amount, spread evenly. */
  readonly adjustments: readonly (readonly [start: number, end: number, amount: number])[]
  /** Factor from the available periods to all of them. */
  readonly scaling: number
  readonly bands: readonly ModelBand[]
  /** Set if the terms divide the use into base, schedule, heating and cooling. */
  readonly split?: ModelSplit
  /** Number of periods for which the fitted time has room. */
  readonly expected?: number
  /** Position of the model that is evaluated for the same periods, and from which this one is subtracted. */
  readonly before?: number
  readonly robust?: RobustRules
  readonly prices?: TypedPrices
  /** Set if the terms divide the difference from the modelled use of `before` into the parts of a change. */
  readonly change?: ModelChange
}

/**
 * Prices per unit that were typed in a view, either for all of its figures or for the use in and out of occupied hours.
 */
export interface TypedPrices {
  readonly currency: string
  readonly all?: number
  readonly inHours?: number
  readonly outOfHours?: number
}

/** Holds what was entered for a change: by how much area or occupancy grew, as a share, and what events added. */
export interface ModelChange {
  readonly growth: number
  readonly events: number
}

/**
 * `bases`: position of the model of base loads, whose intercept is the base of a day; absent for the lowest
 * intercept.
 */
export interface ModelSplit {
  readonly bases?: number
}

/**
 * A model as a card states it, with its figures by name; `bases` and `before` are positions among those of the card.
 */
export interface StatedModel extends ModelRules {
  /** Text with which the rows of its table begin; absent for all rows. */
  readonly row?: string
  readonly fitted: StatedRows
  readonly read?: StatedRows
  readonly figures: Readonly<Record<string, number | undefined>>
}

/** Tells how a number came about that follows from no figure: it is an input of the computation. */
export type Giving = 'found by search' | 'entered' | 'as it was reported'

/** A number of a card's table that is given to a model. */
export interface GivenNumber {
  readonly workspace: string
  readonly card: string
  readonly row: string
  readonly column: string
  readonly value: number
  readonly how: Giving
}

/** A row: its period, its slot, and the factors that turn a mean rate into its value and into its amount. */
export type ModelRow = readonly [start: number, end: number, slot: number, perMean: number, weight: number]

/** Periods of a model in a bundle; `y` and `xs` are positions in `series`. */
export interface RecomputableRows extends Pick<
  StatedRows,
  'lowestHours' | 'hoursAtLeast' | 'filled' | 'days' | 'instead' | 'prices'
> {
  readonly y?: number
  readonly xs: readonly number[]
  readonly rows: readonly ModelRow[]
}

/** A model in a bundle, with the app's own figures, over which others are compared. */
export interface RecomputableModel extends ModelRules {
  readonly workspace: string
  readonly card: string
  readonly fitted: RecomputableRows
  readonly read?: RecomputableRows
  readonly figures: readonly {
    readonly name: string
    readonly app: number
    /** Set for a small difference, which is compared to nine digits of this. */
    readonly whole?: number
  }[]
}

/** Computes the column of a term from its input. */
export function valueOfTerm(
  { of, from = 0, least = -Infinity, most = Infinity }: ModelTerm,
  x: number,
): number {
  return of === undefined ? 1 : Math.min(most, Math.max(least, x - from))
}

/** Returns true for the rows to which a term applies. */
export function isInSlot({ slots }: ModelTerm, slot: number): boolean {
  return slots === undefined || slots.includes(slot)
}
