import type { Interval } from '#shared/time/interval.ts'
import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { FittedBaseline } from '#shared/savings/models/baseline.ts'
import type { SavingsStatement } from '#shared/savings/statements/state-savings.ts'
import type { LineMark, Plot } from '#renderer/plot/plot.ts'
import { startsAtZero } from '../../baseline.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import type { SavingsResult } from './calculate.ts'
import { residualPlots } from './residual-plots.ts'
import { operandsOf, periodsOf, type SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'

/**
 * Draws measured and modelled use over all periods, and below it what was saved so far with its band; or the residuals
 * of the baseline.
 */
export function plotsOf(
  { baseline, reporting, statement, model }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly Plot[] {
  const { meter } = operandsOf(settings, context)
  const periods = periodsOf(settings, context)
  if (meter === undefined || periods === undefined || baseline === undefined) return []
  const sides = reporting === undefined ? [baseline] : [baseline, reporting]
  if (sides.every(({ observations }) => observations.times.length === 0)) return []
  if (settings.picture === 'residuals')
    return model === undefined ? [] : residualPlots(baseline, model.fit, { meter, zone: context.zone })
  const shown = periods.reporting === undefined ? [periods.baseline] : [periods.baseline, periods.reporting]
  const { unit } = baseline
  const uses: Plot = {
    label: strings.plot(meter.name),
    x: {
      ...{ kind: 'time', zone: context.zone },
      min: Math.min(...shown.map(({ start }) => start)),
      max: Math.max(...shown.map(({ end }) => end)),
    },
    y: { kind: 'number', title: strings.use, unit, ...startsAtZero(unit, settings) },
    marks: [
      { ...{ kind: 'line', name: strings.measured, slot: meter.slot }, ...joined(sides, amountsOf) },
      ...(model === undefined ? [] : [modelLine(baseline, reporting, model.fit, statement)]),
    ],
  }
  return statement === undefined || reporting === undefined || periods.reporting === undefined
    ? [uses]
    : [uses, cumulatedPlot(meter, reporting, statement, context, periods.reporting)]
}

function modelLine(
  baseline: MeteredPeriods,
  reporting: MeteredPeriods | undefined,
  fit: FittedBaseline,
  statement: SavingsStatement | undefined,
): LineMark {
  const fitted = fit.fitted.map((value, index) => value * (baseline.weights[index] ?? NaN))
  const modelled = new Float64Array(reporting?.observations.times.length ?? 0).fill(NaN)
  statement?.avoided.counted.forEach(
    (position, index) =>
      (modelled[position] =
        (statement.avoided.baseline[index] ?? NaN) + (statement.avoided.adjusted[index] ?? 0)),
  )
  const sides = reporting === undefined ? [baseline] : [baseline, reporting]
  const line = joined(sides, (side) => (side === baseline ? fitted : modelled))
  return { ...{ kind: 'line', name: strings.modelled, isDashed: true }, ...line }
}

function amountsOf({ observations: { ys }, weights }: MeteredPeriods): Float64Array {
  return ys.map((value, index) => value * (weights[index] ?? NaN))
}

/** Puts periods on one line in the order of time, with a gap between them and wherever a period is left out. */
function joined(
  sides: readonly MeteredPeriods[],
  valuesOf: (side: MeteredPeriods) => Float64Array,
): { readonly xs: Float64Array; readonly ys: Float64Array } {
  const parts = sides
    .map((side) => withGaps(side.observations.times, valuesOf(side)))
    .sort((a, b) => (a.xs[0] ?? 0) - (b.xs[0] ?? 0))
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
  reporting: Interval,
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
