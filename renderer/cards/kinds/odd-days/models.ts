import {
  isInSlot,
  valueOfTerm,
  type ModelTerm,
  type ModelWindow,
  type StatedModel,
  type StatedRows,
} from '#shared/bundle/recompute/stated-model.ts'
import { LEAST_DAYS, ROBUST, type UsualFit } from '#shared/savings/findings/odd-days.ts'
import type { DatedDay } from '#shared/savings/periods/compared-days.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import type { CardContext } from '../../card-kind.ts'
import { demandsOfRows } from '../../metered/stated-model.ts'
import type { OddResult } from './calculate.ts'
import { demandsOf } from './demands.ts'
import type { OddSettings } from './settings.ts'
import { strings } from './strings.ts'

/**
 * States two fits: to all days, which determines the usual ones, and to the usual days, with which all days are
 * compared.
 */
export function modelsOf(
  { days, found, points = {} }: OddResult,
  settings: OddSettings,
  context: CardContext,
): readonly StatedModel[] {
  if (found === undefined) return []
  const known = days.filter(({ use }) => Number.isFinite(use))
  const kinds = [...new Set(known.map(({ kind }) => kind))]
  const ids = demandsOf(settings, context).map(({ id }) => id)
  const daysOf = (starts: Float64Array): readonly DatedDay[] =>
    known.filter(({ start }) => starts.includes(start))
  const useOf = (list: readonly DatedDay[]): number => list.reduce((sum, { use }) => sum + use, 0)
  const stated = (
    name: string,
    fit: UsualFit,
    figures: StatedModel['figures'],
    isRead: boolean,
  ): StatedModel => {
    const own = { fit, terms: termsOf(fit, points), demands: demandsOfRows(ids, 'days') }
    const { terms } = own
    const lowest = fit.leastDeviation
    return {
      ...{ name, terms, counted: terms.length, points: terms.filter(({ of }) => of !== undefined).length },
      ...{ adjustments: [], scaling: 1, bands: [] },
      robust: { limit: settings.limit, factor: ROBUST, lowest, least: LEAST_DAYS },
      fitted: rowsOf(daysOf(fit.starts), own),
      ...(isRead && { read: rowsOf(known, own) }),
      figures: {
        ...{ n: fit.starts.length, 'Fitted use': useOf(daysOf(fit.starts)), ...figures },
        ...Object.fromEntries(terms.map(({ value }, at) => [`Coefficient ${String(at + 1)}`, value])),
        ...Object.fromEntries(kinds.map((kind) => [`Deviation ${String(kind)}`, fit.deviations[kind]])),
      },
    }
  }
  const within = {
    'Days within the limit': found.calm.length,
    'Use within the limit': useOf(daysOf(found.calm)),
  }
  return [
    stated(strings.models.first, found.fits[0], within, false),
    stated(strings.models.usual, found.fits[1], { 'Days beyond the limit': found.odd.length }, true),
  ]
}

/** A kind without days uses the level of the first kind that has some. */
function termsOf(
  { levels, slopes: [cold, warm] }: UsualFit,
  { below, above }: NonNullable<OddResult['points']>,
): readonly ModelTerm[] {
  const kinds = [...levels.keys()]
  const isThere = (kind: number): boolean => Number.isFinite(levels[kind])
  const first = kinds.find(isThere)
  return [
    ...kinds.filter(isThere).map((kind): ModelTerm => ({
      value: levels[kind] ?? NaN,
      slots: kind === first ? kinds.filter((one) => one === kind || !isThere(one)) : [kind],
    })),
    // A slope that the days do not determine is 0.
    ...(below === undefined || cold === 0 ? [] : [{ value: -cold, of: 0, from: below, most: 0 }]),
    ...(above === undefined || warm === 0 ? [] : [{ value: warm, of: 0, from: above, least: 0 }]),
  ]
}

interface OfFit {
  readonly fit: UsualFit
  readonly terms: readonly ModelTerm[]
  readonly demands: Pick<StatedRows, 'y' | 'xs'>
}

function rowsOf(days: readonly DatedDay[], { fit: { typical }, terms, demands }: OfFit): StatedRows {
  const columnOf = (valueOf: (day: DatedDay) => number): Float64Array => Float64Array.from(days, valueOf)
  const weightOf = ({ lengthMs }: DatedDay): number => lengthMs / DAY_MS
  const hasWeather = terms.some(({ of }) => of !== undefined)
  const isKnown = ({ temperature }: DatedDay): boolean => Number.isFinite(temperature)
  const lacksSome = hasWeather && !days.every(isKnown)
  return {
    ...{ ...demands, xs: hasWeather ? demands.xs : [], isPerDay: true, slots: days.map(({ kind }) => kind) },
    starts: columnOf(({ start }) => start),
    ends: columnOf(({ start, lengthMs }) => start + lengthMs),
    weights: columnOf(weightOf),
    ys: columnOf((day) => day.use / weightOf(day)),
    inputs: hasWeather ? [columnOf(({ temperature }) => temperature)] : [],
    modelled: columnOf((day) =>
      terms
        .filter((term) => isInSlot(term, day.kind))
        .reduce(
          (sum, term) => sum + term.value * valueOfTerm(term, isKnown(day) ? day.temperature : typical),
          0,
        ),
    ),
    ...(lacksSome && {
      instead: typical,
      days: days.flatMap((day, row): readonly ModelWindow[] =>
        isKnown(day) ? [[row, day.start, day.start + day.lengthMs]] : [],
      ),
    }),
  }
}
