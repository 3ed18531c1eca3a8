import { markColour, TICK_SIZE_PX } from '#renderer/plot/theme.ts'
import { writeOver } from './write-over.ts'
import { pixelOf } from '../axes/placed-axis.ts'
import type { RuleMark } from '../plot.ts'
import { RULE_ROW_PX } from '../plot-heights.ts'
import { spotOf, traceAcross, type PlotScene } from '../plot-scene.ts'

const DASH = [4, 3]
const TEXT_GAP_PX = 4

/** Draws a thin dashed line; its name is written after all marks are drawn. */
export function drawRule(context: CanvasRenderingContext2D, scene: PlotScene, mark: RuleMark): void {
  const axis = scene[mark.across]
  const px = Math.round(pixelOf(axis, mark.at)) + 0.5
  if (!Number.isFinite(px)) return
  context.strokeStyle = markColour(scene.theme, mark)
  context.lineWidth = 1
  context.setLineDash(DASH)
  context.beginPath()
  traceAcross(context, scene.area, axis, px)
  context.stroke()
  context.setLineDash([])
}

export function nameRule(context: CanvasRenderingContext2D, scene: PlotScene, mark: RuleMark): void {
  const axis = scene[mark.across]
  const px = Math.round(pixelOf(axis, mark.at)) + 0.5
  // A rule outside the axis has no line, so it gets no name.
  if (!(mark.at >= axis.min && mark.at <= axis.max)) return
  if (axis.isUpright) nameLevel(context, scene, mark.name, px)
  else nameUpright(context, scene, mark.name, px)
}

/** Marks with more values fill the place on both sides, and checking them would slow a redraw. */
const MOST_LOOKED_AT = 1000

/**
 * Returns true if the name of a level rule is written above it; it is written below only if that covers less of the
 * marks.
 */
export function isNamedAbove(scene: PlotScene, name: string, px: number): boolean {
  const { left, top, width, height } = scene.area
  const heightPx = TICK_SIZE_PX + TEXT_GAP_PX
  if (px - top <= heightPx) return false
  if (top + height - px <= heightPx) return true
  const from = left + width - TEXT_GAP_PX - scene.measure(name)
  let [above, below] = [0, 0]
  for (const mark of scene.plot.marks) {
    if ((mark.kind !== 'line' && mark.kind !== 'points') || mark.xs.length > MOST_LOOKED_AT) continue
    for (const [index, x] of mark.xs.entries()) {
      const spot = spotOf(scene, x, mark.ys[index] ?? NaN)
      if (spot.left < from) continue
      if (spot.top <= px && spot.top > px - heightPx) above += 1
      else if (spot.top > px && spot.top < px + heightPx) below += 1
    }
  }
  return above <= below
}

function nameLevel(context: CanvasRenderingContext2D, scene: PlotScene, name: string, px: number): void {
  const { left, width } = scene.area
  const isAbove = isNamedAbove(scene, name, px)
  context.textAlign = 'right'
  context.textBaseline = isAbove ? 'alphabetic' : 'top'
  write(context, scene, name, left + width - TEXT_GAP_PX, px + (isAbove ? -TEXT_GAP_PX : TEXT_GAP_PX))
}

function nameUpright(context: CanvasRenderingContext2D, scene: PlotScene, name: string, px: number): void {
  const { left, top, width } = scene.area
  const fits = px + TEXT_GAP_PX + scene.measure(name) <= left + width
  context.textAlign = fits ? 'left' : 'right'
  context.textBaseline = 'top'
  const isAbove = scene.plot.isHorizontal === true
  const gap = isAbove ? 0 : TEXT_GAP_PX
  write(context, scene, name, px + (fits ? gap : -gap), isAbove ? top - RULE_ROW_PX : top + 2)
}

function write(
  context: CanvasRenderingContext2D,
  { theme }: PlotScene,
  name: string,
  left: number,
  top: number,
): void {
  context.fillStyle = theme.text
  writeOver(context, theme, name, left, top)
}
