import type { EpochMs, Interval } from '#shared/time/instant.ts'

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
