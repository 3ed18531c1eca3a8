import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { DrawnSeries } from './series/drawn-series.ts'

/** A tick with its own text, such as an hour of the day or the name of a building. */
export interface PlotTick {
  readonly at: number
  readonly text: string
}

export interface NumberAxis {
  readonly kind: 'number'
  /** Name of the quantity, such as "Outdoor temperature" or "Share of time". */
  readonly title?: string
  /** Follows the title, and values that are read aloud. */
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** If absent, this depends on marks and unit: lines of power and energy start at zero. */
  readonly startsAtZero?: boolean
  /** True when the axis begins where the values do, however near zero is. */
  readonly isTight?: boolean
  readonly isLogarithmic?: boolean
  /** Set where positions are hours of the day, from 0 to 24: the zone whose clock counts them. */
  readonly clockZone?: IanaZone
  /** True if the values are written at the ends of the bars, so that nothing is written along the axis. */
  readonly isBare?: boolean
  /** Replaces the ticks that would be computed from the numbers. */
  readonly ticks?: readonly PlotTick[]
  /** Returns the text read aloud in place of a number: "1 Mar 2021" on an axis of days. */
  readonly textAt?: (at: number) => string
}

/** Epoch ms, labelled in the zone. */
export interface TimeAxis {
  readonly kind: 'time'
  readonly zone: IanaZone
  readonly min: number
  readonly max: number
  /** True if a plot below has the labels for all plots of the stack. */
  readonly isBare?: boolean
}

/** Positions 0, 1, 2…, each with a name. */
export interface NamesAxis {
  readonly kind: 'names'
  readonly names: readonly string[]
  readonly title?: string
  /** Start of the time that each name represents, and the end of the last, if names are days or months. */
  readonly edges?: Float64Array
  /** Days, counted from 1970-01-01, if the names are days in ISO 8601; people see them as they write dates. */
  readonly days?: readonly number[]
  /** Tells what each name represents, if that can be opened. */
  readonly subjects?: readonly (PlotSubject | undefined)[]
  /** Texts at the far ends of the rows, on an upright axis of cells: "12 gaps, longest 27 d". */
  readonly ends?: readonly string[]
  /** Greatest height of a row of an upright axis; a few rows are at the top instead of filling the plot. */
  readonly mostRowPx?: number
}

/** The subject of a place in a plot, which a click on it opens. */
export type PlotSubject =
  | { readonly kind: 'interval'; readonly interval: Interval }
  | { readonly kind: 'entity'; readonly id: string }
  | { readonly kind: 'variable'; readonly dataHubId: string }
  /** Readings of variables over an interval, which a chart shows. */
  | { readonly kind: 'readings'; readonly dataHubIds: readonly string[]; readonly interval: Interval }

/** One axis of a plot, by the kind of its positions. */
export type PlotAxis = NumberAxis | TimeAxis | NamesAxis

interface Mark {
  /** Name in the legend and when read aloud; marks with the same name share one entry. */
  readonly name: string
  /** Index into the palette; absent for a mark without a series, such as a threshold. */
  readonly slot?: number
}

/** `xs` ascending; NaN in a value interrupts the line. */
export interface LineMark extends Mark {
  readonly kind: 'line'
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly isDashed?: boolean
  /** True when each value holds until the next `x`. */
  readonly isStepped?: boolean
  /** True when the area down to zero is filled. */
  readonly isFilled?: boolean
}

/** Fills between two values at each `x`, such as percentiles around a median. */
export interface BandMark extends Mark {
  readonly kind: 'band'
  readonly xs: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
  /** Text of its span, such as "10–90 %": the bands of all series share one entry in the legend. */
  readonly span?: string
}

/** Drawn at positions of an axis of names or numbers; marks of the same stack are on top of each other. */
export interface BarMark extends Mark {
  readonly kind: 'bars'
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly stack?: string
  /** Start of each bar if it is neither zero nor the top of its stack, as with the steps of a waterfall. */
  readonly from?: Float64Array
}

