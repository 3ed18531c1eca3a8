import { HOUR_MS } from '#shared/time/durations.ts'
import { amountText, percentText } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import type { DifferenceResult, SeriesDifference } from './calculate.ts'
import { rankedRows } from './rows.ts'
import { strings } from './strings.ts'

/** Says how much was selected and what is in it, then what differs most. */
export function answerOf(
  result: DifferenceResult,
  _settings: unknown,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { chosenMs, allMs, series } = result
  if (chosenMs === 0) return undefined
  const nameOf = (id: string): string => context.operands.find(({ operand }) => operand.id === id)?.name ?? id
  const hours = strings.hours(format(chosenMs / HOUR_MS, { maximumFractionDigits: 2 }))
  const selected = strings.selected(hours, percentText(chosenMs / allMs, format))
  const first = series.find(({ isPart, inside }) => !isPart && Number.isFinite(inside))
  const amount = first === undefined ? '' : ` ${seriesText(nameOf(first.operandId), first, format)}`
  const [most] = rankedRows(result, context, format)
  const differs =
    most === undefined || !(most.distance > 0)
      ? strings.nothing
      : strings.most(most.name, most.inside, most.outside)
  return `${selected}. ${differs}${amount}`
}

function seriesText(name: string, { total, inside, unit }: SeriesDifference, format: FormatNumber): string {
  const amount = total === undefined ? '' : `${amountText(total.value, total.unit, format)}, `
  const hasShare = total !== undefined && Number.isFinite(total.share)
  const share = hasShare ? strings.shareOfAll(percentText(total.share, format)) : ''
  return strings.series(name, amount, amountText(inside, unit, format), share)
}
