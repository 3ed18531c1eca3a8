import type { Interval } from '#shared/time/interval.ts'
import type { Pyramid } from '#shared/series/pyramid/pyramid.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { ChartTheme } from './theme.ts'

/** How a series is drawn. */
export type ChartMark = 'line' | 'step' | 'bar' | 'area' | 'stacked-bar' | 'stacked-area'

/** What a value axis keeps to where it does not follow the values. */
export interface AxisScale {
  readonly lower?: number
  readonly upper?: number
  /** Then values, ends and ticks of the chart are logarithms to the base ten. */
  readonly isLogarithmic: boolean
  /** Begins at zero, or where the values do; absent for what suits the unit. */
  readonly baseline?: 'zero' | 'fit'
}

export type AxisSide = 'left' | 'right'

/** A series ready to be drawn: columns, their pyramid, and what is known of its holes. */
export interface DrawnSeries {
  readonly id: string
  readonly name: string
  readonly units: string
  readonly resolution: Resolution
  /** The resolution that it was derived from; absent where it is shown as it was fetched. */
  readonly derivedFrom?: Resolution
  /** The zone in which its calendar buckets are cut. */
  readonly bucketZone: IanaZone
  readonly columns: Columns
  readonly pyramid: Pyramid
  /** Readings further apart do not belong together: the line is interrupted. */
  readonly gapLimitMs: number
  /** Of a logarithmic axis: then the values are logarithms to the base ten. */
  readonly isLogarithmic?: boolean
  /** Index into the palette; from the eleventh on dashes tell series apart too. */
  readonly slot: number
  /** Readings of a totalizer as they stand, which say nothing about zero. */
  readonly isCounter?: boolean
  /** What ran through a totalizer in each interval: steps, never a slope between two of them. */
  readonly isAmount?: boolean
  /** Of a totalizer: times of readings that are lower than the one before. */
  readonly resets?: readonly EpochMs[]
  /** What was fetched, with values or without. */
  readonly cached: readonly Interval[]
  /** Cached and empty. */
  readonly gaps: readonly Interval[]
  /** Not cached. */
  readonly missing: readonly Interval[]
  readonly provisional: readonly Interval[]
  /** Derived buckets with values under a part of them only. */
  readonly partial: readonly Interval[]
}

/** A note, or a stretch that figures leave out, as it is drawn. */
export interface SceneNote {
  /** Both ends the same for a moment. */
  readonly interval: Interval
  /** On its flag; empty for none. */
  readonly label: string
  readonly isExcluded: boolean
}

/** One chart of the workspace: a series per line, at most two units. */
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
  /** Whether the time labels stand under this chart; only the lowest of a stack has them. */
  readonly hasTimeLabels: boolean
  /** Whether room is kept for a right axis, so that all charts of a stack line up. */
  readonly keepsRight: boolean
  /** Of each chart of the stack that names its lines at their ends, the full names. */
  readonly namesOfStack: readonly (readonly string[])[]
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string
}
