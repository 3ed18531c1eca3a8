import { valueText } from '../axes/number-text.ts'
import { spotOf, type PlotScene } from '../plot-scene.ts'
import type { SpotMark } from '../plot.ts'
import { TICK_SIZE_PX } from '../theme.ts'

const RADIUS_PX = 6
const HALO_PX = 4
const RING_PX = 2
const GAP_PX = 8
const PADDING_PX = 4
const BOX_PX = 16

/** Draws a ring around each spot and writes its name on the side that has room. */
export function drawSpots(context: CanvasRenderingContext2D, scene: PlotScene): void {
  for (const mark of scene.plot.marks) if (mark.kind === 'spot') drawSpot(context, scene, mark)
}

function drawSpot(context: CanvasRenderingContext2D, scene: PlotScene, mark: SpotMark): void {
  const { theme, area, measure, formatNumber } = scene
  const { left, top } = spotOf(scene, mark.x, mark.y)
  if (!Number.isFinite(left) || !Number.isFinite(top)) return
  for (const [colour, width] of [
    [theme.surface, HALO_PX],
    [theme.text, RING_PX],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    context.arc(left, top, RADIUS_PX, 0, 2 * Math.PI)
    context.stroke()
  }
  const text = `${mark.name} ${valueText(mark.value, formatNumber)} ${mark.unit}`.trimEnd()
  const fits = left + RADIUS_PX + GAP_PX + measure(text) <= area.left + area.width
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const width = measure(text)
  const from = fits ? left + RADIUS_PX + GAP_PX : left - RADIUS_PX - GAP_PX - width
  // The colours of cells would cross the letters.
  context.fillStyle = theme.surface
  context.fillRect(from - PADDING_PX, top - BOX_PX / 2, width + 2 * PADDING_PX, BOX_PX)
  context.fillStyle = theme.text
  context.fillText(text, from, top + 0.5)
}
