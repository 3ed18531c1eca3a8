import { valueText } from '../axes/number-text.ts'
import { spotOf, type PlotScene } from '../plot-scene.ts'
import type { SpotMark } from '../plot.ts'
import { writeOver } from './write-over.ts'

const RADIUS_PX = 6
const HALO_PX = 4
const RING_PX = 2
const GAP_PX = 5

/** Rings places and writes beside them what they are, on whichever side there is room. */
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
  context.textAlign = fits ? 'left' : 'right'
  context.textBaseline = 'middle'
  context.fillStyle = theme.text
  const toText = RADIUS_PX + GAP_PX
  writeOver(context, theme, text, left + (fits ? toText : -toText), top + 0.5)
}
