import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { PlotAxis } from '#renderer/plot/plot.ts'
import type { AxisUnit } from './number-text.ts'

/** Maps instants and values to pixels. Both mappings are linear, so two numbers each are enough. */
export interface Projection {
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  readonly start: EpochMs
  readonly pxPerMs: number
  readonly y0: number
  readonly pxPerValue: number
  /** Level at which bars and areas begin: zero, or the edge nearest to zero when zero is not visible. */
  readonly baseY: number
}

/** Area that a projection maps to. */
export interface ProjectedArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export function project(
  { left, top, width, height }: ProjectedArea,
  window: Interval,
  axis: { readonly min: number; readonly max: number },
  isLogarithmic = false,
): Projection {
  const bottom = top + height
  const pxPerValue = -height / (axis.max - axis.min)
  const y0 = bottom - axis.min * pxPerValue
  return {
    left,
    width,
    top,
    bottom,
    start: window.start,
    pxPerMs: width / (window.end - window.start),
    y0,
    pxPerValue,
    baseY: isLogarithmic ? bottom : Math.min(bottom, Math.max(top, y0)),
  }
}

export function xOf({ left, start, pxPerMs }: Projection, at: EpochMs): number {
  return left + (at - start) * pxPerMs
}

export function yOf({ y0, pxPerValue }: Projection, value: number): number {
  return y0 + value * pxPerValue
}

/** Room for six digits with a separator, which every plot of series reserves so that plots of a stack are aligned. */
export const VALUE_AXIS_PX = 60
/** Space at the right edge of a plot without a right axis, so that half a time label fits. */
export const RIGHT_EDGE_PX = 20
/** Height below a plot whose time labels are below another one. */
export const NO_TICKS_PX = 12

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
  /** Unit of the numbers at the ticks, with its prefix. */
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

/** Returns `pixelOf` of many values. */
export function pixelsOf(axis: PlacedAxis, values: Float64Array): Float64Array {
  const [from, to] = [evenly(axis, axis.min), evenly(axis, axis.max)]
  const pxPerStep = (axis.maxPx - axis.minPx) / (to - from)
  const pixels = new Float64Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? NaN
    pixels[at] = axis.minPx + ((axis.isLogarithmic ? evenly(axis, value) : value) - from) * pxPerStep
  }
  return pixels
}

export function valueAt(axis: PlacedAxis, px: number): number {
  const [from, to] = [evenly(axis, axis.min), evenly(axis, axis.max)]
  const at = from + ((px - axis.minPx) / (axis.maxPx - axis.minPx)) * (to - from)
  return axis.isLogarithmic ? 10 ** at : at
}
