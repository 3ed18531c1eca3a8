import { allFigures } from '#shared/analysis/aggregate/all-figures.ts'
import * as z from 'zod'
import type { CardInputs, CardKind, CardResult } from '../../card-kind.ts'
import { finestOf } from '../../hours-of-days.ts'
import { coverageRemarks, resolutionRemark } from '../../coverage-remarks.ts'
import { totalOutOfHours } from '../../figures/out-of-hours.ts'
import { expectedInputs, type ExpectedInput } from '../../expected-inputs.ts'
import { calendarRemark } from '../../own-calendar.ts'
import { answerOf } from './answer.ts'
import {
  listedShares,
  showsOccupiedHours,
  statisticsTable,
  type OperandStatistics,
} from './statistics-table.ts'
import { strings } from './strings.ts'

const statisticsSettings = z.object({ hasPercentiles: z.boolean().default(true) })
type StatisticsSettings = z.infer<typeof statisticsSettings>

interface StatisticsResult extends CardResult {
  readonly operands: readonly OperandStatistics[]
}

/** Shows every figure of each operand over the range, by the one aggregate. */
export const statisticsKind: CardKind<StatisticsSettings, StatisticsResult> = {
  id: 'statistics',
  title: strings.title,
  question: strings.question,
  names: ['total', 'mean', 'maximum', 'peak', 'load factor', 'figures'],
  group: 'amounts',
  icon: 'M12 4V3H4l4 5-4 5h8v-1',
  settings: statisticsSettings,
  fields: () => [{ kind: 'switch', key: 'hasPercentiles', label: strings.percentiles }],
  lacks: (_, { operands }) => (operands.length === 0 ? strings.noOperands : undefined),
  compares: (_, { operands }) => operands.length > 1,
  demands: (_, { operands, range, zone }) =>
    operands.map((operand) => ({
      ...{ id: operand.operand.id, operand, interval: range },
      resolution: finestOf(operand, range, zone),
    })),
  calculate(inputs, { hasPercentiles }) {
    const { list, excluded } = expectedInputs(inputs)
    const shares = hasPercentiles ? listedShares : []
    return { operands: list.map((input) => statisticsOf(input, inputs, shares)), excluded }
  },
  plots: () => [],
  answer: ({ operands }, _, context, format) => answerOf(operands, context, format),
  table: ({ operands }, { hasPercentiles }, context) => statisticsTable(operands, hasPercentiles, context),
  remarks: ({ operands }, _, context) => [
    ...coverageRemarks(operands, context),
    ...(showsOccupiedHours(context) ? calendarRemark(context) : []),
    ...operands.flatMap(({ operandId, figures }) => {
      const { total, nearZero = 0 } = figures.aggregate
      const name = context.operands.find(({ operand }) => operand.id === operandId)?.name ?? operandId
      const resets = total?.resets.length ?? 0
      return [
        ...(resets === 0 ? [] : [strings.resets(name, resets)]),
        ...(nearZero === 0 ? [] : [strings.nearZero(name, nearZero)]),
      ]
    }),
    ...resolutionRemark(operands),
  ],
}

function statisticsOf(
  input: ExpectedInput,
  inputs: CardInputs,
  shares: readonly number[],
): OperandStatistics {
  const { operandId, series, spans, expectedMs, defects } = input
  const { columns, ...meaning } = series
  // The spans leave out already what is excluded.
  const request = { ...meaning, policy: inputs.policy, until: inputs.now }
  const figures = allFigures(columns, spans, request, shares)
  const { coverage, spreadResolution: resolution } = figures.aggregate
  return {
    ...{ operandId, resolution, expectedMs, presentMs: coverage.presentMs, figures },
    series: { kind: series.kind, unit: series.unit, resolution: series.resolution },
    ...(defects !== undefined && { defects }),
    outOfHours: totalOutOfHours(input, inputs),
  }
}
