import type { PointMark, SpotMark } from '#renderer/plot/plot.ts'
import { type PlotScene, spotOf } from '#renderer/plot/plot-scene.ts'
import { markColour, TICK_SIZE_PX } from '#renderer/plot/theme.ts'
import { valueText } from '#renderer/plot/axes/number-text.ts'

const RADIUS_PX = 6
const HALO_PX = 4
const RING_PX = 2
const PADDING_PX = 4
const BOX_PX = 16

/**
 * Draws a ring around each spot and writes its name above it, or below where there is no room, since the line is
 * beside it.
 */
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

/** A few points are drawn in full; many are smaller and fainter, so that dense areas stand out. */
const sizes = [
  { upTo: 60, radiusPx: 4, alpha: 0.95 },
  { upTo: 300, radiusPx: 3.5, alpha: 0.6 },
  { upTo: 1500, radiusPx: 2.75, alpha: 0.5 },
]

/** The points of a cloud are squares as large as a disc of 2.25 px: to fill discs takes more than twice as long. */
const CLOUD = { sidePx: 4, alpha: 0.4 }

/** Where this many points lie in a square of so many pixels, a further one changes no colour that can be seen. */
const MOST_IN_SQUARE = 4
const SQUARE_PX = 3

export function drawPoints(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  mark: PointMark,
  pixelRatio: number,
): void {
  const size = sizes.find(({ upTo }) => mark.xs.length <= upTo)
  const { sidePx } = CLOUD
  // Squares on whole pixels are filled in half the time of those that cover parts of pixels.
  const edgeOf = (middle: number): number => Math.round((middle - sidePx / 2) * pixelRatio) / pixelRatio
  context.fillStyle = markColour(scene.theme, mark)
  context.globalAlpha = (size ?? CLOUD).alpha
  const columns = Math.ceil(scene.width / SQUARE_PX)
  const counts = new Uint8Array(columns * Math.ceil(scene.height / SQUARE_PX))
  for (let index = 0; index < mark.xs.length; index++) {
    const { left, top } = spotOf(scene, mark.xs[index] ?? NaN, mark.ys[index] ?? NaN)
    if (!Number.isFinite(left) || !Number.isFinite(top)) continue
    const square = Math.floor(top / SQUARE_PX) * columns + Math.floor(left / SQUARE_PX)
    const count = counts[square] ?? 0
    if (count >= MOST_IN_SQUARE) continue
    counts[square] = count + 1
    // Each point is filled by itself: in a common path overlaps would not add up.
    if (size === undefined) context.fillRect(edgeOf(left), edgeOf(top), sidePx, sidePx)
    else fillDisc(context, left, top, size.radiusPx)
  }
  context.globalAlpha = 1
}

function fillDisc(context: CanvasRenderingContext2D, left: number, top: number, radiusPx: number): void {
  context.beginPath()
  context.arc(left, top, radiusPx, 0, 2 * Math.PI)
  context.fill()
}
