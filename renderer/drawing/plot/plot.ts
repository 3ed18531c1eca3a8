import type { IanaZone } from '#shared/time/instant.ts'

/** A tick with a text of its own, as an hour of the day or the name of a building. */
export interface PlotTick {
  readonly at: number
  readonly text: string
}

/** What one direction of a plot counts. */
export type PlotAxis =
  | {
      readonly kind: 'number'
      /** What is counted, as "Outdoor temperature" or "Share of time". */
      readonly title?: string
      /** After the title, and after values that are read out. */
      readonly unit?: string
      readonly min?: number
      readonly max?: number
      /** As it suits marks and unit where it is absent: lines of power and energy do. */
      readonly startsAtZero?: boolean
      readonly isLogarithmic?: boolean
      /** In place of those that are found by the numbers. */
      readonly ticks?: readonly PlotTick[]
      /** How a position is read out in place of its number: "1 Mar 2021" on an axis of days. */
      readonly textAt?: (at: number) => string
    }
  /** Epoch ms, labelled in the zone. */
  | { readonly kind: 'time'; readonly zone: IanaZone; readonly min: number; readonly max: number }
  /** Positions 0, 1, 2… with a name each. */
  | { readonly kind: 'names'; readonly names: readonly string[]; readonly title?: string }

interface Mark {
  /** Of the legend and of what is read out; marks of one name share one entry. */
  readonly name: string
  /** Of the palette; absent for what belongs to no series, as a threshold. */
  readonly slot?: number
}

/** `xs` ascending; NaN in a value interrupts the line. */
export interface LineMark extends Mark {
  readonly kind: 'line'
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly isDashed?: boolean
  /** Each value holds until the next `x`. */
  readonly isStepped?: boolean
  /** Filled down to zero. */
  readonly isFilled?: boolean
}

/** Between two values at each `x`, as percentiles around a median. */
export interface BandMark extends Mark {
  readonly kind: 'band'
  readonly xs: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
  /** What it spans, as "10–90 %": the bands of all series have one entry in the legend. */
  readonly span?: string
}

/** Around positions of an axis of names or numbers; marks of the same stack lie on each other. */
export interface BarMark extends Mark {
  readonly kind: 'bars'
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly stack?: string
}

export interface PointMark extends Mark {
  readonly kind: 'points'
  readonly xs: Float64Array
  readonly ys: Float64Array
}

/** A grid of values: row by row, `columns.length × rows.length` of them, NaN is a visible hole. */
export interface CellMark extends Mark {
  readonly kind: 'cells'
  /**
   * Start of each column and of each row, in the units of the axes; each reaches to the next, the last as far. On an
   * axis of names the position of the name, around which it lies.
   */
  readonly columns: Float64Array
  readonly rows: Float64Array
  readonly values: Float64Array
  /** 0 where a cell is no time at all, as an hour that a spring day leaves out; absent where all are. */
  readonly exists?: Uint8Array
  readonly unit: string
}

/** A line across the plot at one value. */
export interface RuleMark extends Mark {
  readonly kind: 'rule'
  /** The axis that `at` counts on, and that the line crosses: a threshold of demand is across y. */
  readonly across: 'x' | 'y'
  readonly at: number
}

export type PlotMark = LineMark | BandMark | BarMark | PointMark | CellMark | RuleMark

/** One drawing: everything in it counts the same on x and the same on y. Several of them stand under each other. */
export interface Plot {
  /** What it shows, as a person would say it: "Electricity by hour of day, kW". */
  readonly label: string
  readonly x: PlotAxis
  readonly y: PlotAxis
  readonly marks: readonly PlotMark[]
  /** Bars lie: names stand at the left, values go to the right. */
  readonly isHorizontal?: boolean
  /** Rows of cells and of names go from the top down, as days in a list do. */
  readonly isTopDown?: boolean
}
