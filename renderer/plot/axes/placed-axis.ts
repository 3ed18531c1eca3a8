import type { AxisUnit } from './number-text.ts'
import type { PlotAxis } from '../plot.ts'

export interface ShownTick {
  readonly at: number
  /** Lines below each other; only one when the axis is upright. */
  readonly lines: readonly string[]
}

/** An axis with its ends, texts and position. */
export interface PlacedAxis {
  readonly axis: PlotAxis
  readonly min: number
  readonly max: number
  readonly isLogarithmic: boolean
  /** Positions of `min` and `max`, from the left or from the top. */
  readonly minPx: number
  readonly maxPx: number
  readonly isUpright: boolean
  readonly ticks: readonly ShownTick[]
  /** Title, unit and the factor that the ticks leave out. */
  readonly title: string
  /** Unit of the tick numbers, with its prefix. */
  readonly unit?: AxisUnit
}

type Scaled = Pick<PlacedAxis, 'isLogarithmic'>

/** Converts a value to the scale that is linear along the axis; NaN for a value without a logarithm. */
export function evenly({ isLogarithmic }: Scaled, value: number): number {
  if (!isLogarithmic) return value
  return value > 0 ? Math.log10(value) : NaN
}

export function pixelOf(axis: PlacedAxis, value: number): number {
  const [from, to] = [evenly(axis, axis.min), evenly(axis, axis.max)]
  return axis.minPx + ((evenly(axis, value) - from) / (to - from)) * (axis.maxPx - axis.minPx)
}

export function valueAt(axis: PlacedAxis, px: number): number {
  const [from, to] = [evenly(axis, axis.min), evenly(axis, axis.max)]
  const at = from + ((px - axis.minPx) / (axis.maxPx - axis.minPx)) * (to - from)
  return axis.isLogarithmic ? 10 ** at : at
}
