import type { Interval } from '#shared/time/instant.ts'
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
 * Draws measured and modelled use over all periods, and below it the cumulative saving with its band; or the
 * residuals of the baseline.
 */
export function plotsOf(
  { baseline, reporting, statement, model, residuals, resolution }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly Plot[] {
  const { meter } = operandsOf(settings, context)
  const periods = periodsOf(settings, context)
  if (meter === undefined || periods === undefined || baseline === undefined) return []
  const sides = reporting === undefined ? [baseline] : [baseline, reporting]
  if (sides.every(({ observations }) => observations.times.length === 0)) return []
  if (settings.picture === 'residuals')
    return residuals === undefined ? [] : residualPlots(baseline, residuals, { meter, zone: context.zone })
  const shown = periods.reporting === undefined ? [periods.baseline] : [periods.baseline, periods.reporting]
  const { unit } = baseline
  // The amount of a month belongs to all of it, and not to its first day.
  const shape = { isStepped: resolution === 'monthly' }
  const uses: Plot = {
    label: strings.plot(meter.name),
    x: {
      ...{ kind: 'time', zone: context.zone },
      min: Math.min(...shown.map(({ start }) => start)),
      max: Math.max(...shown.map(({ end }) => end)),
    },
    y: { kind: 'number', title: strings.use, unit, ...startsAtZero(unit, settings) },
    marks: [
      {
        ...{ kind: 'line', name: strings.measured, slot: meter.slot },
        ...shape,
        ...joined(sides, amountsOf),
      },
      ...(model === undefined ? [] : [{ ...modelLine(baseline, reporting, model.fit, statement), ...shape }]),
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

/** Joins periods to one line in the order of time, with a gap wherever two are not adjacent. */
function joined(
  sides: readonly MeteredPeriods[],
  valuesOf: (side: MeteredPeriods) => Float64Array,
): Pick<LineMark, 'xs' | 'ys'> {
  const inOrder = sides.toSorted((a, b) => (a.ends[0] ?? 0) - (b.ends[0] ?? 0))
  // Each value may have a gap after it.
  const most = 2 * inOrder.reduce((sum, { ends }) => sum + ends.length, 0)
  const [xs, ys] = [new Float64Array(most), new Float64Array(most)]
  let length = 0
  inOrder.forEach((side, at) => {
    const { times } = side.observations
    const values = valuesOf(side)
    side.ends.forEach((end, index) => {
      xs[length] = times[index] ?? NaN
      ys[length++] = values[index] ?? NaN
      if ((times[index + 1] ?? inOrder[at + 1]?.observations.times[0]) === end) return
      xs[length] = end
      ys[length++] = NaN
    })
  })
  return { xs: xs.subarray(0, length), ys: ys.subarray(0, length) }
}

function cumulatedPlot(
  meter: CardOperand,
  { unit, ends, observations: { times } }: MeteredPeriods,
  { avoided: { counted, cumulated }, cumulatedBand }: SavingsStatement,
  { zone }: CardContext,
  reporting: Interval,
): Plot {
  const after = Float64Array.from(counted, (position) => ends[position] ?? NaN)
  const xs = startingWith(times[counted[0] ?? NaN] ?? NaN, after)
  const [sums, halves] = [startingWith(0, cumulated), startingWith(0, cumulatedBand)]
  return {
    label: strings.cumulatedPlot(meter.name),
    x: { kind: 'time', zone, min: reporting.start, max: reporting.end },
    y: { kind: 'number', title: strings.cumulated, unit },
    marks: [
      {
        ...{ kind: 'band', name: strings.cumulated, slot: meter.slot, xs, span: strings.bandSpan },
        low: sums.map((sum, index) => sum - (halves[index] ?? NaN)),
        high: sums.map((sum, index) => sum + (halves[index] ?? NaN)),
      },
      { kind: 'line', name: strings.cumulated, slot: meter.slot, xs, ys: sums },
      { kind: 'rule', name: strings.noSaving, across: 'y', at: 0 },
    ],
  }
}

function startingWith(first: number, rest: Float64Array): Float64Array {
  const all = new Float64Array(rest.length + 1)
  all[0] = first
  all.set(rest, 1)
  return all
}
