import type { IanaZone } from '#shared/time/instant.ts'
import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { FittedBaseline } from '#shared/savings/models/baseline.ts'
import { type Histogram, histogramOf, residualsOf } from '#shared/savings/statistics/residuals.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import type { CardOperand } from '../../card-kind.ts'
import { strings } from './strings.ts'

/** Residuals as amounts, with the fitted values and the distribution of both. */
export interface ShownResiduals {
  readonly residuals: Float64Array
  readonly modelled: Float64Array
  readonly histogram: Histogram
}

/** Prepares the drawing. For five years of hours this takes as long as a frame, so it belongs to the calculation. */
export function shownResiduals(
  { observations: { ys }, weights }: MeteredPeriods,
  { fitted }: FittedBaseline,
): ShownResiduals {
  const amounts = (values: Float64Array): Float64Array =>
    values.map((value, index) => value * (weights[index] ?? NaN))
  const residuals = amounts(residualsOf(ys, fitted))
  return { residuals, modelled: amounts(fitted), histogram: histogramOf(residuals) }
}

/** Draws the residuals of a baseline over time and over the fitted values, and their distribution. */
export function residualPlots(
  { observations: { times }, ends, unit }: MeteredPeriods,
  { residuals, modelled, histogram: { centres, counts } }: ShownResiduals,
  { meter, zone }: { readonly meter: CardOperand; readonly zone: IanaZone },
): readonly Plot[] {
  const mark = { name: strings.residual, slot: meter.slot }
  const zero = { kind: 'rule', name: strings.noResidual, across: 'y', at: 0 } as const
  const y = { kind: 'number', title: strings.residual, unit } as const
  return [
    {
      label: strings.residualPlots.overTime(meter.name),
      x: { kind: 'time', zone, min: times[0] ?? 0, max: ends.at(-1) ?? 0 },
      ...{ y, marks: [{ kind: 'points', ...mark, xs: times, ys: residuals }, zero] },
    },
    {
      label: strings.residualPlots.overFitted(meter.name),
      x: { kind: 'number', title: strings.modelled, unit },
      ...{ y, marks: [{ kind: 'points', ...mark, xs: modelled, ys: residuals }, zero] },
    },
    {
      label: strings.residualPlots.distribution(meter.name),
      x: { kind: 'number', title: strings.residual, unit },
      y: { kind: 'number', title: strings.residualPlots.count },
      marks: [{ kind: 'bars', ...mark, xs: centres, ys: counts }],
    },
  ]
}
