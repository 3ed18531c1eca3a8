import type { CardContext, CardDemand, CardKind, CardOperand } from '../../card-kind.ts'
import { coverageRemarks } from '../../coverage-remarks.ts'
import { demandId } from '../../demand-id.ts'
import { hoursOf } from '../../hours-of-days.ts'
import { answerOf } from './answer.ts'
import { calculateDifference, type DifferenceResult } from './calculate.ts'
import { differencePlots } from './draw.ts'
import { differenceFields, differenceSettings, partsOf, type DifferenceSettings } from './settings.ts'
import { strings } from './strings.ts'
import { differenceTable } from './tabulate.ts'

/** Says what lies in a part of the time, and by which properties it differs from the rest. */
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
  remarks: ({ chosenMs, series }, _, context) =>
    chosenMs === 0
      ? [strings.noHours]
      : [
          strings.rule,
          ...coverageRemarks(
            series.filter(({ isPart }) => !isPart),
            context,
          ),
        ],
}

function demandOf(role: string, operand: CardOperand, { range, zone }: CardContext): CardDemand {
  const { id } = operand.operand
  return { id: demandId(role, id), operand, interval: range, resolution: hoursOf(operand, range, zone) }
}
