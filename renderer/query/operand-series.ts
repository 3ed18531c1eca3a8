import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { KnownOperand } from './view/operands.ts'

/** Columns to be drawn or listed, at a resolution of their own. */
export interface ShownSeries {
  readonly resolution: Resolution
  /** Zone in which days and longer buckets are cut. */
  readonly zone: IanaZone
  /** Set for derived weeks: the day on which they begin. */
  readonly firstDayOfWeek?: Weekday
  readonly columns: Columns
  /** Set where a rate is shown as amounts: their unit. */
  readonly amountUnit?: string
  /** Set for derived columns: how much of each bucket lies under values, and its true length, both in ms. */
  readonly presentMs?: Float64Array<ArrayBuffer>
  readonly expectedMs?: Float64Array<ArrayBuffer>
}

/** One operand of the view as it stands: what is drawn of it, and the series that its figures rest on. */
export interface OperandSeries extends KnownOperand {
  /** The series as fetched or read from the cache, at the base resolution. */
  readonly base: LoadedSeries
  /** The base itself where nothing was derived. */
  readonly shown: ShownSeries
}
