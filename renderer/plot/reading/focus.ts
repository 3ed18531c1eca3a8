import { cellGrid } from '../marks/cell-grid.ts'
import { barBoxes } from '../marks/bar-boxes.ts'
import { boxBetween, spotOf, type Box, type PlotScene, type Spot } from '../plot-scene.ts'
import { pixelOf } from '../axes/placed-axis.ts'
import type { SeriesMark } from '../plot.ts'
import { readingAt, spanEnd } from '#renderer/plot/series/value-at.ts'
import { isStacked, shownSeries } from '../series/shown-series.ts'
import type { PlotPlace } from './place.ts'
import { indexAt } from './reading.ts'

/** Overlay that shows the place of the reading in a plot. */
export interface PlotFocus {
  /** Line from edge to edge of the area. */
  readonly line?: { readonly from: Spot; readonly to: Spot }
  readonly dots: readonly (Spot & { readonly slot?: number })[]
  readonly box?: Box
}

export function focusOf(scene: PlotScene, place: PlotPlace): PlotFocus {
  switch (place.kind) {
    case 'cell': {
      const { columns, rows } = cellGrid(place.mark, scene.plot)
      const stretch = (edges: Float64Array, at: number) => [edges[at] ?? NaN, edges[at + 1] ?? NaN] as const
      return { dots: [], box: boxBetween(scene, stretch(columns, place.column), stretch(rows, place.row)) }
    }
    case 'point': {
      const { mark, index } = place
      return { dots: [dotAt(scene, mark, mark.xs[index] ?? NaN, mark.ys[index] ?? NaN)] }
    }
    case 'position':
      return positionFocus(scene, place.x)
  }
}

/** Frames bars as a group and crosses lines. */
function positionFocus(scene: PlotScene, x: number): PlotFocus {
  const boxes = barBoxes(scene).filter((bar) => bar.x === x)
  const dots = scene.plot.marks.flatMap((mark) => {
    if (mark.kind === 'series') return seriesDot(scene, mark, x)
    if (mark.kind !== 'line') return []
    const index = indexAt(mark, x)
    const value = index === undefined ? NaN : (mark.ys[index] ?? NaN)
    const at = mark.isStepped || index === undefined ? x : (mark.xs[index] ?? x)
    const dot = dotAt(scene, mark, at, value)
    return Number.isFinite(dot.left) && Number.isFinite(dot.top) ? [dot] : []
  })
  return boxes.length > 0
    ? {
        dots,
        box: around(
          boxes.map(({ box }) => box),
          scene,
        ),
      }
    : { dots, line: lineAt(scene, x) }
}

/** The dot is on the line, or on its stack: in the middle of a bucket, where the line has its vertex. */
function seriesDot(
  scene: PlotScene,
  { series, slot, isOnRight, shape }: SeriesMark,
  x: number,
): PlotFocus['dots'] {
  const stack = isStacked(shape) ? shownSeries(scene.plot, isOnRight ?? false) : [series]
  const drawn = stack.find(({ id }) => id === series.id)
  const reading = drawn && readingAt(drawn, x)
  const axis = isOnRight === true ? scene.right : scene.y
  if (reading === undefined || axis === undefined) return []
  const at =
    series.resolution === 'raw' ? reading.at : (reading.at + spanEnd(series, reading.at, undefined)) / 2
  const dot = { left: pixelOf(scene.x, at), top: pixelOf(axis, reading.value), slot }
  return Number.isFinite(dot.top) && dot.left >= scene.area.left ? [dot] : []
}

function dotAt(scene: PlotScene, { slot }: { readonly slot?: number }, x: number, y: number) {
  return { ...spotOf(scene, x, y), ...(slot !== undefined && { slot }) }
}

function lineAt({ x, area }: PlotScene, value: number): { from: Spot; to: Spot } {
  const px = Math.round(pixelOf(x, value)) + 0.5
  return x.isUpright
    ? { from: { left: area.left, top: px }, to: { left: area.left + area.width, top: px } }
    : { from: { left: px, top: area.top }, to: { left: px, top: area.top + area.height } }
}

/** Returns the whole height, or the whole width, of the area around the bars of a position. */
function around(boxes: readonly Box[], { area, x }: PlotScene): Box {
  const start = Math.min(...boxes.map(({ left, top }) => (x.isUpright ? top : left)))
  const end = Math.max(
    ...boxes.map(({ left, top, width, height }) => (x.isUpright ? top + height : left + width)),
  )
  return x.isUpright
    ? { left: area.left, top: start - 2, width: area.width, height: end - start + 3 }
    : { left: start - 3, top: area.top, width: end - start + 5, height: area.height }
}
