import { evenTexts, type FormatNumber } from '../../axes/number-text.ts'
import type { Plot } from '../plot.ts'
import { barSlots } from './stacks.ts'

export interface BarText {
  readonly x: number
  readonly to: number
  readonly text: string
}

/** Values at the ends of lying bars, where each position has one bar; they spare looking down to the axis. */
export function barEndTexts(plot: Plot, formatNumber: FormatNumber): readonly BarText[] {
  if (!plot.isHorizontal) return []
  const { slots } = barSlots(plot.marks)
  const [only, ...more] = slots
  if (only === undefined || more.length > 0) return []
  if (new Set(only.map(({ x }) => x)).size < only.length) return []
  const texts = evenTexts(
    only.map(({ from, to }) => to - from),
    formatNumber,
  )
  return only.map(({ x, to }, index) => ({ x, to, text: texts[index] ?? '' }))
}
