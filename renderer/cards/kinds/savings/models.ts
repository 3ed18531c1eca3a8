import type { ModelBand, StatedModel } from '#shared/bundle/recompute/stated-model.ts'
import { predictBaseline } from '#shared/savings/models/baseline.ts'
import { monthsOf, provableAfter } from '#shared/savings/statements/state-baseline.ts'
import { STATED_CONFIDENCE, type SavingsBand } from '#shared/savings/statements/state-savings.ts'
import { alphaOf, confidences } from '#shared/savings/statistics/savings-band.ts'
import { twoSidedT } from '#shared/savings/statistics/student-t.ts'
import { batchLengths, testedBandShare } from '#shared/savings/statistics/tested-band.ts'
import type { CardContext } from '../../card-kind.ts'
import {
  baselineTerms,
  coefficientFigures,
  demandsOfRows,
  goodnessFigures,
  statedRows,
} from '../../metered/stated-model.ts'
import type { SavingsResult } from './calculate.ts'
import { demandsOf } from './demands.ts'
import { requestOf, type SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { PLANNED_MONTHS } from './table/plan-rows.ts'

/** States the model of the baseline with all that computes its figures again. */
export function modelsOf(
  { baseline, reporting, model, statement, resolution }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly StatedModel[] {
  if (baseline === undefined || model === undefined || resolution === undefined) return []
  const { fit, goodness, error, cvRmse, rho, effective, scatter } = model
  const ids = demandsOf(settings, context).map(({ id }) => id)
  const request = { ...requestOf(settings), resolution }
  const isByDay = fit.form.kind === 'curve' && fit.form.isByDay === true
  const rows = { isHourly: resolution === 'hourly', ...(isByDay && { daysIn: context.zone }) }
  const demands = demandsOfRows(ids, 'baseline')
  const { drivers = [] } = baseline.observations
  const terms = baselineTerms(fit, demands.xs.length - drivers.length)
  const bandOf = (name: string, confidence: number, count: number, isTested: boolean): ModelBand => {
    const months = monthsOf(count, resolution)
    return isTested
      ? {
          name,
          k: testedBandShare(confidence, { scatter: 1, drift: 0 }, 1),
          drift: request.drift,
          months,
          count,
        }
      : {
          ...{
            name,
            k: twoSidedT(confidence, error.n - error.p) * alphaOf(resolution, months),
            months,
            count,
          },
          ...(request.convention === 'caltrack' && { isOfBefore: true }),
        }
  }
  const isTested = request.band === 'tested'
  const counted = statement?.avoided.counted
  // nmecr counts otherwise under Σe², and its bands stay as they are printed.
  const rules = request.convention === 'nmecr' ? [] : [...(isTested ? [true] : []), false]
  const stated = rules.flatMap((tested) => confidences.map((confidence) => ({ tested, confidence })))
  const nameOf = (tested: boolean, confidence: number): string =>
    `${tested ? 'Tested band' : 'Band by formula'} at ${String(confidence * 100)} %`
  const planned = counted === undefined && rules.length > 0 ? PLANNED_MONTHS : []
  return [
    {
      ...{ name: strings.baselinePeriod, terms, points: fit.p - terms.length, counted: error.p },
      batch: batchLengths[resolution],
      fitted: statedRows({ ...rows, ...demands, periods: baseline, modelled: fit.fitted }),
      ...(counted !== undefined &&
        reporting !== undefined && {
          read: statedRows({
            ...{ ...rows, ...demandsOfRows(ids, 'reporting'), periods: reporting, counted },
            modelled: predictBaseline(fit.form, reporting.observations),
          }),
        }),
      adjustments: settings.adjustments.map(({ interval: { start, end }, amount }) => [start, end, amount]),
      scaling: statement?.scaling ?? 1,
      bands: [
        ...(counted === undefined
          ? []
          : stated.map((one) =>
              bandOf(nameOf(one.tested, one.confidence), one.confidence, counted.length, one.tested),
            )),
        ...planned.map((months) =>
          bandOf(plannedName(months), STATED_CONFIDENCE, months / monthsOf(1, resolution), isTested),
        ),
      ],
      figures: {
        ...goodnessFigures(goodness),
        RMSE: Math.sqrt(error.squares / model.degreesOfFreedom),
        'CV(RMSE) of slopes': Math.sqrt(error.squares / (error.n - fit.slopeCount)) / Math.abs(error.mean),
        ...{
          'CV(RMSE)': cvRmse,
          Autocorrelation: rho,
          [effective > error.n ? 'Effective n of any correlation' : 'Effective n']: effective,
          'Scatter of months': scatter,
        },
        ...coefficientFigures(fit),
        ...(statement && savedFigures(statement)),
        ...Object.fromEntries(
          stated.flatMap(({ tested, confidence }) =>
            bandFigures(
              nameOf(tested, confidence),
              (tested ? statement?.bands : statement?.formulaBands)?.find(
                (one) => one.confidence === confidence,
              ),
            ),
          ),
        ),
        ...Object.fromEntries(
          (planned.length === 0 ? [] : provableAfter(model, request, STATED_CONFIDENCE, planned)).map(
            ({ months, share }) => [`${plannedName(months)}, share`, share],
          ),
        ),
        ...(statement?.totals !== undefined &&
          rules.length > 0 && { [`${nameOf(isTested, STATED_CONFIDENCE)}, share`]: statement.provable }),
      },
    },
  ]
}

function plannedName(months: number): string {
  return `Provable after ${String(months)} months`
}

function savedFigures({
  totals,
  fraction,
  avoided,
}: NonNullable<SavingsResult['statement']>): StatedModel['figures'] {
  return {
    'Periods counted': avoided.counted.length,
    ...(totals && {
      'Modelled use': totals.baseline,
      Adjustments: totals.adjustments,
      'Measured use': totals.measured,
      'Avoided use': totals.avoided,
      'Savings fraction': fraction,
    }),
  }
}

function bandFigures(
  name: string,
  band: SavingsBand | undefined,
): readonly (readonly [string, number | undefined])[] {
  return [
    [name, band?.half],
    [`${name}, share of the saving`, band?.fractional],
  ]
}
