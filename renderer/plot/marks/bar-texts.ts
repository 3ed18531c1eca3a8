import { scaledAmount } from '#shared/units/prefix.ts'
import type { AxisUnit, FormatNumber } from '../axes/number-text.ts'
import type { Plot } from '../plot.ts'
import { barMarks } from './stacks.ts'

export interface BarText {
  readonly x: number
  /** Foot of the bar: zero, but for the steps of a waterfall. */
  readonly from: number
  /** NaN when there is no bar. */
  readonly to: number
  readonly text: string
}

const NO_VALUE = 'No value'
/** Smaller values have a prefix of their own: 13.4 kWh rather than 0.0000134 GWh. */
const LEAST = 0.1

/**
 * Returns values for the ends of horizontal bars, in the unit of their axis or a smaller one, when each position has one bar:
 * readers need not look down to the axis, and a position without a value says so.
 */
export function barEndTexts(
  { isHorizontal, marks, y }: Plot,
  formatNumber: FormatNumber,
  { divisor, suffix }: AxisUnit,
): readonly BarText[] {
  const [mark, ...more] = barMarks(marks)
  if (!isHorizontal || mark === undefined || more.length > 0) return []
  return [...mark.xs].map((x, index) => {
    const value = mark.ys[index] ?? NaN
    const from = mark.from?.[index] ?? 0
    const to = from + value
    const ofAxis = { value: value / divisor, unit: suffix }
    const unit = y.kind === 'number' ? (y.unit ?? '') : ''
    const isTiny = Math.abs(ofAxis.value) < LEAST && value !== 0
    const shown = isTiny && divisor !== 1 ? scaledAmount(value, unit) : ofAxis
    const text = formatNumber(shown.value, digitsOf(shown.value, shown.unit))
    return { x, from, to, text: Number.isFinite(to) ? `${text} ${shown.unit}`.trimEnd() : NO_VALUE }
  })
}

/**
 * Three figures for each: with the decimals of the largest, small ones could not be told apart. Whole numbers keep their
 * digits and percentages one decimal, as they have in tables and sentences.
 */
function digitsOf(shown: number, suffix: string): Intl.NumberFormatOptions {
  if (suffix === '%') return { maximumFractionDigits: 1, signDisplay: 'negative' }
  return Math.abs(shown) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }
}
