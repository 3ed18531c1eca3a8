import type { StatedModel } from '#shared/bundle/recompute/stated-model.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import { amountText } from '../../sentences/answer-text.ts'
import type { CardContext, CardDemand, CardKind, FormatNumber } from '../../card-kind.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { lacksCatalogue } from '#renderer/cards/sentences/catalogue-remarks.ts'
import { calculatePortfolioSavings, type PortfolioSavingsResult } from './calculate.ts'
import {
  baselineOf,
  fieldsOf,
  metersOf,
  portfolioSavingsSettings,
  type PortfolioSavingsSettings,
} from './settings.ts'
import { strings } from './strings.ts'
import { portfolioSavingsTable, verdictOf } from './tabulate.ts'
import { addsUp } from '../../card-operands.ts'
import { MOST_BARS, rankedBars } from '../../plots/ranked-bars.ts'

/** Compares the use of every main meter of a resource with a model of its year before. */
export const portfolioSavingsKind: CardKind<PortfolioSavingsSettings, PortfolioSavingsResult> = {
  id: 'portfolio-savings',
  title: strings.title,
  question: strings.question,
  names: ['baseline', 'programme', 'program', 'all meters'],
  group: 'savings',
  icon: 'M2 4h6M2 8h4M2 12h8M12 3v8M9.5 8.5 12 11l2.5-2.5',
  keepsUnits: 'all',
  settings: portfolioSavingsSettings,
  takesLong: true,
  isAboutEntities: true,
  mainField: 'model',
  fields: fieldsOf,
  lacks(settings, context) {
    const arriving = lacksCatalogue(context)
    if (arriving !== undefined) return arriving
    const meters = metersOf(settings, context)
    if (!meters.some(({ meter }) => meter !== undefined && addsUp(meter))) return strings.noMeters
    const hasWeather = meters.some(({ temperature }) => temperature !== undefined)
    return settings.model === 'mean' || hasWeather ? undefined : strings.lacksTemperature
  },
  lacksWeather: (settings, context) => {
    const meters = metersOf(settings, context).flatMap(({ meter }) => (meter && addsUp(meter) ? [meter] : []))
    const byPlace = Map.groupBy(meters, ({ variable }) => variable.organization.id)
    return [...byPlace.values()].flatMap(([first]) => (first === undefined ? [] : [first]))
  },
  demands: demandsOf,
  calculate: calculatePortfolioSavings,
  plots,
  table: portfolioSavingsTable,
  models: modelsOf,
  remarks: remarksOf,
  answer: answerOf,
}

function demandsOf(settings: PortfolioSavingsSettings, context: CardContext): readonly CardDemand[] {
  const periods = { baseline: baselineOf(context), reporting: context.range }
  return metersOf(settings, context).flatMap(({ meter, temperature }) => {
    if (meter === undefined) return []
    const { id } = meter.operand
    // A meter without weather is still listed, but none of its data need to be fetched twice.
    const isModelled = settings.model === 'mean' || temperature !== undefined
    return (['baseline', 'reporting'] as const).flatMap((period): readonly CardDemand[] => {
      const wanted = { interval: periods[period], resolution: 'daily' } as const
      if (!isModelled && period === 'baseline') return []
      return [
        { id: demandId(period, 'meter', id), operand: meter, ...wanted },
        ...(temperature === undefined || settings.model === 'mean'
          ? []
          : [{ id: demandId(period, 'temperature', id), operand: temperature, ...wanted }]),
      ]
    })
  })
}

/** Names the model of each meter as its row of the table does. */
function modelsOf(
  { meters }: PortfolioSavingsResult,
  settings: PortfolioSavingsSettings,
  context: CardContext,
): readonly StatedModel[] {
  const names = namesOf(settings, context)
  return meters.flatMap(({ operandId, model }) => {
    const name = names.get(operandId) ?? operandId
    return model === undefined ? [] : [{ ...model, name, row: name }]
  })
}

function namesOf(settings: PortfolioSavingsSettings, context: CardContext): ReadonlyMap<OperandId, string> {
  const meters = metersOf(settings, context).flatMap(({ meter }) => meter ?? [])
  return new Map(meters.map(({ operand, name }) => [operand.id, name]))
}

function plots(
  { meters }: PortfolioSavingsResult,
  settings: PortfolioSavingsSettings,
  context: CardContext,
): readonly Plot[] {
  const names = namesOf(settings, context)
  const bars = meters
    .flatMap(({ operandId, fraction }) =>
      fraction === undefined ? [] : [{ name: names.get(operandId) ?? operandId, value: 100 * fraction }],
    )
    .toSorted((a, b) => b.value - a.value)
  return rankedBars(strings.plot, { title: strings.fraction, unit: '%' }, bars.slice(0, MOST_BARS))
}

function remarksOf(
  { meters }: PortfolioSavingsResult,
  _: PortfolioSavingsSettings,
  { range, zone, calendar }: CardContext,
): readonly string[] {
  const told = meters.filter((one) => verdictOf(one) !== undefined).length
  return [
    strings.compared(rangeText(range, zone, calendar)),
    ...(told < meters.length ? [strings.left(meters.length - told)] : []),
    ...(told > 1 ? [strings.byMeter] : []),
    ...(told >= 10 ? [strings.byChance(told)] : []),
  ]
}

function answerOf(
  { meters }: PortfolioSavingsResult,
  _settings: PortfolioSavingsSettings,
  _context: CardContext,
  format: FormatNumber,
): string | undefined {
  const told = meters.filter((one) => verdictOf(one) !== undefined)
  if (told.length === 0) return undefined
  const saved = told.filter((one) => verdictOf(one) === 'saved')
  const more = told.filter((one) => verdictOf(one) === 'more')
  const units = new Set(saved.map(({ unit }) => unit))
  const sum = saved.reduce((total, { avoided = 0 }) => total + avoided, 0)
  // Amounts in two units cannot be added.
  const amount = units.size === 1 ? amountText(sum, [...units][0] ?? '', format) : ''
  return strings.answer(saved.length, told.length, amount, more.length)
}
