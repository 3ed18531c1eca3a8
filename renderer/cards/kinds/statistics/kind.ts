import * as z from 'zod'
import type { Figure } from '#shared/analysis/aggregate/figures.ts'
import { allFigures } from '#shared/analysis/aggregate/all-figures.ts'
import type { CardInputs, CardKind, CardResult, CardContext, FormatNumber } from '../../card-kind.ts'
import { finestOf } from '../../inputs/hours-of-days.ts'
import { coverageRemarks, resolutionRemark } from '../../sentences/coverage-remarks.ts'
import { totalOutOfHours } from '../../figures/out-of-hours.ts'
import { expectedInputs, type ExpectedInput } from '../../inputs/expected-inputs.ts'
import { calendarRemark } from '../../inputs/own-calendar.ts'
import {
  listedShares,
  showsOccupiedHours,
  statisticsTable,
  type OperandStatistics,
} from './statistics-table.ts'
import { strings } from './strings.ts'
import { localText } from '#shared/time/text/written-time.ts'
import { amountText, MOST_ANSWERED, percentText, restsOn } from '../../sentences/answer-text.ts'
import { shareOf } from '../../figures/figure-table.ts'
import { aboutEachSeries, nameOf } from '../../card-operands.ts'

const statisticsSettings = z.object({ hasPercentiles: z.boolean().default(true) })

type StatisticsSettings = z.infer<typeof statisticsSettings>

interface StatisticsResult extends CardResult {
  readonly operands: readonly OperandStatistics[]
}

/** Shows every figure of each operand over the range, all computed by the same aggregate. */
export const statisticsKind: CardKind<StatisticsSettings, StatisticsResult> = {
  id: 'statistics',
  title: strings.title,
  question: strings.question,
  names: ['total', 'mean', 'average', 'maximum', 'minimum', 'peak', 'load factor', 'percentiles', 'figures'],
  group: 'amounts',
  icon: 'M12 4V3H4l4 5-4 5h8v-1',
  settings: statisticsSettings,
  fields: () => [{ kind: 'switch', key: 'hasPercentiles', label: strings.percentiles }],
  ...aboutEachSeries(strings.noOperands, finestOf),
  calculate(inputs, { hasPercentiles }) {
    const { list, excluded } = expectedInputs(inputs)
    const shares = hasPercentiles ? listedShares : []
    return { operands: list.map((input) => statisticsOf(input, inputs, shares)), excluded }
  },
  isTable: true,
  plots: () => [],
  answer: ({ operands }, _, context, format) => answerOf(operands, context, format),
  table: ({ operands }, { hasPercentiles }, context) => statisticsTable(operands, hasPercentiles, context),
  remarks: ({ operands }, _, context) => [
    ...coverageRemarks(operands, context),
    ...(showsOccupiedHours(context) ? calendarRemark(context) : []),
    ...operands.flatMap(({ operandId, figures }) => {
      const { total, nearZero = 0 } = figures.aggregate
      const name = nameOf(operandId, context)
      const resets = total?.resets.length ?? 0
      return [
        ...(resets === 0 ? [] : [strings.resets(name, resets)]),
        ...(total?.runsBack === true ? [strings.runsBack(name)] : []),
        ...(nearZero === 0 ? [] : [strings.nearZero(name, nearZero)]),
      ]
    }),
    ...resolutionRemark(operands),
  ],
}

/** States for each operand how much, how high and when. */
function answerOf(
  operands: readonly OperandStatistics[],
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const answered = operands
    .slice(0, MOST_ANSWERED)
    .flatMap(({ operandId, figures, outOfHours, presentMs, expectedMs }) => {
      const { total, mean, max, baseload, unit } = figures.aggregate
      const outShare = shareOf(outOfHours, total)
      const name = nameOf(operandId, context)
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
        ...(baseload === undefined ? [] : [baseText(baseload, unit, format)]),
        ...(outShare === undefined ? [] : [strings.outside(percentText(outShare, format))]),
      ]
      return parts.length === 0 ? [] : `${name}: ${parts.join(', ')}${restsOn(presentMs, expectedMs)}.`
    })
  return answered.length === 0 ? undefined : answered.join(' ')
}

/** A base load rests on whole days, which may be fewer than the completeness of its hours suggests. */
function baseText(
  { value, coverage: { present, expected } }: Figure,
  unit: string,
  format: FormatNumber,
): string {
  const text = amountText(value, unit, format)
  return present === expected ? strings.baseOf(text) : strings.baseOfDays(text, present, expected)
}

function statisticsOf(
  input: ExpectedInput,
  inputs: CardInputs,
  shares: readonly number[],
): OperandStatistics {
  const { operandId, series, spans, expectedMs, defects } = input
  const { columns, ...meaning } = series
  // The spans already omit what is excluded.
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
