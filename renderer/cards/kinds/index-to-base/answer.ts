import { MOST_ANSWERED, percentText, restsOn } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import type { IndexResult } from './calculate.ts'
import { baseName, operandOf } from './draw.ts'
import type { IndexSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says of each operand how far the mean of the range lies from that of the base. */
export function answerOf(
  { lines }: IndexResult,
  settings: IndexSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const base = baseName(settings, context)
  const answered = lines.flatMap((line) => {
    const { overall } = line
    const name = operandOf(line, context)?.name
    if (overall === undefined || name === undefined) return []
    const change = overall.value / 100 - 1
    const { presentMs, expectedMs } = overall.coverage
    const share = percentText(Math.abs(change), format)
    return strings.answer(name, share, Math.sign(change), base, restsOn(presentMs, expectedMs))
  })
  return answered.length === 0 ? undefined : answered.slice(0, MOST_ANSWERED).join(' ')
}
