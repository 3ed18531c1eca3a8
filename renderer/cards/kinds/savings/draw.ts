import type { Interval } from '#shared/time/instant.ts'
import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { FittedBaseline } from '#shared/savings/models/baseline.ts'
import type { SavingsStatement } from '#shared/savings/statements/state-savings.ts'
import type { Plot } from '#renderer/plot/plot.ts'
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
  const { xs, measured, modelled } = joined(
    sides,
    model && modelledUse(baseline, reporting, model.fit, statement),
  )
  // The amount of a month belongs to the whole month, and not to its first day.
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
        ...{ ...shape, xs, ys: measured },
      },
      ...(model === undefined
        ? []
        : [{ kind: 'line', name: strings.modelled, isDashed: true, ...shape, xs, ys: modelled } as const]),
    ],
  }
  return statement === undefined || reporting === undefined || periods.reporting === undefined
    ? [uses]
    : [uses, cumulatedPlot(meter, reporting, statement, context, periods.reporting)]
}

/** The modelled use of the periods of each side. */
type ModelledUse = ReadonlyMap<MeteredPeriods, Float64Array>

function modelledUse(
  baseline: MeteredPeriods,
  reporting: MeteredPeriods | undefined,
  { fitted }: FittedBaseline,
  statement: SavingsStatement | undefined,
): ModelledUse {
  const modelled = new Float64Array(reporting?.observations.times.length ?? 0).fill(NaN)
  const { counted = [], baseline: expected = [], adjusted = [] } = statement?.avoided ?? {}
  counted.forEach((position, index) => {
    modelled[position] = (expected[index] ?? NaN) + (adjusted[index] ?? 0)
  })
  const use = new Map([[baseline, weighted(fitted, baseline.weights)]])
  return reporting === undefined ? use : use.set(reporting, modelled)
}

/** This is a plain loop, since years of hours are multiplied in the frame that draws them. */
function weighted(values: Float64Array, weights: Float64Array): Float64Array {
  const amounts = new Float64Array(values.length)
  for (let at = 0; at < amounts.length; at += 1) amounts[at] = (values[at] ?? NaN) * (weights[at] ?? NaN)
  return amounts
}

/**
 * Joins the measured and the modelled values of periods to two lines in the order of time, with a gap wherever two
 * periods are not adjacent. Both lines share their times.
 */
function joined(
  sides: readonly MeteredPeriods[],
  model: ModelledUse = new Map(),
): { readonly xs: Float64Array; readonly measured: Float64Array; readonly modelled: Float64Array } {
  const inOrder = sides.toSorted((a, b) => (a.ends[0] ?? 0) - (b.ends[0] ?? 0))
  // Each value may have a gap after it.
  const most = 2 * inOrder.reduce((sum, { ends }) => sum + ends.length, 0)
  const xs = new Float64Array(most)
  const [measured, modelled] = [xs.slice().fill(NaN), xs.slice().fill(NaN)]
  let length = 0
  for (const [at, side] of inOrder.entries()) {
    const { ends, weights, observations } = side
    const { times, ys } = observations
    const next = inOrder[at + 1]?.observations.times[0]
    const fitted = model.get(side)
    const amounts = weighted(ys, weights)
    for (let index = 0; index < ends.length; index += 1) {
      xs[length] = times[index] ?? NaN
      measured[length] = amounts[index] ?? NaN
      if (fitted !== undefined) modelled[length] = fitted[index] ?? NaN
      length += 1
      const end = ends[index] ?? NaN
      if ((times[index + 1] ?? next) === end) continue
      xs[length] = end
      length += 1
    }
  }
  return {
    xs: xs.subarray(0, length),
    measured: measured.subarray(0, length),
    modelled: modelled.subarray(0, length),
  }
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
