import { changeParts, type ChangePart } from '#shared/savings/findings/why-changed.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { amountText, percentText } from '../../sentences/answer-text.ts'
import type { CardContext, CardKind, FormatNumber } from '../../card-kind.ts'
import { lacksMeter, lacksWeather, meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import { calculateWhy, type WhyResult } from './calculate.ts'
import { startOfAxis, whyPlots } from './draw.ts'
import { modelsOf } from './models.ts'
import { comparedPeriodsOf, demandsOf, whyFields, whySettings, type WhySettings } from './settings.ts'
import { strings } from './strings.ts'
import { degreesText } from '../../metered/degrees-text.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { type CardTable, column, number, numeric, share, tableOf, text } from '../../card-table.ts'

/** The answer names at most this many causes; the table lists all. */
const MOST_CAUSES = 3

/** Splits the difference of two periods into parts that add up to it. */
export const whyChangedKind: CardKind<WhySettings, WhyResult> = {
  id: 'why-changed',
  title: strings.title,
  question: strings.question,
  names: ['waterfall', 'decomposition', 'causes', 'explain', 'weather'],
  group: 'compare',
  icon: 'M2 14V4h3v10zM6.5 4h3v4h-3zM11 8h3v6h-3z',
  keepsUnits: 'temperatures',
  settings: whySettings,
  takesLong: true,
  mainField: 'dates',
  fields: whyFields,
  lacks(settings, context) {
    const lacking = lacksMeter(meterAndWeatherOf(settings, context), 'degree-days')
    if (lacking !== undefined) return lacking
    const periods = comparedPeriodsOf(settings, context)
    if (periods === undefined) return strings.lacksPeriods
    const { before, after } = periods
    return before.start < after.end && after.start < before.end ? strings.overlap : undefined
  },
  lacksWeather,
  demands: demandsOf,
  calculate: calculateWhy,
  plots: whyPlots,
  models: modelsOf,
  table: whyTable,
  remarks: remarksOf,
  answer: answerOf,
}

/** Either use, a part of their difference, or the difference itself. */
interface PartRow {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly meaning?: string
  readonly formula?: string | undefined
}

/** Lists both uses, every part and the difference that they add up to. */
function whyTable({ found, unit }: WhyResult, settings: WhySettings, context: CardContext): CardTable {
  const periods = comparedPeriodsOf(settings, context)
  const nameOf = (period: NonNullable<typeof periods>['before']): string =>
    rangeText(period, context.zone, context.calendar)
  const rows: readonly PartRow[] =
    found === undefined || periods === undefined
      ? []
      : [
          { id: 'before', name: nameOf(periods.before), amount: found.before },
          ...changeParts.map((id) => ({
            ...{ id, name: strings.parts[id], amount: found.parts[id] },
            ...{ meaning: strings.meanings[id], formula: strings.formulas[id] },
          })),
          { id: 'after', name: nameOf(periods.after), amount: found.after },
          {
            ...{ id: 'difference', name: strings.difference, amount: found.after - found.before },
            meaning: strings.differenceMeaning,
          },
        ]
  const titles = strings.columns
  return tableOf(
    rows,
    [
      column('part', titles.part, ({ name }) => text(name)),
      numeric(
        'amount',
        titles.amount,
        ({ amount, formula }) => number(amount, formula === undefined ? {} : { formula }),
        { unit },
      ),
      numeric('share', titles.share, ({ amount }) => share(amount / (found?.before ?? NaN))),
      column('meaning', titles.meaning, ({ meaning = '' }) => text(meaning)),
    ],
    ({ id }) => ({ id }),
  )
}

function answerOf(
  { found, unit }: WhyResult,
  settings: WhySettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const periods = comparedPeriodsOf(settings, context)
  if (found === undefined || periods === undefined || found.before === 0) return undefined
  const { before, after, parts } = found
  const difference = after - before
  const size = (part: ChangePart): number => Math.abs(parts[part])
  const largest = changeParts
    .filter((part) => size(part) > 0.005 * Math.abs(before))
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MOST_CAUSES)
  return strings.said({
    period: rangeText(periods.after, context.zone, context.calendar),
    before: rangeText(periods.before, context.zone, context.calendar),
    amount: amountText(Math.abs(difference), unit, format),
    share: percentText(Math.abs(difference / before), format),
    isMore: difference > 0,
    reasons: largest.map((part) => strings.reason(part, signedAmount(parts[part], unit, format))),
  })
}

function signedAmount(amount: number, unit: string, format: FormatNumber): string {
  return `${amount > 0 ? '+' : ''}${amountText(amount, unit, format)}`
}

function remarksOf(
  { found, unit, points, degrees, hours, withoutTemperature, isIncomplete }: WhyResult,
  { events }: WhySettings,
  context: CardContext,
): readonly string[] {
  if (found === undefined) return [isIncomplete ? strings.notLoaded : strings.noModel]
  const point = (at: number | undefined) =>
    at === undefined ? undefined : degreesText(at, degrees, context, plainNumber)
  const { unexplained } = found.parts
  const [missingBefore, missingAfter] = found.missing
  return [
    strings.unexplained(amountText(found.half, unit, plainNumber), Math.abs(unexplained) <= found.half),
    ...(startOfAxis(found) === undefined ? [] : [strings.cutAxis]),
    strings.model(percentText(found.r2, plainNumber), point(points.below), point(points.above)),
    hours === undefined
      ? strings.noHours
      : strings.hours(
          ...(hours.map((one) => plainNumber(one, { maximumFractionDigits: 1 })) as [string, string]),
        ),
    ...(missingBefore + missingAfter === 0 ? [] : [strings.missing(missingBefore, missingAfter)]),
    ...(withoutTemperature === 0 ? [] : [strings.estimated]),
    ...events.map(({ reason, amount }) => strings.event(reason, signedAmount(amount, unit, plainNumber))),
  ]
}
