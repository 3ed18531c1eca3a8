import type { StatedModel } from '#shared/bundle/recompute/stated-model.ts'
import { monthsOf, provableAfter } from '#shared/savings/statements/state-baseline.ts'
import { STATED_CONFIDENCE } from '#shared/savings/statements/state-savings.ts'
import type { CardContext } from '../../card-kind.ts'
import { demandsOfRows } from '../../metered/stated-model.ts'
import {
  bandName,
  statedBand,
  statedBaseline,
  statedReading,
  statedSaving,
  type SavingsModel,
} from '../../metered/stated-savings.ts'
import type { SavingsResult } from './calculate.ts'
import { demandsOf } from './demands.ts'
import { requestOf, type SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { PLANNED_MONTHS } from './table/plan-rows.ts'

/**
 * States the model of the baseline with everything needed to compute its figures again, and both models for the normal
 * year.
 */
export function modelsOf(
  result: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly StatedModel[] {
  const { baseline, reporting, model, statement, resolution, money } = result
  if (baseline === undefined || model === undefined || resolution === undefined) return []
  const ids = demandsOf(settings, context).map(({ id }) => id)
  const own: SavingsModel = {
    ...{ name: strings.baselinePeriod, model, zone: context.zone },
    request: { ...requestOf(settings), resolution },
    fitted: { periods: baseline, demands: demandsOfRows(ids, 'baseline') },
  }
  const stated = statedBaseline(own)
  const read = reporting && { periods: reporting, demands: demandsOfRows(ids, 'reporting') }
  const saving = read && statement && pricedSaving(statedSaving(own, read, statement), money)
  return [
    {
      ...stated,
      ...(saving ?? plannedBands(own)),
      ...(settings.price > 0 && { prices: { currency: settings.currency, all: settings.price } }),
      adjustments: settings.adjustments.map(({ interval: { start, end }, amount }) => [start, end, amount]),
      figures: { ...stated.figures, ...(saving ?? plannedBands(own)).figures },
    },
    ...normalModels(own, result, ids),
  ]
}

/** States the value of a saving by a tariff, with the price of each of its periods. */
function pricedSaving(
  saving: ReturnType<typeof statedSaving>,
  money: SavingsResult['money'],
): ReturnType<typeof statedSaving> {
  if (money?.kind !== 'amount' || money.prices === undefined || saving.read === undefined) return saving
  const { read, figures } = saving
  const { prices, saved } = money
  return { ...saving, read: { ...read, prices }, figures: { ...figures, 'Avoided cost': saved } }
}

function plannedBands(own: SavingsModel): Pick<StatedModel, 'bands' | 'figures'> {
  const { model, request } = own
  const nameOf = (months: number): string => `Provable after ${String(months)} months`
  const isTested = request.band === 'tested'
  return {
    bands: PLANNED_MONTHS.map((months) =>
      statedBand(own, {
        ...{ name: nameOf(months), confidence: STATED_CONFIDENCE, isTested },
        count: months / monthsOf(1, request.resolution),
      }),
    ),
    figures: Object.fromEntries(
      provableAfter(model, request, STATED_CONFIDENCE, PLANNED_MONTHS).map(({ months, share }) => [
        `${nameOf(months)}, share`,
        share,
      ]),
    ),
  }
}

/** States the models of both periods under the conditions of the normal year, the second less the first. */
function normalModels(
  own: SavingsModel,
  { reporting, normal, normalised }: SavingsResult,
  ids: readonly string[],
): readonly StatedModel[] {
  if (reporting === undefined || normal === undefined || normalised === undefined) return []
  const { y: _, ...conditions } = demandsOfRows(ids, 'normal')
  const isTested = own.request.band === 'tested'
  const name = bandName({ confidence: STATED_CONFIDENCE, isTested })
  const at = (one: SavingsModel, use: number): StatedModel => {
    const { isOfBefore: __, ...band } = statedBand(one, {
      ...{ name, isTested, confidence: STATED_CONFIDENCE },
      count: normal.observations.times.length,
    })
    const stated = statedBaseline(one)
    return {
      ...{ ...stated, bands: [band], figures: { ...stated.figures, 'Modelled use': use } },
      read: statedReading(one, { periods: normal, demands: conditions }),
    }
  }
  const before = at({ ...own, name: strings.normalOf(strings.baselinePeriod) }, normalised.before)
  const after = at(
    {
      ...{ ...own, name: strings.normalOf(strings.reportingPeriod), model: normalised.reporting },
      fitted: { periods: reporting, demands: demandsOfRows(ids, 'reporting') },
    },
    normalised.after,
  )
  const both = { 'Normalised saving': normalised.saving, [`${name} of both`]: normalised.half }
  return [before, { ...after, before: 1, figures: { ...after.figures, ...both } }]
}
