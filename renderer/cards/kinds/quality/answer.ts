import { HOUR_MS } from '#shared/time/durations.ts'
import { percentText } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { moveOf, type OperandQuality, type QualityResult } from './calculate.ts'
import { byEffect } from './meters-table.ts'
import { operandFinder } from './names.ts'
import type { QualitySettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says how many meters have findings and how far these could move a total; of one meter, what is missing. */
export function answerOf(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const checked = operands.filter(({ isCheckable, seenMs }) => isCheckable && seenMs > 0)
  const [first] = checked
  if (first === undefined) return undefined
  if (operands.length === 1) return answerOfOne(first, format)
  const affected = checked.filter(({ findings }) => findings.length > 0)
  if (affected.length === 0) return strings.noneOfMeters(checked.length)
  const [worst] = byEffect(affected)
  const move = worst && moveOf(worst)
  const name = worst && operandFinder(settings, context)(worst.operandId)?.name
  const largest =
    move === undefined || move === 0 || name === undefined
      ? ''
      : strings.largest(name, percentText(move, format))
  return `${strings.answerSome(affected.length, checked.length)}${largest}.`
}

function answerOfOne(one: OperandQuality, format: FormatNumber): string {
  const { findings, presentMs, seenMs } = one
  const hours = (ms: number): string => format(ms / HOUR_MS, { maximumFractionDigits: 1 })
  if (findings.length === 0)
    return presentMs === seenMs
      ? strings.noneOf(hours(seenMs))
      : strings.noneMissing(hours(presentMs), hours(seenMs))
  const move = moveOf(one)
  const effect =
    move === undefined || move === 0 ? '' : strings.couldMove(findings.length, percentText(move, format))
  return strings.answerOne(findings.length, effect)
}
