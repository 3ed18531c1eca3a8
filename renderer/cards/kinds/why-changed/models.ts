import type { FilledTerm, ModelTerm, StatedModel, StatedRows } from '#shared/bundle/recompute/stated-model.ts'
import { changeParts, featuresOf } from '#shared/savings/findings/why-changed.ts'
import type { DatedDay } from '#shared/savings/periods/compared-days.ts'
import type { CardContext } from '../../card-kind.ts'
import { demandsOfRows } from '../../metered/stated-model.ts'
import type { WhyResult } from './calculate.ts'
import { demandsOf, type WhySettings } from './settings.ts'
import { strings } from './strings.ts'

/**
 * States the model of the earlier period twice, for the days of that period and for those of the later period, with the
 * parts.
 */
export function modelsOf(
  { found, days, points, events, operatingLoad }: WhyResult,
  settings: WhySettings,
  context: CardContext,
): readonly StatedModel[] {
  if (found === undefined || days === undefined) return []
  const { model, before, after, parts, r2 } = found
  const ids = demandsOf(settings, context).map(({ id }) => id)
  const levels = [...new Set(model.levels)].map((value): ModelTerm => ({
    value,
    slots: [...model.levels.keys()].filter((kind) => model.levels[kind] === value),
  }))
  const hasWeather = model.below !== 0 || model.above !== 0
  const slopes = [
    { name: 'below', value: -model.below, of: 0, from: points.below ?? 0, most: 0 },
    { name: 'above', value: model.above, of: 0, from: points.above ?? 0, least: 0 },
    { name: 'hours', value: model.hours, of: hasWeather ? 1 : 0 },
  ].filter(({ value }) => value !== 0)
  const terms = [...levels, ...slopes.map(({ name: _, ...term }): ModelTerm => term)]

  function rowsOf(part: 'before' | 'after', isKnown: (day: DatedDay) => boolean = () => true): StatedRows {
    const all = days?.[part === 'before' ? 0 : 1] ?? []
    const features = featuresOf(all, points)
    const listed = all.flatMap((day, at) => (isKnown(day) ? [{ ...day, feature: features[at] }] : []))
    const columnOf = (valueOf: (day: (typeof listed)[number]) => number): Float64Array =>
      Float64Array.from(listed, valueOf)
    const xOf = ({ feature }: (typeof listed)[number], name: string): number =>
      name === 'below' ? -(feature?.below ?? NaN) : (feature?.[name === 'above' ? 'above' : 'hours'] ?? NaN)
    const { y, xs } = demandsOfRows(ids, part)
    return {
      ...{ y, xs: hasWeather ? xs : [], isPerDay: true, slots: listed.map(({ kind }) => kind) },
      starts: columnOf(({ start }) => start),
      ends: columnOf(({ start, lengthMs }) => start + lengthMs),
      weights: columnOf(() => 1),
      ys: columnOf(({ use }) => use),
      inputs: [],
      modelled: columnOf((day) =>
        slopes.reduce((sum, { name, value }) => sum + value * xOf(day, name), model.levels[day.kind] ?? NaN),
      ),
      ...(model.hours > 0 && operatingLoad !== undefined && { hoursAtLeast: operatingLoad }),
      filled: listed.flatMap((day, row) =>
        slopes.flatMap(({ name }, at): readonly FilledTerm[] =>
          Number.isFinite(name === 'hours' ? day.hours : day.temperature)
            ? []
            : [[row, levels.length + at, xOf(day, name)]],
        ),
      ),
    }
  }

  const fitted = rowsOf('before', ({ use }) => Number.isFinite(use))
  const own = {
    ...{ terms, fitted, counted: terms.length, points: slopes.filter(({ name }) => name !== 'hours').length },
    ...{ adjustments: [], scaling: 1, bands: [] },
  }
  return [
    {
      ...{ ...own, name: strings.models.before, read: rowsOf('before') },
      figures: {
        ...{ n: fitted.starts.length, 'R²': r2 },
        ...Object.fromEntries(terms.map(({ value }, at) => [`Coefficient ${String(at + 1)}`, value])),
      },
    },
    {
      ...{ ...own, name: strings.models.after, read: rowsOf('after'), before: 0 },
      change: { growth: settings.areaGrowth / 100, events },
      figures: {
        ...{ 'Earlier use': before, 'Later use': after, Difference: after - before },
        ...Object.fromEntries(changeParts.map((part) => [strings.parts[part], parts[part]])),
      },
    },
  ]
}
