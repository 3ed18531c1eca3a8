import { boxBetween, type PlotScene } from '../plot-scene.ts'
import type { LineMark } from '../plot.ts'
import { crowdedLength } from '../strokes/bands.ts'

/** Opacity of the area between the extremes: light, so that another line and the grid show through. */
const ALPHA = 0.28

interface Stretch {
  readonly start: number
  end: number
  low: number
  high: number
  sum: number
  count: number
}

/** A line that is too dense to be followed, in stretches of equal length. */
export interface CrowdedLine {
  readonly stretches: readonly Stretch[]
  /** Mean of each stretch at its middle, with its gaps. */
  readonly means: LineMark
}

/** Divides a line over time of more values than can be told apart; undefined for any other. */
export function crowdedLine({ x }: PlotScene, mark: LineMark, pixelRatio: number): CrowdedLine | undefined {
  const px = Math.abs(x.maxPx - x.minPx)
  if (x.axis.kind !== 'time' || mark.isStepped || !isCrowded(mark.xs.length, px * pixelRatio))
    return undefined
  const lengthMs = crowdedLength(px / (x.max - x.min))
  const stretches: Stretch[] = []
  const [xs, ys]: [number[], number[]] = [[], []]
  let own = NaN
  const close = (end: number): void => {
    const last = stretches.at(-1)
    if (Number.isNaN(own) || last === undefined) return
    last.end = end
    xs.push((last.start + end) / 2)
    ys.push(last.sum / last.count)
  }
  mark.xs.forEach((at, index) => {
    const value = mark.ys[index] ?? NaN
    const next = Number.isNaN(value) ? NaN : Math.floor(at / lengthMs)
    if (next !== own) {
      close(at)
      own = next
      if (Number.isNaN(next)) {
        xs.push(at)
        ys.push(NaN)
      } else stretches.push({ start: at, end: at, low: value, high: value, sum: 0, count: 0 })
    }
    const last = stretches.at(-1)
    if (last === undefined || Number.isNaN(next)) return
    if (value < last.low) last.low = value
    if (value > last.high) last.high = value
    last.sum += value
    last.count++
  })
  close(mark.xs.at(-1) ?? NaN)
  return { stretches, means: { ...mark, xs: new Float64Array(xs), ys: new Float64Array(ys) } }
}

/** Fewer values in a pixel are drawn themselves. */
const MOST_PER_PIXEL = 4

export function isCrowded(count: number, pixels: number): boolean {
  return count > MOST_PER_PIXEL * pixels
}

/** Fills each stretch from its lowest to its highest value, in the fill style of the context. */
export function fillStretches(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  { stretches }: CrowdedLine,
): void {
  context.globalAlpha = ALPHA
  for (const { start, end, low, high } of stretches) {
    const { left, top, width, height } = boxBetween(scene, [start, end], [low, high])
    context.fillRect(left, top, width, height)
  }
  context.globalAlpha = 1
}
