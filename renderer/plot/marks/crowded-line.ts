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

/** A line that is too dense to follow, in stretches of equal length. */
export interface CrowdedLine {
  readonly stretches: readonly Stretch[]
  /** Mean of each stretch at its middle, with its gaps. */
  readonly means: LineMark
}

/** Divides a line over time if it has more values than can be distinguished; undefined for any other. */
export function crowdedLine({ x }: PlotScene, mark: LineMark, pixelRatio: number): CrowdedLine | undefined {
  const px = Math.abs(x.maxPx - x.minPx)
  if (x.axis.kind !== 'time' || mark.isStepped || !isCrowded(mark.xs.length, px * pixelRatio))
    return undefined
  const lengthMs = crowdedLength(px / (x.max - x.min))
  const stretches: Stretch[] = []
  const [xs, ys]: [number[], number[]] = [[], []]
  /** The stretch that contained the last value; undefined in a gap. */
  let open: Stretch | undefined
  let own = NaN
  const close = (end: number): void => {
    if (open === undefined) return
    open.end = end
    xs.push((open.start + end) / 2)
    ys.push(open.sum / open.count)
  }
  // A plain loop takes half of the time that a function for each value would take for years of hours.
  for (let index = 0; index < mark.xs.length; index += 1) {
    const at = mark.xs[index] ?? NaN
    const value = mark.ys[index] ?? NaN
    const next = Number.isNaN(value) ? NaN : Math.floor(at / lengthMs)
    if (next !== own) {
      close(at)
      own = next
      open = undefined
      if (Number.isNaN(next)) {
        xs.push(at)
        ys.push(NaN)
      } else {
        open = { start: at, end: at, low: value, high: value, sum: 0, count: 0 }
        stretches.push(open)
      }
    }
    if (open === undefined) continue
    if (value < open.low) open.low = value
    if (value > open.high) open.high = value
    open.sum += value
    open.count += 1
  }
  close(mark.xs.at(-1) ?? NaN)
  return { stretches, means: { ...mark, xs: new Float64Array(xs), ys: new Float64Array(ys) } }
}

/** With fewer values in a pixel, the values themselves are drawn. */
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
