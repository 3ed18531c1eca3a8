import {
  drawnCurveOf,
  durationCurveOf,
  timeAbove,
  valueAtShare,
  type DrawnCurve,
} from '#shared/analysis/duration/duration.ts'
import { spreadBaseOf } from '#shared/analysis/aggregate/aggregate.ts'
import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { unitIdentity } from '#shared/units/units.ts'
import * as z from 'zod'
import type { Plot, PlotAxis, PlotMark } from '#renderer/plot/plot.ts'
import { amountText, MOST_ANSWERED, restsOn } from '../../sentences/answer-text.ts'
import { baselineField, baselineSettings, startsAtZero } from '../../baseline.ts'
import type { CardContext, CardInputs, CardKind, CardResult } from '../../card-kind.ts'
import { type CardTable, number, share, numeric, tableOf, bucketCoverage } from '../../card-table.ts'
import { finestOf } from '../../inputs/hours-of-days.ts'
import { coverageRemarks, resolutionRemark } from '../../sentences/coverage-remarks.ts'
import { expectedInputs, type ExpectedInput } from '../../inputs/expected-inputs.ts'
import { choiceField } from '#renderer/cards/setting-field.ts'
import { strings } from './strings.ts'
import { aboutEachSeries, nameOf, operandOf } from '../../card-operands.ts'

const durationSettings = z.object({
  against: z.enum(['share', 'hours']).default('share'),
  ...baselineSettings,
})
type DurationSettings = z.infer<typeof durationSettings>

/** Percent of the time; the first is the highest value, the last the lowest. */
const exceedances = [0, 1, 5, 10, 25, 50, 75, 90, 95, 99, 100] as const

/** Points of a drawn curve are apart by at least this part of the width or of the height. */
const STEPS = 500

interface OperandDuration {
  readonly operandId: OperandId
  readonly unit: string
  readonly resolution: Resolution
  readonly presentMs: number
  /** Length of the curve; if values are finer than hours, hours with a gap in them are left out. */
  readonly curveMs: number
  readonly expectedMs: number
  readonly excluded: FigureCoverage['excluded']
  readonly drawn: DrawnCurve
  /** One for each exceedance, in the unit and in ms; NaN where there is none. */
  readonly values: readonly number[]
  readonly aboveMs: readonly number[]
}

interface DurationResult extends CardResult {
  readonly operands: readonly OperandDuration[]
}

/** Shows values by the share of time for which they are exceeded. */
export const durationKind: CardKind<DurationSettings, DurationResult> = {
  id: 'duration',
  title: strings.title,
  question: strings.question,
  names: ['duration curve', 'load duration curve', 'sorted load', 'base load'],
  group: 'when',
  icon: 'M2 2v12h12M2 4c2 5 5 6 12 8',
  settings: durationSettings,
  mainField: 'against',
  fields: () => [choiceField('against', strings.against, ['share', 'hours'], strings.choices), baselineField],
  ...aboutEachSeries(strings.noOperands, finestOf),
  calculate(inputs: CardInputs) {
    const { list, excluded } = expectedInputs(inputs)
    return { operands: list.map((input) => durationOf(input, inputs.policy === 'strict')), excluded }
  },
  plots: ({ operands }, settings, context) =>
    [...Map.groupBy(operands, ({ unit }) => unitIdentity(unit)).values()].map((list) =>
      durationPlot(list, settings, context),
    ),
  answer: ({ operands }, _, context, format) => {
    const answered = operands.slice(0, MOST_ANSWERED).flatMap(({ operandId, unit, values, ...rest }) => {
      const [highest = NaN, tenth = NaN, half = NaN, lowest = NaN] = [0, 10, 50, 100].map(
        (percent) => values[exceedances.findIndex((each) => each === percent)],
      )
      if (!Number.isFinite(half) || !Number.isFinite(tenth)) return []
      const text = (value: number): string => amountText(value, unit, format)
      const share = restsOn(rest.presentMs, rest.expectedMs)
      const sentence =
        text(highest) === text(lowest)
          ? strings.steady(text(half), share)
          : strings.answer(text(half), text(tenth), share)
      return operands.length > 1 ? `${nameOf(operandId, context)}: ${sentence}` : sentence
    })
    return answered.length === 0 ? undefined : answered.join(' ')
  },
  table: ({ operands }, _, context) => durationTable(operands, context),
  remarks: ({ operands }, _, context) => [
    ...coverageRemarks(operands, context),
    ...resolutionRemark(operands),
  ],
}

