import { amountText, MOST_ANSWERED, restsOn } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { slotText } from '../../local-slots.ts'
import { percents, type OperandProfile, type ProfileResult } from './calculate.ts'
import type { ProfileSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says of each operand at which time of the typical day or week it is highest and lowest, by the line drawn. */
export function answerOf(
  result: ProfileResult,
  settings: ProfileSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { order, slotMs, operands } = result
  const slotName = (slot: number): string => slotText(order[slot] ?? 0, slotMs, settings.cycle === 'week')
  const answered = operands.slice(0, MOST_ANSWERED).flatMap((profile) => {
    const ends = endsOf(profile, settings)
    if (ends === undefined) return []
    const name = context.operands.find(({ operand }) => operand.id === profile.operandId)?.name
    const text = (value: number): string => amountText(value, profile.unit, format)
    const sentence = strings.answer(
      { at: slotName(ends.high.slot), value: text(ends.high.value) },
      { at: slotName(ends.low.slot), value: text(ends.low.value) },
      restsOn(profile.presentMs, profile.expectedMs),
    )
    return operands.length > 1 ? `${name ?? profile.operandId}: ${sentence}` : sentence
  })
  return answered.length === 0 ? undefined : answered.join(' ')
}

interface End {
  readonly slot: number
  readonly value: number
}

/** Looks at the first group of days, which is all of them or the weekdays. */
function endsOf(
  { groups: [first] }: OperandProfile,
  { line }: ProfileSettings,
): { readonly high: End; readonly low: End } | undefined {
  const drawn = line === 'mean' ? first?.mean : first?.quantiles[percents.indexOf(50)]
  const ends = Array.from(drawn ?? [], (value, slot) => ({ slot, value })).filter(({ value }) =>
    Number.isFinite(value),
  )
  const [any] = ends
  if (any === undefined) return undefined
  return {
    high: ends.reduce((best, one) => (one.value > best.value ? one : best), any),
    low: ends.reduce((best, one) => (one.value < best.value ? one : best), any),
  }
}