export interface PointMark extends Mark {
  readonly kind: 'points'
  readonly xs: Float64Array
  readonly ys: Float64Array
}

/** Grid of values, row by row: `columns.length × rows.length` of them, NaN is a visible hole. */
export interface CellMark extends Mark {
  readonly kind: 'cells'
  /**
   * Start of each column and of each row, in the units of the axes. Each extends to the next; the last is as long as
   * the one before. On an axis of names it is the position of the name, on which the cell is centred.
   */
  readonly columns: Float64Array
  readonly rows: Float64Array
  readonly values: Float64Array
  /** Is 0 if a cell has no time at all, such as the hour that is skipped on a spring day; absent if all cells exist. */
  readonly exists?: Uint8Array
  /** Is 1 for cells without a value that are not fully loaded yet, so that a gap is not certain. */
  readonly unloaded?: Uint8Array
  /** Is 1 for hours that the clocks skip, over which the hour before is drawn. */
  readonly skipped?: Uint8Array
  readonly unit: string
  /** True for values far above those of other plots in the unit, whose cells do not share its colours. */
  readonly hasOwnScale?: boolean
  /** Returns the subject that a click on a cell opens, if that differs from the subjects of its axes. */
  readonly subjectAt?: (column: number, row: number) => PlotSubject | undefined
  /** Names of the values 0, 1, 2…, from good to worst, if these are classes and not amounts. */
  readonly classes?: readonly string[]
}

/** A line across the plot at one value. */
export interface RuleMark extends Mark {
  readonly kind: 'rule'
  /** The axis on which `at` counts, and which the line crosses: a threshold of demand is across y. */
  readonly across: 'x' | 'y'
  readonly at: number
}

/** Rings one place, which is the answer, and writes its name and value next to it. */
export interface SpotMark extends Mark {
  readonly kind: 'spot'
  readonly x: number
  readonly y: number
  readonly value: number
  readonly unit: string
}

export type SeriesShape = 'line' | 'step' | 'bar' | 'area' | 'stacked-bar' | 'stacked-area'

/** Readings over time, of any number: drawn from their pyramid, with gaps, provisional and partial values. */
export interface SeriesMark extends Mark {
  readonly kind: 'series'
  readonly slot: number
  readonly series: DrawnSeries
  readonly shape: SeriesShape
  /** True when its values count on the axis at the right. */
  readonly isOnRight?: boolean
  /** True while the pointer is on another series. */
  readonly isFaded?: boolean
}

export type PlotMark = LineMark | BandMark | BarMark | PointMark | CellMark | RuleMark | SpotMark | SeriesMark

/** A note on a time axis, or an excluded stretch of it. */
export interface PlotNote {
  /** Start and end are equal for a moment. */
  readonly interval: Interval
  /** Text on its flag; empty for no flag. */
  readonly label: string
  readonly isExcluded: boolean
}

/** One drawing, in which all marks share the quantities of x and y. Several plots are drawn below each other. */
export interface Plot {
  /** Description in plain words: "Electricity by hour of day, kW". */
  readonly label: string
  /** Figure by which the plots are sorted, shown at the end of the heading. */
  readonly figure?: string
  /** Tells what the plot as a whole represents; a click on one of several opens it. */
  readonly subject?: PlotSubject
  readonly x: PlotAxis
  readonly y: PlotAxis
  /** Second axis of values, at the right. */
  readonly right?: NumberAxis
  readonly marks: readonly PlotMark[]
  /** Notes are drawn only on a time axis. */
  readonly notes?: readonly PlotNote[]
  /** Set if it explains the plot above it, and is left out if a height has no room for both. */
  readonly isSupplement?: boolean
  /** True when bars are horizontal: names at the left, values to the right. */
  readonly isHorizontal?: boolean
  /** True when rows of cells and of names go from the top down, as days in a list do. */
  readonly isTopDown?: boolean
}
