import { localText } from '#shared/time/text/written-time.ts'
import { amountText, MOST_ANSWERED, percentText, restsOn } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { shareOf } from '../../figures/figure-table.ts'
import type { OperandStatistics } from './statistics-table.ts'
import { strings } from './strings.ts'

/** Says of each operand how much, how high and when. */
export function answerOf(
  operands: readonly OperandStatistics[],
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const answered = operands
    .slice(0, MOST_ANSWERED)
    .flatMap(({ operandId, figures, outOfHours, presentMs, expectedMs }) => {
      const { total, mean, max, baseload, unit } = figures.aggregate
      const outShare = shareOf(outOfHours, total)
      const name = context.operands.find(({ operand }) => operand.id === operandId)?.name ?? operandId
      const parts = [
        ...(total === undefined ? [] : [strings.inTotal(amountText(total.value, total.unit, format))]),
        ...(mean === undefined ? [] : [strings.onAverage(amountText(mean.value, unit, format))]),
        ...(max === undefined
          ? []
          : [
              strings.atMost(
                amountText(max.value, unit, format),
                localText(max.at, context.zone, 'minute', format),
              ),
            ]),
        ...(baseload === undefined ? [] : [strings.baseOf(amountText(baseload.value, unit, format))]),
        ...(outShare === undefined ? [] : [strings.outside(percentText(outShare, format))]),
      ]
      return parts.length === 0 ? [] : `${name}: ${parts.join(', ')}${restsOn(presentMs, expectedMs)}.`
    })
  return answered.length === 0 ? undefined : answered.join(' ')
}
