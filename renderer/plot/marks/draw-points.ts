import type { PointMark } from '../plot.ts'
import { spotOf, type PlotScene } from '../plot-scene.ts'
import { markColour } from './mark-colour.ts'

/** Many points are drawn smaller and fainter, so that dense areas stand out. */
const sizes = [
  { upTo: 300, radiusPx: 3.5, alpha: 0.6 },
  { upTo: 1500, radiusPx: 2.75, alpha: 0.5 },
]

/** The points of a cloud are squares as large as a disc of 2.25 px: to fill discs takes more than twice as long. */
const CLOUD = { sidePx: 4, alpha: 0.4 }

/** Where this many points lie in a square of so many pixels, a further one changes no colour that can be seen. */
const MOST_IN_SQUARE = 4
const SQUARE_PX = 3

export function drawPoints(context: CanvasRenderingContext2D, scene: PlotScene, mark: PointMark): void {
  const size = sizes.find(({ upTo }) => mark.xs.length <= upTo)
  context.fillStyle = markColour(scene.theme, mark)
  context.globalAlpha = (size ?? CLOUD).alpha
  const columns = Math.ceil(scene.width / SQUARE_PX)
  const counts = new Uint8Array(columns * Math.ceil(scene.height / SQUARE_PX))
  for (const [index, x] of mark.xs.entries()) {
    const { left, top } = spotOf(scene, x, mark.ys[index] ?? NaN)
    if (!Number.isFinite(left) || !Number.isFinite(top)) continue
    const square = Math.floor(top / SQUARE_PX) * columns + Math.floor(left / SQUARE_PX)
    const count = counts[square] ?? 0
    if (count >= MOST_IN_SQUARE) continue
    counts[square] = count + 1
    // Each point is filled by itself: in a common path overlaps would not add up.
    if (size === undefined) fillSquare(context, left, top)
    else fillDisc(context, left, top, size.radiusPx)
  }
  context.globalAlpha = 1
}

function fillSquare(context: CanvasRenderingContext2D, left: number, top: number): void {
  const { sidePx } = CLOUD
  context.fillRect(left - sidePx / 2, top - sidePx / 2, sidePx, sidePx)
}

function fillDisc(context: CanvasRenderingContext2D, left: number, top: number, radiusPx: number): void {
  context.beginPath()
  context.arc(left, top, radiusPx, 0, 2 * Math.PI)
  context.fill()
}
