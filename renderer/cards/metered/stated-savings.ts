import type { ModelBand, StatedModel, StatedRows } from '#shared/bundle/recompute/stated-model.ts'
import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { predictBaseline } from '#shared/savings/models/baseline.ts'
import {
  monthsOf,
  type BaselineRequestOf,
  type BaselineStatement,
} from '#shared/savings/statements/state-baseline.ts'
import {
  fProbabilityOf,
  STATED_CONFIDENCE,
  type SavingsBand,
  type SavingsStatement,
} from '#shared/savings/statements/state-savings.ts'
import { alphaOf, confidences, nmecrCount } from '#shared/savings/statistics/savings-band.ts'
import { twoSidedT } from '#shared/savings/statistics/student-t.ts'
import { batchLengths, testedBandShare } from '#shared/savings/statistics/tested-band.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import {
  baselineTerms,
  coefficientFigures,
  goodnessFigures,
  shownProbability,
  statedRows,
} from './stated-model.ts'

/** Demands of the periods to which a model is fitted. */
type Demands = Pick<StatedRows, 'y' | 'xs'>

/** Periods of a meter with the demands from which they were made. */
export interface DemandedPeriods {
  readonly periods: MeteredPeriods
  readonly demands: Demands
}

/** A fitted baseline with its statement. */
export interface SavingsModel extends Pick<StatedModel, 'name'> {
  readonly model: BaselineStatement
  readonly request: BaselineRequestOf
  readonly fitted: DemandedPeriods
  /** Zone of the days from which degree days of longer periods are computed. */
  readonly zone: IanaZone
}

/** States a baseline with its statistics. */
export function statedBaseline({ name, model, request, fitted, zone }: SavingsModel): StatedModel {
  const { fit, goodness, error, rmse, cvRmse, cvSlopes, rho, effective, scatter } = model
  const terms = termsOf(model, fitted)
  return {
    ...{
      name,
      terms,
      points: fit.p - terms.length,
      counted: error.p,
      batch: batchLengths[request.resolution],
    },
    fitted: rowsOf(fitted, fit.fitted, { model, request, zone }),
    ...{ adjustments: [], scaling: 1, bands: [] },
    figures: {
      ...goodnessFigures(goodness),
      RMSE: rmse,
      'CV(RMSE) of slopes': cvSlopes,
      ...{
        'CV(RMSE)': cvRmse,
        Autocorrelation: rho,
        [effective > error.n ? 'Effective n of any correlation' : 'Effective n']: effective,
        'Scatter of months': scatter,
      },
      ...coefficientFigures(fit),
      'p of F': shownProbability(fProbabilityOf(goodness.r2, fit.p - 1, error.n - fit.p)),
    },
  }
}

/** States the periods for which a model is evaluated; `counted` are the positions of those that count. */
export function statedReading(
  { model, request, zone }: SavingsModel,
  read: DemandedPeriods,
  counted?: Uint32Array,
): StatedRows {
  const modelled = predictBaseline(model.fit.form, read.periods.observations)
  return rowsOf(read, modelled, { model, request, zone }, counted)
}

function termsOf({ fit }: BaselineStatement, { periods, demands }: DemandedPeriods): StatedModel['terms'] {
  const { drivers = [] } = periods.observations
  return baselineTerms(fit, demands.xs.length - drivers.length)
}

function rowsOf(
  { periods, demands }: DemandedPeriods,
  modelled: Float64Array,
  { model, request: { resolution }, zone }: Pick<SavingsModel, 'model' | 'request' | 'zone'>,
  counted?: Uint32Array,
): StatedRows {
  const { form } = model.fit
  const isByDay = form.kind === 'curve' && form.isByDay === true
  return statedRows({
    ...{ periods, modelled, isHourly: resolution === 'hourly', ...demands },
    ...(isByDay && { daysIn: zone }),
    ...(counted && { counted }),
  })
}

/** States a band over a number of values: the one that real meters have kept, or the formula of the convention. */
export function statedBand(
  { model: { error }, request: { resolution, convention, drift } }: Pick<SavingsModel, 'model' | 'request'>,
  { name, confidence, count, isTested }: Pick<ModelBand, 'name' | 'count'> & BandOf,
): ModelBand {
  const months = monthsOf(count, resolution)
  if (isTested) {
    const k = testedBandShare(confidence, { scatter: 1, drift: 0 }, 1)
    return { name, k, drift, months, count }
  }
  const isNmecr = convention === 'nmecr'
  const values = isNmecr ? nmecrCount(error.n, error.rho) : error.n
  const widened = alphaOf(resolution, isNmecr ? monthsOf(error.n, resolution) : months)
  return {
    ...{ name, k: twoSidedT(confidence, values - error.p) * widened, months, count },
    ...(isNmecr && { isNmecr: true }),
    ...(convention === 'caltrack' && { isOfAnyCorrelation: true, isOfBefore: true }),
  }
}

interface BandOf {
  readonly confidence: number
  readonly isTested: boolean
}

export function bandName({ confidence, isTested }: BandOf): string {
  return `${isTested ? 'Tested band' : 'Band by formula'} at ${String(confidence * 100)} %`
}

/** States the saving against a baseline, with its bands at every confidence. */
export function statedSaving(
  own: SavingsModel,
  read: DemandedPeriods,
  statement: SavingsStatement,
): Pick<StatedModel, 'read' | 'scaling' | 'bands' | 'figures'> {
  const { counted } = statement.avoided
  const { totals, fraction, scaling, provable, band } = statement
  const stated = [...(band === 'tested' ? [true] : []), false].flatMap((isTested) =>
    confidences.map((confidence) => ({ isTested, confidence })),
  )
  const bandAt = ({ isTested, confidence }: BandOf): SavingsBand | undefined =>
    (isTested ? statement.bands : statement.formulaBands).find((one) => one.confidence === confidence)
  return {
    read: statedReading(own, read, counted),
    scaling,
    bands: stated.map((one) => statedBand(own, { ...one, name: bandName(one), count: counted.length })),
    figures: {
      'Periods counted': counted.length,
      ...(totals && {
        'Modelled use': totals.baseline,
        Adjustments: totals.adjustments,
        'Measured use': totals.measured,
        'Avoided use': totals.avoided,
        'Savings fraction': fraction,
        [`${bandName({ confidence: STATED_CONFIDENCE, isTested: band === 'tested' })}, share`]: provable,
      }),
      ...Object.fromEntries(
        stated.flatMap((one): readonly (readonly [string, number | undefined])[] => [
          [bandName(one), bandAt(one)?.half],
          // nmecr divides every band by its rounded fraction, with which only its own band is stated.
          ...(one.isTested && own.request.convention === 'nmecr'
            ? []
            : [[`${bandName(one)}, share of the saving`, bandAt(one)?.fractional] as const]),
        ]),
      ),
    },
  }
}
