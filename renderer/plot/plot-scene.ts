import { evenly, pixelOf, type PlacedAxis, project, type Projection } from './axes/placed-axis.ts'
import type { EndLabel } from './legend/end-labels.ts'
import type { Legend } from './legend/legend.ts'
import type { CellScale } from './marks/cell-grid.ts'
import type { PlotStyle } from './theme.ts'
import type { Plot } from './plot.ts'
import { windowOf } from './series/shown-series.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A plot with everything placed, ready to be drawn. Lengths are CSS pixels from its upper left corner. */
export interface PlotScene extends PlotStyle {
  readonly plot: Plot
  readonly width: number
  readonly height: number
  /** Area between the axes. */
  readonly area: Box
  readonly x: PlacedAxis
  readonly y: PlacedAxis
  /** Second axis of values, at the right. */
  readonly right?: PlacedAxis | undefined
  readonly legend: Legend
  /** Colours of the cells, the same for all plots of the stack in one unit. */
  readonly cellScale: CellScale
  readonly endLabels: readonly EndLabel[]
  /** Distance of the names at line ends from the area, which is the room of a right axis in the stack. */
  readonly endsPx: number
}

export interface Spot {
  readonly left: number
  readonly top: number
}

/** Returns the position of a pair of values; NaN if an axis cannot show its value. */
export function spotOf({ x, y }: Pick<PlotScene, 'x' | 'y'>, atX: number, atY: number): Spot {
  const [alongX, alongY] = [pixelOf(x, atX), pixelOf(y, atY)]
  return x.isUpright ? { left: alongY, top: alongX } : { left: alongX, top: alongY }
}

/** Traces a straight line across the area, at a pixel of an axis. */
export function traceAcross(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: Box,
  { isUpright }: PlacedAxis,
  px: number,
): void {
  context.moveTo(isUpright ? left : px, isUpright ? px : top)
  context.lineTo(isUpright ? left + width : px, isUpright ? px : top + height)
}

/** Returns the rectangle between two pairs of values, with its edges on whole pixels. */
export function boxBetween(
  scene: Pick<PlotScene, 'x' | 'y'>,
  [fromX, toX]: readonly [number, number],
  [fromY, toY]: readonly [number, number],
): Box {
  const [one, other] = [spotOf(scene, fromX, fromY), spotOf(scene, toX, toY)]
  const left = Math.round(Math.min(one.left, other.left))
  const top = Math.round(Math.min(one.top, other.top))
  return {
    left,
    top,
    width: Math.round(Math.max(one.left, other.left)) - left,
    height: Math.round(Math.max(one.top, other.top)) - top,
  }
}

/** Returns how series over time map to the area, on one of its value axes. */
export function projectionOf({ plot, area }: PlotScene, axis: PlacedAxis): Projection {
  const [min, max] = [evenly(axis, axis.min), evenly(axis, axis.max)]
  return project(area, windowOf(plot), { min, max }, axis.isLogarithmic)
}
