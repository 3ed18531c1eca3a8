import type { CardContext, CardDemand, CardKind, CardOperand, FormatNumber } from '../../card-kind.ts'
import { coverageRemarks } from '../../sentences/coverage-remarks.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { hoursOf } from '../../inputs/hours-of-days.ts'
import { calculateDifference, type DifferenceResult, type SeriesDifference } from './calculate.ts'
import { differenceFields, differenceSettings, partsOf, type DifferenceSettings } from './settings.ts'
import { strings } from './strings.ts'
import { differenceTable } from './tabulate.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { amountText, percentText } from '../../sentences/answer-text.ts'
import { rankedRows } from './rows.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { readingsOf, nameOf } from '../../card-operands.ts'
import { rankedBars } from '../../plots/ranked-bars.ts'

/** Describes a part of the time, and the properties by which it differs from the rest. */
export const differenceKind: CardKind<DifferenceSettings, DifferenceResult> = {
  id: 'difference',
  title: strings.title,
  question: strings.question,
  names: ['selection', 'area', 'distinguish', 'anomaly'],
  group: 'compare',
  icon: 'M6 2v12M10 2v12M1 9l4-2M7 5l2 6M11 8l4-2',
  settings: differenceSettings,
  fields: differenceFields,
  lacks: ({ selected }, { operands }) => {
    if (operands.length === 0) return strings.noOperands
    return selected.length === 0 ? strings.noSelection : undefined
  },
  demands: (_, context) => [
    ...context.operands.map((operand) => demandOf('series', operand, context)),
    ...partsOf(context).map((operand) => demandOf('part', operand, context)),
  ],
  calculate: calculateDifference,
  answer: answerOf,
  plots: differencePlots,
  table: differenceTable,
  remarks: ({ chosenMs, series }, { low, high }, context) =>
    chosenMs === 0
      ? [low === null && high === null ? strings.noHours : strings.noHoursWithin]
      : [
          strings.rule,
          ...coverageRemarks(
            series.filter(({ isPart }) => !isPart),
            context,
          ),
        ],
}

/** Draws a bar for each property that differs, the one that differs most at the top. */
function differencePlots(
  result: DifferenceResult,
  _settings: unknown,
  context: CardContext,
): readonly Plot[] {
  const rows = rankedRows(result, context, plainNumber).filter(({ distance }) => distance > 0)
  const bars = rows.map(({ name, distance, operand }) => ({
    ...{ name, value: 100 * distance },
    subject: operand && readingsOf([operand], context.range),
  }))
  return rankedBars(strings.plotLabel, { title: strings.distance, unit: '%' }, bars)
}

/** States how much was selected and what it contains, then what differs most. */
function answerOf(
  result: DifferenceResult,
  _settings: unknown,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { chosenMs, allMs, series } = result
  if (chosenMs === 0) return undefined
  const hours = strings.hours(format(chosenMs / HOUR_MS, { maximumFractionDigits: 2 }))
  const selected = strings.selected(hours, percentText(chosenMs / allMs, format))
  const first = series.find(({ isPart, inside }) => !isPart && Number.isFinite(inside))
  const amount = first === undefined ? '' : ` ${seriesText(nameOf(first.operandId, context), first, format)}`
  const [most] = rankedRows(result, context, format)
  const differs =
    most === undefined || !(most.distance > 0)
      ? strings.nothing
      : strings.most(most.name, most.inside, most.outside)
  return `${selected}. ${differs}${amount}`
}

function seriesText(
  name: string,
  { total, inside, unit, cost }: SeriesDifference,
  format: FormatNumber,
): string {
  const paid = cost && format(cost.value, { style: 'currency', currency: cost.currency })
  const price = paid === undefined ? '' : strings.forMoney(paid)
  const amount = total === undefined ? '' : `${amountText(total.value, total.unit, format)}${price}, `
  const hasShare = total !== undefined && Number.isFinite(total.share)
  const share = hasShare ? strings.shareOfAll(percentText(total.share, format)) : ''
  return strings.series(name, amount, amountText(inside, unit, format), share)
}

function demandOf(role: string, operand: CardOperand, { range, zone }: CardContext): CardDemand {
  const { id } = operand.operand
  return { id: demandId(role, id), operand, interval: range, resolution: hoursOf(operand, range, zone) }
}
