import { percentText } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import type { ScatterResult } from './calculate.ts'
import { axesOf, type ScatterSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says how much of what is on the vertical axis follows from what is on the horizontal one. */
export function answerOf(
  { pairs, fit, resolution }: ScatterResult,
  settings: ScatterSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { x, y } = axesOf(settings, context)
  if (pairs === undefined || fit?.r2 === undefined || x === undefined || y === undefined) return undefined
  const share = percentText(Math.max(0, fit.r2), format)
  return strings.answer(x.name, y.name, share, format(pairs.times.length), resolution)
}
