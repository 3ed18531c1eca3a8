import type { MeteredPeriods } from '#shared/savings/metered-periods.ts'
import type { SavingsStatement } from '#shared/savings/state-savings.ts'
import type { LineMark, Plot, PlotAxis } from '#renderer/plot/plot.ts'
import { startsAtZero } from '../../baseline.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import type { SavingsResult } from './calculate.ts'
import { operandsOf, periodsOf, type SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Draws measured and modelled use over both periods, and below it what was saved so far with its band. */
export function plotsOf(
  { baseline, reporting, statement }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly Plot[] {
  const { meter } = operandsOf(settings, context)
  const periods = periodsOf(settings, context)
  if (meter === undefined || periods === undefined || baseline === undefined || reporting === undefined)
    return []
  if (baseline.observations.times.length + reporting.observations.times.length === 0) return []
  const time: PlotAxis = {
    kind: 'time',
    zone: context.zone,
    min: Math.min(periods.baseline.start, periods.reporting.start),
    max: Math.max(periods.baseline.end, periods.reporting.end),
  }
  const { unit } = reporting
  const uses: Plot = {
    label: strings.plot(meter.name),
    x: time,
    y: { kind: 'number', title: strings.use, unit, ...startsAtZero(unit, settings) },
    marks: [
      measuredLine(meter, baseline, reporting),
      ...(statement ? modelLine(baseline, reporting, statement) : []),
    ],
  }
  return statement === undefined
    ? [uses]
    : [uses, cumulatedPlot(meter, reporting, statement, context, periods)]
}

function measuredLine(meter: CardOperand, baseline: MeteredPeriods, reporting: MeteredPeriods): LineMark {
  const { xs, ys } = joined(baseline, amountsOf(baseline), reporting, amountsOf(reporting))
  return { kind: 'line', name: strings.measured, slot: meter.slot, xs, ys }
}

function modelLine(
  baseline: MeteredPeriods,
  reporting: MeteredPeriods,
  { fit, avoided }: SavingsStatement,
): readonly LineMark[] {
  const fitted = fit.fitted.map((value, index) => value * (baseline.weights[index] ?? NaN))
  const modelled = new Float64Array(reporting.observations.times.length).fill(NaN)
  avoided.counted.forEach((position, index) => (modelled[position] = avoided.baseline[index] ?? NaN))
  const { xs, ys } = joined(baseline, fitted, reporting, modelled)
  return [{ kind: 'line', name: strings.modelled, xs, ys, isDashed: true }]
}

function amountsOf({ observations: { ys }, weights }: MeteredPeriods): Float64Array {
  return ys.map((value, index) => value * (weights[index] ?? NaN))
}

/** Puts both periods on one line in the order of time, with a gap between them and wherever a period is left out. */
function joined(
  baseline: MeteredPeriods,
  before: Float64Array,
  reporting: MeteredPeriods,
  after: Float64Array,
): { readonly xs: Float64Array; readonly ys: Float64Array } {
  const parts = [
    withGaps(baseline.observations.times, before),
    withGaps(reporting.observations.times, after),
  ].sort((a, b) => (a.xs[0] ?? 0) - (b.xs[0] ?? 0))
  return {
    xs: Float64Array.from(parts.flatMap(({ xs }) => xs)),
    ys: Float64Array.from(parts.flatMap(({ ys }) => ys)),
  }
}

/** A step beyond this many times the shortest is a gap: months differ by a tenth, days by an hour. */
const GAP_FROM = 1.5

function withGaps(
  times: Float64Array,
  values: Float64Array,
): { readonly xs: readonly number[]; readonly ys: readonly number[] } {
  const xs: number[] = []
  const ys: number[] = []
  const shortest = times.reduce(
    (least, at, index) => (index === 0 ? least : Math.min(least, at - (times[index - 1] ?? NaN))),
    Infinity,
  )
  times.forEach((at, index) => {
    const previous = times[index - 1]
    if (previous !== undefined && at - previous > GAP_FROM * shortest) {
      xs.push(previous + shortest)
      ys.push(NaN)
    }
    xs.push(at)
    ys.push(values[index] ?? NaN)
  })
  const last = times.at(-1)
  if (last !== undefined && Number.isFinite(shortest)) {
    xs.push(last + shortest)
    ys.push(NaN)
  }
  return { xs, ys }
}

function cumulatedPlot(
  meter: CardOperand,
  { unit, observations: { times } }: MeteredPeriods,
  { avoided: { counted, cumulated }, cumulatedBand }: SavingsStatement,
  { zone }: CardContext,
  { reporting }: NonNullable<ReturnType<typeof periodsOf>>,
): Plot {
  const xs = Float64Array.from(counted, (position) => times[position] ?? NaN)
  return {
    label: strings.cumulatedPlot(meter.name),
    x: { kind: 'time', zone, min: reporting.start, max: reporting.end },
    y: { kind: 'number', title: strings.cumulated, unit },
    marks: [
      {
        ...{ kind: 'band', name: strings.cumulated, slot: meter.slot, xs, span: strings.bandSpan },
        low: cumulated.map((sum, index) => sum - (cumulatedBand[index] ?? NaN)),
        high: cumulated.map((sum, index) => sum + (cumulatedBand[index] ?? NaN)),
      },
      { kind: 'line', name: strings.cumulated, slot: meter.slot, xs, ys: cumulated },
      { kind: 'rule', name: strings.noSaving, across: 'y', at: 0 },
    ],
  }
}
