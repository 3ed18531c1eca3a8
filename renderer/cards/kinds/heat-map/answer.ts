import { HOUR_MS } from '#shared/time/durations.ts'
import { dayText } from '#shared/time/text/written-time.ts'
import { amountText, MOST_ANSWERED, restsOn } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { slotText, weekdayName } from '../../local-slots.ts'
import { HOURS, type HeatMapResult, type OperandHeatMap } from './calculate.ts'
import type { HeatMapSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Names the hour with the highest mean of each operand. */
export function answerOf(
  { operands }: HeatMapResult,
  { by }: HeatMapSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const answered = operands.slice(0, MOST_ANSWERED).flatMap((one) => {
    const highest = highestOf(one)
    if (highest === undefined) return []
    const { day, hour, mean } = highest
    const time = slotText(hour, HOUR_MS, false)
    const when = by === 'weekday' ? `${weekdayName(day)} ${time}` : `${dayText(day, format)} ${time}`
    const name = context.operands.find(({ operand }) => operand.id === one.operandId)?.name ?? one.operandId
    const sentence = strings.answer(when, amountText(mean, one.unit, format), by, restsOnText(one))
    return operands.length > 1 ? `${name}: ${sentence}` : sentence
  })
  return answered.length === 0 ? undefined : answered.join(' ')
}

/** Returns the cell with the highest mean; undefined where there are no values. */
export function highestOf({
  rows,
  map,
}: OperandHeatMap): { readonly day: number; readonly hour: number; readonly mean: number } | undefined {
  let highest: { readonly day: number; readonly hour: number; readonly mean: number } | undefined
  for (const { day, cell } of rows) {
    for (let hour = 0; hour < HOURS; hour++) {
      const mean = map.means[cell + hour] ?? NaN
      if (mean > (highest?.mean ?? -Infinity)) highest = { day, hour, mean }
    }
  }
  return highest
}

function restsOnText({ map }: OperandHeatMap): string {
  const total = (column: Float64Array): number => column.reduce((sum, one) => sum + one, 0)
  return restsOn(total(map.presentMs), total(map.expectedMs))
}
