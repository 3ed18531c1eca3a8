import type { Plot, PointMark, SpotMark } from '#renderer/plot/plot.ts'
import { type PlotScene, spotOf } from '#renderer/plot/plot-scene.ts'
import { markColour, TICK_SIZE_PX } from '#renderer/plot/theme.ts'
import { valueText } from '#renderer/plot/axes/number-text.ts'
import { cloudOf, type DrawCloud } from './draw-cloud.ts'

const RADIUS_PX = 6
const HALO_PX = 4
const RING_PX = 2
const PADDING_PX = 4
const BOX_PX = 16

/** Draws a ring and writes its name above it, or below if there is no room, since the line is beside it. */
export function drawSpot(context: CanvasRenderingContext2D, scene: PlotScene, mark: SpotMark): void {
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
  // The upper half of the box may extend beyond the edge, where there is at most a grid line.
  const middle = top - away >= area.top ? top - away : top + away
  // The colours of cells would cross the letters.
  context.fillStyle = theme.surface
  context.fillRect(from - PADDING_PX, middle - BOX_PX / 2, width + 2 * PADDING_PX, BOX_PX)
  context.fillStyle = theme.text
  context.fillText(text, from, middle + 0.5)
}

/** A few points are drawn in full; many are smaller and fainter, so that dense areas stand out. */
const sizes = [
  { upTo: 60, radiusPx: 4, alpha: 0.95 },
  { upTo: 300, radiusPx: 3.5, alpha: 0.6 },
  { upTo: 1500, radiusPx: 2.75, alpha: 0.5 },
]

/** Returns the size of each point; undefined for a cloud. */
function sizeOf({ xs }: PointMark): (typeof sizes)[number] | undefined {
  return sizes.find(({ upTo }) => xs.length <= upTo)
}

/** True if a plot has so many points that drawing them takes much of a frame. */
export function hasCloud({ marks }: Plot): boolean {
  return marks.some((mark) => mark.kind === 'points' && sizeOf(mark) === undefined)
}

/** Draws few points as discs, and many as a cloud. */
export function drawPoints(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  mark: PointMark,
  pixelRatio: number,
  drawCloud: DrawCloud,
): void {
  const size = sizeOf(mark)
  context.fillStyle = markColour(scene.theme, mark)
  if (size === undefined) {
    drawCloud(context, cloudOf(scene, mark, pixelRatio), pixelRatio)
    return
  }
  context.globalAlpha = size.alpha
  mark.xs.forEach((x, index) => {
    const { left, top } = spotOf(scene, x, mark.ys[index] ?? NaN)
    if (Number.isFinite(left) && Number.isFinite(top)) fillDisc(context, left, top, size.radiusPx)
  })
  context.globalAlpha = 1
}

function fillDisc(context: CanvasRenderingContext2D, left: number, top: number, radiusPx: number): void {
  context.beginPath()
  context.arc(left, top, radiusPx, 0, 2 * Math.PI)
  context.fill()
}
