import type { FittedDays } from '#shared/savings/findings/shares.ts'
import type { ModelTerm, StatedModel, StatedRows } from '#shared/bundle/recompute/stated-model.ts'
import { LOWEST_HOURS } from '#shared/savings/periods/compared-days.ts'
import type { CardContext } from '../../card-kind.ts'
import { demandsOfRows } from '../../metered/stated-model.ts'
import type { SharesResult } from './calculate.ts'
import { demandsOf, type SharesSettings } from './settings.ts'
import { strings } from './strings.ts'

/** States the model of base loads, and the model of use whose terms are its parts. */
export function modelsOf(
  { found, points: { below, above } }: SharesResult,
  settings: SharesSettings,
  context: CardContext,
): readonly StatedModel[] {
  if (found === undefined) return []
  const ids = demandsOf(settings, context).map(({ id }) => id)
  const { y, xs } = demandsOfRows(ids, 'days')
  const points = [below, above].filter((point) => point !== undefined).length
  const hasWeather = points > 0
  const termsOf = ({ fit: { intercepts, slopes } }: FittedDays): readonly ModelTerm[] => [
    ...Array.from(intercepts, (value, kind) => ({
      value,
      ...(intercepts.length > 1 && { slots: [kind] }),
    })).filter(({ value }) => Number.isFinite(value)),
    ...(below === undefined ? [] : [{ value: -(slopes[0] ?? 0), of: 0, from: below, most: 0 }]),
    ...(above === undefined ? [] : [{ value: slopes[1] ?? 0, of: 0, from: above, least: 0 }]),
  ]
  const rowsOf = ({ known, ys, fit }: FittedDays): StatedRows => ({
    ...{ y, xs: hasWeather ? xs : [], ys, modelled: fit.fitted, isPerDay: true },
    starts: Float64Array.from(known, ({ start }) => start),
    ends: Float64Array.from(known, ({ start, lengthMs }) => start + lengthMs),
    slots: known.map(({ kind }) => kind),
    weights: new Float64Array(known.length).fill(1),
    inputs: hasWeather ? [Float64Array.from(known, ({ temperature }) => temperature)] : [],
  })
  const stated = (name: string, fitted: FittedDays): Omit<StatedModel, 'figures'> => {
    const terms = termsOf(fitted)
    return {
      ...{ name, terms, points, counted: terms.length + points },
      ...{ adjustments: [], scaling: 1, bands: [], fitted: rowsOf(fitted) },
    }
  }
  const { levels, bases, parts, total, r2, days } = found
  const { priceInHours, priceOutOfHours, currency } = settings
  const baseLoads = (fitted: FittedDays): StatedModel => {
    const model = stated(strings.baseLoads, fitted)
    return {
      ...{ ...model, fitted: { ...model.fitted, lowestHours: LOWEST_HOURS } },
      figures: { 'Coefficient 1': fitted.fit.intercepts[0] },
    }
  }
  return [
    ...(bases === undefined ? [] : [baseLoads(bases)]),
    {
      ...stated(strings.levels, levels),
      split: bases === undefined ? {} : { bases: 0 },
      ...(priceInHours > 0 &&
        priceOutOfHours > 0 && { prices: { currency, inHours: priceInHours, outOfHours: priceOutOfHours } }),
      figures: {
        ...{ n: days, 'R²': r2, Total: total, Base: parts.base, Schedule: parts.schedule },
        ...{ Heating: parts.heating, Cooling: parts.cooling, Unexplained: parts.rest },
      },
    },
  ]
}
