import type { Interval } from '#shared/time/interval.ts'
import type { Pyramid } from '#shared/series/pyramid/pyramid.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { ChartTheme } from '../theme.ts'

export type ChartMark = 'line' | 'step' | 'bar' | 'area' | 'stacked-bar' | 'stacked-area'

/** Overrides for a value axis that should not follow its values. */
export interface AxisScale {
  readonly lower?: number
  readonly upper?: number
  /** True when values, ends and ticks of the chart are base-ten logarithms. */
  readonly isLogarithmic: boolean
  /** Starts at zero, or where the values do; absent to use what suits the unit. */
  readonly baseline?: 'zero' | 'fit'
}

export type AxisSide = 'left' | 'right'

/** Holds a series ready to be drawn: columns, their pyramid, and what is known of its holes. */
export interface DrawnSeries {
  readonly id: string
  readonly name: string
  readonly units: string
  readonly resolution: Resolution
  /** Resolution that it was derived from; absent when it is shown as it was fetched. */
  readonly derivedFrom?: Resolution
  /** Zone in which its calendar buckets are cut. */
  readonly bucketZone: IanaZone
  readonly columns: Columns
  readonly pyramid: Pyramid
  /** The line is interrupted between readings that are further apart than this. */
  readonly gapLimitMs: number
  /** True on a logarithmic axis, where the values are base-ten logarithms. */
  readonly isLogarithmic?: boolean
  /** Index into the palette; from the eleventh on, dashes tell series apart too. */
  readonly slot: number
  /** True for raw readings of a totalizer, which say nothing about zero. */
  readonly isCounter?: boolean
  /**
   * True for the amounts through a totalizer in each interval: drawn as steps, never as a slope between two of
   * them.
   */
  readonly isAmount?: boolean
  /** Times of a totalizer's readings that are lower than the one before. */
  readonly resets?: readonly EpochMs[]
  /** Intervals that were fetched, with values or without. */
  readonly cached: readonly Interval[]
  /** Intervals that are cached and empty. */
  readonly gaps: readonly Interval[]
  /** Intervals whose values were filled; absent when there are none. */
  readonly filled?: readonly Interval[]
  /** Times in which its source sent nothing; absent when there are none. */
  readonly outages?: readonly Interval[]
  /** Intervals that are not cached. */
  readonly missing: readonly Interval[]
  readonly provisional: readonly Interval[]
  /** Derived buckets that have values for only part of their length. */
  readonly partial: readonly Interval[]
}

/** Drawn note, or drawn stretch that figures leave out. */
export interface SceneNote {
  /** Both ends are equal for a moment. */
  readonly interval: Interval
  /** Text on its flag; empty for no flag. */
  readonly label: string
  readonly isExcluded: boolean
}

/** One chart of the workspace, with at most two units. */
export interface PanelScene {
  readonly series: readonly DrawnSeries[]
  /** Unit of the left and of the right axis; empty text when the service names none. */
  readonly leftUnit: string
  readonly rightUnit?: string | undefined
  readonly leftScale: AxisScale
  readonly rightScale: AxisScale
  /** Ids of the series on the right axis. */
  readonly onRight: ReadonlySet<string>
  readonly window: Interval
  readonly zone: IanaZone
  readonly mark: ChartMark
  readonly notes: readonly SceneNote[]
  readonly theme: ChartTheme
  /** True for the lowest chart of a stack, the only one with time labels. */
  readonly hasTimeLabels: boolean
  /** True when room is kept for a right axis, so that all charts of a stack line up. */
  readonly keepsRight: boolean
  /** Full names of the series for each chart of the stack that names its lines at their ends. */
  readonly namesOfStack: readonly (readonly string[])[]
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string
}
