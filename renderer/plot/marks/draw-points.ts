import type { PointMark } from '../plot.ts'
import { spotOf, type PlotScene } from '../plot-scene.ts'
import { markColour } from './mark-colour.ts'

/** Many points are drawn smaller and fainter, so that dense areas stand out. */
const sizes = [
  { upTo: 300, radiusPx: 3.5, alpha: 0.6 },
  { upTo: 1500, radiusPx: 2.75, alpha: 0.5 },
  { upTo: Infinity, radiusPx: 2.25, alpha: 0.4 },
]

/** Where this many points lie in a square of so many pixels, a further one changes no colour that can be seen. */
const MOST_IN_SQUARE = 4
const SQUARE_PX = 3

export function drawPoints(context: CanvasRenderingContext2D, scene: PlotScene, mark: PointMark): void {
  const size = sizes.find(({ upTo }) => mark.xs.length <= upTo) ?? { radiusPx: 2, alpha: 0.3 }
  context.fillStyle = markColour(scene.theme, mark)
  context.globalAlpha = size.alpha
  const columns = Math.ceil(scene.width / SQUARE_PX)
  const counts = new Uint8Array(columns * Math.ceil(scene.height / SQUARE_PX))
  mark.xs.forEach((x, index) => {
    const { left, top } = spotOf(scene, x, mark.ys[index] ?? NaN)
    if (!Number.isFinite(left) || !Number.isFinite(top)) return
    const square = Math.floor(top / SQUARE_PX) * columns + Math.floor(left / SQUARE_PX)
    const count = counts[square] ?? 0
    if (count >= MOST_IN_SQUARE) return
    counts[square] = count + 1
    // Each point is a path of its own: in a common path overlaps would not add up.
    context.beginPath()
    context.arc(left, top, size.radiusPx, 0, 2 * Math.PI)
    context.fill()
  })
  context.globalAlpha = 1
}
