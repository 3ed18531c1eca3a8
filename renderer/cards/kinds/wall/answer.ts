import { percentText } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import type { WallResult } from './calculate.ts'
import { signedPercent } from './draw.ts'
import { figured, orderedMultiples } from './ordered.ts'
import type { WallSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Names the most conspicuous meter; while others may still come before it, it says of how many it is the first. */
export function answerOf(
  result: WallResult,
  settings: WallSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { by } = settings
  const all = orderedMultiples(result, settings, context)
  const [first, ...others] = figured(all, settings)
  if (by === 'name' || first === undefined) return undefined
  const figure = first[by] ?? 0
  if (by === 'missing' && figure === 0) return strings.nothingMissing(others.length + 1)
  const pending = all.filter(({ loaded }) => loaded < 1).length
  const among = pending > 0 ? strings.soFar(others.length + 1, all.length) : ''
  const percent = by === 'change' ? signedPercent(figure) : percentText(figure, format)
  return `${among}${strings.answers[by](first.name, percent)}`
}
