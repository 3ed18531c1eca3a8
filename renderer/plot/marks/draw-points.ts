import type { PointMark } from '../plot.ts'
import { spotOf, type PlotScene } from '../plot-scene.ts'
import { markColour } from './mark-colour.ts'

/** Many points are drawn smaller and fainter, so that dense areas stand out. */
const sizes = [
  { upTo: 300, radiusPx: 3.5, alpha: 0.6 },
  { upTo: 1500, radiusPx: 2.75, alpha: 0.5 },
  { upTo: Infinity, radiusPx: 2.25, alpha: 0.4 },
]

export function drawPoints(context: CanvasRenderingContext2D, scene: PlotScene, mark: PointMark): void {
  const size = sizes.find(({ upTo }) => mark.xs.length <= upTo) ?? { radiusPx: 2, alpha: 0.3 }
  context.fillStyle = markColour(scene.theme, mark)
  context.globalAlpha = size.alpha
  mark.xs.forEach((x, index) => {
    const { left, top } = spotOf(scene, x, mark.ys[index] ?? NaN)
    if (!Number.isFinite(left) || !Number.isFinite(top)) return
    // Each point is a path of its own: in a common path overlaps would not add up.
    context.beginPath()
    context.arc(left, top, size.radiusPx, 0, 2 * Math.PI)
    context.fill()
  })
  context.globalAlpha = 1
}