function durationOf(input: ExpectedInput, isStrict: boolean): OperandDuration {
  const { operandId, series, spans, expectedMs, excluded, rateUnit } = input
  const base = spreadBaseOf(series, spans)
  const curve = durationCurveOf(base.series, base.spans)
  const { columns, ...meaning } = series
  const { presentMs } = totalAndMean(columns, spans, { ...meaning, policy: 'present-only' }).coverage
  const isShown = !isStrict || presentMs >= expectedMs
  const values = exceedances.map((percent) => (isShown ? valueAtShare(curve, percent / 100) : NaN))
  return {
    ...{ operandId, unit: rateUnit, resolution: base.series.resolution },
    ...{ presentMs, curveMs: curve.totalMs, expectedMs, excluded, values },
    aboveMs: values.map((value) => (Number.isNaN(value) ? NaN : timeAbove(curve, value))),
    drawn: isShown
      ? drawnCurveOf(curve, STEPS)
      : { shares: new Float64Array(0), values: new Float64Array(0) },
  }
}

function durationPlot(
  list: readonly OperandDuration[],
  settings: DurationSettings,
  context: CardContext,
): Plot {
  const { against } = settings
  const unit = list[0]?.unit ?? ''
  const hours = Math.max(0, ...list.map(({ curveMs }) => curveMs / HOUR_MS))
  const x: PlotAxis =
    against === 'share'
      ? { kind: 'number', title: strings.shareOfTime, unit: '%', min: 0, max: 100 }
      : { kind: 'number', title: strings.time, unit: 'h', min: 0, max: hours }
  const marks = list.flatMap(({ operandId, drawn, curveMs }): PlotMark[] => {
    const operand = operandOf(operandId, context)
    if (operand === undefined) return []
    const width = against === 'share' ? 100 : curveMs / HOUR_MS
    const xs = drawn.shares.map((share) => share * width)
    return [{ kind: 'line', name: operand.name, slot: operand.slot, xs, ys: drawn.values }]
  })
  return {
    label: strings.plotLabel(unit),
    x,
    y: { kind: 'number', unit, ...startsAtZero(unit, settings) },
    marks,
  }
}

/** Makes a row for each exceedance, with the value and the hours above it for each operand. */
function durationTable(operands: readonly OperandDuration[], context: CardContext): CardTable {
  return tableOf(
    exceedances,
    [
      numeric('exceeded', strings.exceeded, (percent) => share(percent / 100), {
        hint: strings.exceededHint,
      }),
      ...operands.flatMap((one) => {
        const { operandId: id, unit, values, aboveMs } = one
        const name = nameOf(id, context)
        const coverage = {
          ...bucketCoverage({ ...one, excludedMs: one.excluded.ms }, one.resolution),
          excluded: one.excluded,
        }
        const cell = (value: number | undefined, formula: string) => number(value, { formula, coverage })
        const at = (percent: number): number => exceedances.findIndex((each) => each === percent)
        return [
          numeric<number>(id, name, (percent) => cell(values[at(percent)], strings.value), { unit }),
          numeric<number>(
            `${id} above`,
            strings.above(name),
            (percent) => cell((aboveMs[at(percent)] ?? NaN) / HOUR_MS, strings.hoursAbove),
            { unit: 'h' },
          ),
        ]
      }),
    ],
    (percent) => ({ id: String(percent) }),
  )
}
