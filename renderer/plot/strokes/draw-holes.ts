import type { Interval, EpochMs } from '#shared/time/instant.ts'
import { strokeHatch } from './hatch.ts'
import { type ProjectedArea, type Projection, xOf, pixelOf } from '#renderer/plot/axes/placed-axis.ts'
import type { DrawnSeries } from '../series/drawn-series.ts'
import { seriesColour, type ChartTheme } from '../theme.ts'
import type { PlotScene } from '#renderer/plot/plot-scene.ts'
import { seriesMarks } from '#renderer/plot/series/shown-series.ts'

/** Narrower holes already show as breaks of the line; hatching them would only add noise. */
const MIN_HOLE_PX = 3
const HATCH_ALPHA = 0.22
const DOT_PX = 3
const OUTAGE_PX = 6
const OUTAGE_ALPHA = 0.5

/**
 * Shades time that is not cached. Hatches gaps (cached and empty) if one series is shown; with several, it would not be
 * clear to which one a gap belongs, so only the lanes of the overview show them. Filled values have dots below them.
 */
export function drawHoles(
  context: CanvasRenderingContext2D,
  series: readonly DrawnSeries[],
  projection: Projection,
  theme: ChartTheme,
): void {
  context.save()
  context.fillStyle = theme.missing
  context.globalAlpha = 1 / Math.max(1, series.length)
  for (const { missing } of series)
    forEachBox(missing, projection, (box) => context.fillRect(box.left, box.top, box.width, box.height))
  context.lineWidth = 1
  context.globalAlpha = HATCH_ALPHA
  for (const { gaps, slot } of series.length === 1 ? series : []) {
    context.strokeStyle = seriesColour(theme, slot)
    forEachBox(gaps, projection, (box) => strokeHatch(context, box))
  }
  drawFilled(context, series, projection, theme)
  drawOutages(context, series, projection, theme)
  context.restore()
}

/** Draws dots along the lower edge below filled values, in the colour of their series. */
function drawFilled(
  context: CanvasRenderingContext2D,
  series: readonly DrawnSeries[],
  projection: Projection,
  theme: ChartTheme,
): void {
  context.globalAlpha = 1
  series.forEach(({ filled = [], slot }, row) => {
    context.fillStyle = seriesColour(theme, slot)
    const { left, width, bottom } = projection
    for (const { start, end } of filled) {
      const from = Math.max(left, xOf(projection, start))
      const to = Math.min(left + width, Math.max(xOf(projection, end), xOf(projection, start) + DOT_PX))
      for (let x = from; x < to; x += 2 * DOT_PX)
        context.fillRect(x, bottom - (row + 1) * (DOT_PX + 1), DOT_PX, DOT_PX)
    }
  })
}

/** Shades the times in which a source sent nothing, along the lower edge. */
function drawOutages(
  context: CanvasRenderingContext2D,
  series: readonly DrawnSeries[],
  projection: Projection,
  theme: ChartTheme,
): void {
  context.fillStyle = theme.warn
  context.globalAlpha = OUTAGE_ALPHA
  for (const { outages = [] } of series)
    forEachBox(outages, projection, ({ left, top, width, height }) => {
      context.fillRect(left, top + height - OUTAGE_PX, width, OUTAGE_PX)
    })
}

/** Calls `draw` for each visible interval that is wide enough, with its place on the plot. */
function forEachBox(
  intervals: readonly Interval[],
  projection: Projection,
  draw: (box: ProjectedArea) => void,
): void {
  const { left, width: plotWidth, top, bottom } = projection
  for (const { start, end } of intervals) {
    const from = Math.max(left, xOf(projection, start))
    const to = Math.min(left + plotWidth, xOf(projection, end))
    if (to - from < MIN_HOLE_PX) continue
    draw({ left: from, top, width: to - from, height: bottom - top })
  }
}

/** Marks one or more counter resets that are close enough together for one mark. */
export interface ResetMark {
  readonly x: number
  readonly slot: number
  readonly resets: readonly { readonly name: string; readonly at: EpochMs }[]
}

const APART_PX = 10
const RESET_WIDTH_PX = 8
const RESET_HEIGHT_PX = 6

/** Returns the visible resets from left to right, with touching ones merged. */
export function resetMarks({ plot, x }: Pick<PlotScene, 'plot' | 'x'>): readonly ResetMark[] {
  const all = seriesMarks(plot).flatMap(({ name, slot, series: { resets = [] } }) =>
    resets.map((at) => ({ name, slot, at })),
  )
  const inSight = all.filter(({ at }) => at >= x.min && at < x.max)
  const marks: ResetMark[] = []
  for (const { name, slot, at } of inSight.sort((a, b) => a.at - b.at)) {
    const px = pixelOf(x, at)
    const last = marks.at(-1)
    if (last !== undefined && px - last.x < APART_PX)
      marks[marks.length - 1] = { ...last, resets: [...last.resets, { name, at }] }
    else marks.push({ x: px, slot, resets: [{ name, at }] })
  }
  return marks
}

/** Draws a small triangle on the lower edge of the plot; it points down because the counter fell. */
export function drawResets(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const bottom = scene.area.top + scene.area.height
  for (const { x, slot } of resetMarks(scene)) {
    context.beginPath()
    context.moveTo(x - RESET_WIDTH_PX / 2, bottom - RESET_HEIGHT_PX - 1)
    context.lineTo(x + RESET_WIDTH_PX / 2, bottom - RESET_HEIGHT_PX - 1)
    context.lineTo(x, bottom - 1)
    context.closePath()
    context.lineWidth = 3
    context.strokeStyle = scene.theme.surface
    context.stroke()
    context.fillStyle = seriesColour(scene.theme, slot)
    context.fill()
  }
}
