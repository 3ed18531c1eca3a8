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
): Pick<LineMark, 'xs' | 'ys'> {
  // Each value may have a gap after it.
  const most = 2 * sides.reduce((sum, { observations: { times } }) => sum + times.length, 0)
  const [xs, ys] = [new Float64Array(most), new Float64Array(most)]
  let length = 0
  for (const side of sides.toSorted(
    (a, b) => (a.observations.times[0] ?? 0) - (b.observations.times[0] ?? 0),
  )) {
    const { times } = side.observations
    const values = valuesOf(side)
    const step = shortestStep(times)
    for (let index = 0; index < times.length; index++) {
      const at = times[index] ?? NaN
      xs[length] = at
      ys[length++] = values[index] ?? NaN
      if (!Number.isFinite(step) || (times[index + 1] ?? Infinity) - at <= GAP_FROM * step) continue
      xs[length] = at + step
      ys[length++] = NaN
    }
  }
  return { xs: xs.subarray(0, length), ys: ys.subarray(0, length) }
}

/** A step beyond this many times the shortest is a gap: months differ by a tenth, days by an hour. */
const GAP_FROM = 1.5

/** Infinite for a single value. */
function shortestStep(times: Float64Array): number {
  let shortest = Infinity
  for (let index = 1; index < times.length; index++)
    shortest = Math.min(shortest, (times[index] ?? NaN) - (times[index - 1] ?? NaN))
  return shortest
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
