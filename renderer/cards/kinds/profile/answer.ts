import { hasTrueZero } from '#shared/units/unit-dimension.ts'
import type { DayGroup } from '#shared/analysis/profile/day-groups.ts'
import type { SlotFigures } from '#shared/analysis/profile/profile.ts'
import { amountText, MOST_ANSWERED, percentText, restsOn } from '../../sentences/answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { nameOf } from '../../card-operands.ts'
import { slotText } from '../../plots/local-slots.ts'
import { percents, type OperandProfile, type ProfileResult } from './calculate.ts'
import type { ProfileSettings } from './settings.ts'
import { strings, type SlotValue } from './strings.ts'

/**
 * States for each operand the base load if requested, how weekends compare with weekdays if these are separate, and
 * at which time of the typical day or week its drawn line is highest and lowest.
 */
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
    const text = (value: number): string => amountText(value, profile.unit, format)
    const said = ({ slot, value }: End): SlotValue => ({ at: slotName(slot), value: text(value) })
    const sentence = [
      ...baseloadText(profile, format),
      ...weekendText(profile, result.groups, format),
      strings.answer(
        said(ends.high),
        said(ends.low),
        restsOn(profile.presentMs, profile.expectedMs),
        result.groups[0] === 'weekday',
      ),
    ].join(' ')
    return operands.length > 1 ? `${nameOf(profile.operandId, context)}: ${sentence}` : sentence
  })
  return answered.length === 0 ? undefined : answered.join(' ')
}

function baseloadText({ baseload, unit }: OperandProfile, format: FormatNumber): readonly string[] {
  if (baseload === undefined || baseload.mean === 0) return []
  const { value, mean } = baseload
  return [strings.baseloadIs(amountText(value, unit, format), percentText(value / mean, format))]
}

function weekendText(
  { groups: figures, unit }: OperandProfile,
  groups: readonly DayGroup[],
  format: FormatNumber,
): readonly string[] {
  const meanOf = (group: DayGroup): number => meanOfSlots(figures[groups.indexOf(group)])
  const [weekdays, weekends] = [meanOf('weekday'), meanOf('weekend')]
  const change = weekends / weekdays - 1
  if (!Number.isFinite(change)) return []
  const [off, working] = [weekends, weekdays].map((mean) => amountText(mean, unit, format))
  // A share of a temperature means nothing, nor does one of a load that runs backwards.
  if (!hasTrueZero(unit) || weekdays < 0) return [strings.weekendsBeside(off ?? '', working ?? '')]
  return [strings.weekends(off ?? '', percentText(Math.abs(change), format), change < 0, working ?? '')]
}

/** Averages the slots of a group, each weighted by the time for which it has values. */
function meanOfSlots(group: SlotFigures | undefined): number {
  const { mean = new Float64Array(0), presentMs = new Float64Array(0) } = group ?? {}
  let [sum, time] = [0, 0]
  mean.forEach((value, slot) => {
    const present = Number.isFinite(value) ? (presentMs[slot] ?? 0) : 0
    if (present > 0) sum += value * present
    time += present
  })
  return sum / time
}

interface End {
  readonly slot: number
  readonly value: number
}

/** Finds the highest and the lowest slot of the first group of days, which is all of them or the weekdays. */
export function endsOf(
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
