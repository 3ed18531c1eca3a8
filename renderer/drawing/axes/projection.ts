import type { ChartArea } from 'chart.js'
import type { Interval } from '#shared/time/interval.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** From instants and values to pixels; both are straight lines, so two numbers each do. */
export interface Projection {
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  readonly start: EpochMs
  readonly pxPerMs: number
  readonly y0: number
  readonly pxPerValue: number
}

export function project(
  area: ChartArea,
  window: Interval,
  axis: { readonly min: number; readonly max: number },
): Projection {
  const height = area.bottom - area.top
  const pxPerValue = -height / (axis.max - axis.min)
  return {
    left: area.left,
    width: area.right - area.left,
    top: area.top,
    bottom: area.bottom,
    start: window.start,
    pxPerMs: (area.right - area.left) / (window.end - window.start),
    y0: area.bottom - axis.min * pxPerValue,
    pxPerValue,
  }
}

export function xOf({ left, start, pxPerMs }: Projection, at: EpochMs): number {
  return left + (at - start) * pxPerMs
}

export function yOf({ y0, pxPerValue }: Projection, value: number): number {
  return y0 + value * pxPerValue
}

/** The line that bars and areas stand on: zero, or the nearest edge where zero is out of sight. */
export function baseline(projection: Projection): number {
  return Math.min(projection.bottom, Math.max(projection.top, projection.y0))
}
