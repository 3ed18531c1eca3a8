import { scaledAmount } from '#shared/units/prefix.ts'
import { drawTexture } from '#renderer/plot/strokes/texture.ts'
import { type Box, type PlotScene, spotOf } from '#renderer/plot/plot-scene.ts'
import { markColour } from '#renderer/plot/theme.ts'
import type { AxisUnit, FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { BarMark, Plot } from '#renderer/plot/plot.ts'
import { barBoxes, barMarks } from './bar-boxes.ts'
import { writeOver } from './write-over.ts'

interface BarText {
  readonly x: number
  /** Foot of the bar, which is zero except for the steps of a waterfall. */
  readonly from: number
  /** NaN if there is no bar. */
  readonly to: number
  readonly text: string
}

const NO_VALUE = 'No value'
/** Smaller values get a different prefix: 13.4 kWh rather than 0.0000134 GWh. */
const LEAST = 0.1

/**
 * Returns values for the ends of horizontal bars, in the unit of their axis or a smaller one, if each position has one
 * bar: readers need not look down to the axis, and a position without a value is labelled as such.
 */
export function barEndTexts(
  { isHorizontal, marks, y }: Plot,
  formatNumber: FormatNumber,
  { divisor, suffix }: AxisUnit,
): readonly BarText[] {
  const bars = barMarks(marks)
  const places = bars.flatMap(({ xs }) => [...xs])
  // If a row has several bars, no value is written at the end of a bar.
  if (!isHorizontal || new Set(places).size < places.length) return []
  const textOf = (mark: BarMark, x: number, index: number): BarText => {
    const value = mark.ys[index] ?? NaN
    const from = mark.from?.[index] ?? 0
    const to = from + value
    const ofAxis = { value: value / divisor, unit: suffix }
    const unit = y.kind === 'number' ? (y.unit ?? '') : ''
    const isTiny = Math.abs(ofAxis.value) < LEAST && value !== 0
    const shown = isTiny && divisor !== 1 ? scaledAmount(value, unit) : ofAxis
    const text = formatNumber(shown.value, digitsOf(shown.value, shown.unit))
    return { x, from, to, text: Number.isFinite(to) ? `${text} ${shown.unit}`.trimEnd() : NO_VALUE }
  }
  return bars.flatMap((mark) => Array.from(mark.xs, (x, index) => textOf(mark, x, index)))
}

/**
 * Each value gets three figures, since small ones would look the same with the decimals of the largest. Whole numbers
 * keep their digits and percentages one decimal, as in tables and sentences.
 */
function digitsOf(shown: number, suffix: string): Intl.NumberFormatOptions {
  if (suffix === '%') return { maximumFractionDigits: 1, signDisplay: 'negative' }
  if (Math.abs(shown) >= 1000) return { maximumFractionDigits: 0 }
  return { minimumSignificantDigits: Number.isInteger(shown) ? 1 : 3, maximumSignificantDigits: 3 }
}

const BAR_ALPHA = 0.88
/** Least length of a bar, so that a small value is still visible. */
const LEAST_PX = 1
/** From this width on, touching bars are separated by a hairline. */
const HAIRLINE_FROM_PX = 4
const TEXT_GAP_PX = 6

export function drawBars(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const isLying = scene.x.isUpright
  context.globalAlpha = BAR_ALPHA
  const drawn = new Map<number | undefined, Box[]>()
  for (const { mark, box, from, to } of barBoxes(scene)) {
    const { left, top, width, height } = box
    const thickness = isLying ? height : width
    const apart = thickness >= HAIRLINE_FROM_PX ? 1 : 0
    // Leaves a seam at the end of a part on which another one is stacked.
    const seam = from !== 0 && Math.abs(isLying ? width : height) > 2 ? 1 : 0
    context.fillStyle = markColour(scene.theme, mark)
    const isUp = to >= from
    const bar = isLying
      ? {
          left: left + (isUp ? seam : 0),
          top,
          width: Math.max(LEAST_PX, width - seam),
          height: height - apart,
        }
      : { left, top, width: Math.max(LEAST_PX, width - apart), height: Math.max(LEAST_PX, height - seam) }
    context.fillRect(bar.left, bar.top, bar.width, bar.height)
    const others = drawn.get(mark.slot)
    if (others === undefined) drawn.set(mark.slot, [bar])
    else others.push(bar)
  }
  context.globalAlpha = 1
  const { theme, area } = scene
  for (const [slot, boxes] of drawn) {
    const trace = (): void => traceBoxes(context, boxes)
    drawTexture(context, { theme, slot, area, colour: theme.surface, trace })
  }
}

function traceBoxes(context: CanvasRenderingContext2D, boxes: readonly Box[]): void {
  for (const { left, top, width, height } of boxes) context.rect(left, top, width, height)
}

/** The texts are drawn outside the clipped area, because the longest bar may extend to its end. */
export function drawBarTexts(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const { theme, area, y } = scene
  if (y.unit === undefined) return
  context.textBaseline = 'middle'
  for (const { x, from, to, text } of barEndTexts(scene.plot, scene.formatNumber, y.unit)) {
    const isMissing = Number.isNaN(to)
    const foot = Math.min(Math.max(from, y.min), y.max)
    const end = spotOf(scene, x, isMissing ? foot : to)
    const isDown = to < from
    // If the text would run into the names, the value is written on the other side of the bar's foot.
    const isLeft = isDown && end.left - TEXT_GAP_PX - scene.measure(text) > area.left
    const edge = isDown && !isLeft ? spotOf(scene, x, foot).left : end.left
    context.textAlign = isLeft ? 'right' : 'left'
    context.fillStyle = isMissing ? theme.textFaint : theme.text
    writeOver(context, theme, text, edge + (isLeft ? -TEXT_GAP_PX : TEXT_GAP_PX), end.top + 0.5)
  }
}
