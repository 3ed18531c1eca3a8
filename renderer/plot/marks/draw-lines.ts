import { evenly, type PlacedAxis } from '#renderer/plot/axes/placed-axis.ts'
import { drawTexture } from '../strokes/texture.ts'
import { type ChartTheme, markColour, seriesDash } from '#renderer/plot/theme.ts'
import type { BandMark, LineMark } from '../plot.ts'
import { type PlotScene, type Spot, spotOf } from '../plot-scene.ts'
import { crowdedLine, fillStretches, isCrowded } from './crowded-line.ts'
import { edgesOf } from './steps.ts'

const LINE_PX = 1.5
const DASH = [5, 4]
const AREA_ALPHA = 0.16
const BAND_ALPHA = 0.18
const LONE_PX = 2

/** Returns the unbroken stretches of a line, with their spots in order, as far as they can be distinguished. */
export function lineRuns(scene: PlotScene, mark: LineMark, pixelRatio: number): readonly (readonly Spot[])[] {
  const { xs, ys } = mark
  const ends = mark.isStepped ? edgesOf(xs) : undefined
  const runs: Spot[][] = []
  let run: Spot[] = []
  for (const index of keptPlaces(scene.x, { xs, low: ys, high: ys }, pixelRatio)) {
    const value = ys[index] ?? NaN
    const spot = spotOf(scene, xs[index] ?? NaN, value)
    if (!isPlaced(spot)) {
      if (run.length > 0) runs.push(run)
      run = []
      continue
    }
    if (ends) run.push(within(scene, spot), within(scene, spotOf(scene, ends[index + 1] ?? NaN, value)))
    else run.push(spot)
  }
  if (run.length > 0) runs.push(run)
  return runs
}

/** Keeps a step inside the area if its week or month begins before the range, or ends after it. */
function within({ area, x }: PlotScene, { left, top }: Spot): Spot {
  if (x.isUpright) return { left, top }
  return { left: Math.min(Math.max(left, area.left), area.left + area.width), top }
}

function isPlaced({ left, top }: Spot): boolean {
  return Number.isFinite(left) && Number.isFinite(top)
}

export function drawLine(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  mark: LineMark,
  pixelRatio: number,
): void {
  const crowded = crowdedLine(scene, mark, pixelRatio)
  const runs = lineRuns(scene, crowded?.means ?? mark, pixelRatio)
  context.strokeStyle = context.fillStyle = markColour(scene.theme, mark)
  if (crowded) fillStretches(context, scene, crowded)
  if (mark.isFilled) fillDown(context, scene, runs, mark)
  context.lineWidth = LINE_PX
  context.lineJoin = 'round'
  context.setLineDash([...dashOf(scene.theme, mark)])
  context.beginPath()
  for (const run of runs) trace(context, run)
  context.stroke()
  context.setLineDash([])
  for (const [only, ...more] of runs) if (only && more.length === 0) dot(context, only)
}

function dashOf(theme: ChartTheme, { slot, isDashed }: LineMark): readonly number[] {
  if (isDashed) return DASH
  return slot === undefined ? [] : seriesDash(theme, slot)
}

function trace(context: CanvasRenderingContext2D, [first, ...rest]: readonly Spot[]): void {
  if (!first) return
  context.moveTo(first.left, first.top)
  for (const { left, top } of rest) context.lineTo(left, top)
}

/** Marks a value between two gaps, which would leave no stroke. */
function dot(context: CanvasRenderingContext2D, { left, top }: Spot): void {
  context.beginPath()
  context.arc(left, top, LONE_PX, 0, 2 * Math.PI)
  context.fill()
}

function fillDown(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  runs: readonly (readonly Spot[])[],
  mark: LineMark,
): void {
  const { theme, area } = scene
  const traceShapes = (): void => {
    traceDown(context, scene, runs)
  }
  context.globalAlpha = AREA_ALPHA
  context.beginPath()
  traceShapes()
  context.fill()
  context.globalAlpha = 1
  const colour = markColour(theme, mark)
  drawTexture(context, { theme, slot: mark.slot, area, colour, trace: traceShapes })
}

function traceDown(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  runs: readonly (readonly Spot[])[],
): void {
  const base = zeroPx(scene)
  for (const run of runs) {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) continue
    trace(context, run)
    if (scene.y.isUpright) {
      context.lineTo(last.left, base)
      context.lineTo(first.left, base)
    } else {
      context.lineTo(base, last.top)
      context.lineTo(base, first.top)
    }
    context.closePath()
  }
}

/** Returns the position of zero on the counted axis, or of the end nearest to zero. */
function zeroPx(scene: PlotScene): number {
  const { y } = scene
  const value = y.isLogarithmic ? y.min : Math.min(Math.max(0, y.min), y.max)
  const { left, top } = spotOf(scene, scene.x.min, value)
  return y.isUpright ? top : left
}

/** Fills between both values wherever both exist. */
export function drawBand(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  mark: BandMark,
  pixelRatio: number,
): void {
  context.fillStyle = markColour(scene.theme, mark)
  context.globalAlpha = BAND_ALPHA
  context.beginPath()
  for (const run of bandRuns(scene, mark, pixelRatio)) {
    trace(context, [...run.map(({ high }) => high), ...run.map(({ low }) => low).reverse()])
    context.closePath()
  }
  context.fill()
  context.globalAlpha = 1
}

interface BandSpot {
  readonly low: Spot
  readonly high: Spot
}

function bandRuns(scene: PlotScene, mark: BandMark, pixelRatio: number): readonly (readonly BandSpot[])[] {
  const runs: BandSpot[][] = [[]]
  for (const index of keptPlaces(scene.x, mark, pixelRatio)) {
    const x = mark.xs[index] ?? NaN
    const spots = {
      low: spotOf(scene, x, mark.low[index] ?? NaN),
      high: spotOf(scene, x, mark.high[index] ?? NaN),
    }
    if (isPlaced(spots.low) && isPlaced(spots.high)) runs.at(-1)?.push(spots)
    else runs.push([])
  }
  return runs
}

interface Spans {
  /** Ascending. */
  readonly xs: Float64Array
  /** Lowest and highest value at each `x`; the same for a line. */
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * Returns the indices of the first, lowest, highest and last value in each device pixel along an axis, and of every
 * gap: a line through them colours the same pixels as one through all values (M4, Jugel et al. 2014).
 */
export function keptPlaces(axis: PlacedAxis, spans: Spans, pixelRatio: number): Iterable<number> {
  const { xs, low, high } = spans
  const [from, to] = [evenly(axis, axis.min), evenly(axis, axis.max)]
  const pixels = Math.abs(axis.maxPx - axis.minPx) * pixelRatio
  if (!isCrowded(xs.length, pixels)) return xs.keys()
  const kept: number[] = []
  let [first, least, most, own] = [0, 0, 0, NaN]
  const close = (end: number): void => {
    for (const at of new Set([first, Math.min(least, most), Math.max(least, most), end - 1])) kept.push(at)
  }
  for (let at = 0; at < xs.length; at++) {
    const isGap = Number.isNaN(low[at])
    const pixel = isGap ? NaN : Math.floor(((evenly(axis, xs[at] ?? NaN) - from) / (to - from)) * pixels)
    if (pixel !== own) {
      if (at > 0) close(at)
      ;[first, least, most, own] = [at, at, at, pixel]
    } else {
      if ((low[at] ?? NaN) < (low[least] ?? NaN)) least = at
      if ((high[at] ?? NaN) > (high[most] ?? NaN)) most = at
    }
  }
  close(xs.length)
  return kept
}
