import { valueText } from '../axes/number-text.ts'
import { spotOf, type PlotScene } from '../plot-scene.ts'
import type { SpotMark } from '../plot.ts'
import { TICK_SIZE_PX } from '../theme.ts'

const RADIUS_PX = 6
const HALO_PX = 4
const RING_PX = 2
const PADDING_PX = 4
const BOX_PX = 16

/** Draws a ring around each spot and writes its name above it, or below where there is no room: beside it lies the line. */
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
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const width = measure(text)
  const last = area.left + area.width - width - PADDING_PX
  const from = Math.max(area.left + PADDING_PX, Math.min(last, left - width / 2))
  const away = RADIUS_PX + HALO_PX + BOX_PX / 2
  // The upper half of the box may stand over the edge, where at most a grid line runs.
  const middle = top - away >= area.top ? top - away : top + away
  // The colours of cells would cross the letters.
  context.fillStyle = theme.surface
  context.fillRect(from - PADDING_PX, middle - BOX_PX / 2, width + 2 * PADDING_PX, BOX_PX)
  context.fillStyle = theme.text
  context.fillText(text, from, middle + 0.5)
}
