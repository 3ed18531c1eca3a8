import { shareParts, type UseShares } from '#shared/savings/findings/shares.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import { percentText } from '../../sentences/answer-text.ts'
import { bucketName } from '../../buckets/bucket-name.ts'
import type { CardContext, CardKind, FormatNumber } from '../../card-kind.ts'
import { type CardTable, column, number, numeric, share, tableOf, text } from '../../card-table.ts'
import { lacksMeter, lacksWeather, meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import { calculateShares, type SharesResult } from './calculate.ts'
import { demandsOf, fieldsOf, sharesSettings, type SharesSettings } from './settings.ts'
import { modelsOf } from './models.ts'
import { strings } from './strings.ts'
import { tariffText } from '../../metered/shared-settings.ts'
import { degreesText } from '../../metered/degrees-text.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'

/** Splits use into base, schedule, heating and cooling by a model, and states the use outside occupied hours. */
export const sharesKind: CardKind<SharesSettings, SharesResult> = {
  id: 'shares',
  title: strings.title,
  question: strings.question,
  names: ['heating', 'cooling', 'base load', 'out of hours', 'schedule'],
  group: 'amounts',
  icon: 'M8 2a6 6 0 1 0 6 6H8zM11 2.5a6 6 0 0 1 2.5 2.5',
  keepsUnits: 'temperatures',
  settings: sharesSettings,
  fields: fieldsOf,
  lacks: (settings, context) => lacksMeter(meterAndWeatherOf(settings, context), 'degree-days'),
  lacksWeather,
  demands: demandsOf,
  calculate: calculateShares,
  plots,
  table,
  remarks,
  models: modelsOf,
  answer,
}

function answer(
  { found, outOfHours, allHours, expected, cost }: SharesResult,
  _settings: SharesSettings,
  { range, zone, calendar }: CardContext,
  format: FormatNumber,
): string | undefined {
  if (found === undefined || found.total === 0) return undefined
  const { parts, total, days } = found
  const told = shareParts.filter((part) => part !== 'rest' && Math.abs(parts[part] / total) >= 0.005)
  const closed = shareOfHours(outOfHours, allHours)
  return strings.said({
    period: rangeText(range, zone, calendar),
    parts: told.map((part) => strings.part(part, percentText(parts[part] / total, format))),
    outOfHours: closed === undefined ? undefined : percentText(closed, format),
    cost:
      cost &&
      format(cost.outOfHours, { style: 'currency', currency: cost.currency, maximumFractionDigits: 0 }),
    restsOn: days === expected ? '' : strings.restsOn(days, expected),
  })
}

function shareOfHours(outOfHours: number | undefined, allHours: number | undefined): number | undefined {
  return outOfHours === undefined || allHours === undefined || allHours === 0
    ? undefined
    : outOfHours / allHours
}

function remarks(
  { found, points, degrees, outOfHours, hasBase, isIncomplete, cost }: SharesResult,
  { priceInHours, priceOutOfHours }: SharesSettings,
  context: CardContext,
): readonly string[] {
  if (found === undefined) return [isIncomplete ? strings.notLoaded : strings.fewDays]
  const point = (at: number | undefined) =>
    at === undefined ? undefined : degreesText(at, degrees, context, plainNumber)
  return [
    strings.model(percentText(found.r2, plainNumber), point(points.below), point(points.above)),
    ...(hasBase ? [] : [strings.noBase]),
    ...(outOfHours === undefined ? [strings.noHours] : []),
    ...(cost === undefined
      ? []
      : [
          strings.priced(
            cost.tariff === undefined
              ? strings.atPrices(
                  [priceInHours, priceOutOfHours].map((price) => `${plainNumber(price)} ${cost.currency}`),
                )
              : `At ${tariffText(cost.tariff)}`,
            percentText(cost.outOfHours / cost.total, plainNumber),
          ),
        ]),
  ]
}

function plots(
  { found, unit }: SharesResult,
  settings: SharesSettings,
  context: CardContext,
): readonly Plot[] {
  const { meter } = meterAndWeatherOf(settings, context)
  if (found === undefined || meter === undefined) return []
  const xs = Float64Array.from(found.months.keys())
  const { parts } = found
  return [
    {
      label: strings.plot(meter.name),
      x: {
        kind: 'names',
        names: found.months.map(({ start }) => bucketName(start, 'monthly', context.zone)),
      },
      y: { kind: 'number', title: strings.use, unit, startsAtZero: true },
      marks: shareParts
        .filter((part) => parts[part] !== 0)
        .map((part) => ({
          ...{ kind: 'bars' as const, name: strings.parts[part], stack: 'parts', xs },
          ...{
            slot: shareParts.indexOf(part),
            ys: Float64Array.from(found.months, (month) => month.parts[part]),
          },
        })),
    },
  ]
}

function table({ found, unit, outOfHours, allHours, cost }: SharesResult): CardTable {
  const { columns } = strings
  const closed = shareOfHours(outOfHours, allHours)
  const rows = found === undefined ? [] : rowsOf(found, outOfHours, cost)
  return tableOf(
    rows,
    [
      column('part', columns.part, ({ name }) => text(name)),
      numeric('amount', columns.amount, ({ amount }) => number(amount), { unit }),
      numeric('share', columns.share, ({ id, amount }) =>
        share(id === OUT_OF_HOURS ? closed : amount / (found?.total ?? NaN)),
      ),
      ...(cost === undefined
        ? []
        : [numeric<ShareRow>('cost', columns.cost, ({ paid }) => number(paid), { unit: cost.currency })]),
      column('meaning', columns.meaning, ({ meaning }) => text(meaning)),
    ],
    ({ id }) => ({ id }),
  )
}

const OUT_OF_HOURS = 'out-of-hours'

interface ShareRow {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly meaning: string
  readonly paid?: number | undefined
}

function rowsOf(
  found: UseShares,
  outOfHours: number | undefined,
  cost: SharesResult['cost'],
): readonly ShareRow[] {
  const { parts, meanings, total: name, totalMeaning: meaning } = strings
  const closed = { id: OUT_OF_HOURS, name: strings.outOfHours, meaning: strings.outOfHoursMeaning }
  return [
    ...shareParts.map((id) => ({ id, name: parts[id], amount: found.parts[id], meaning: meanings[id] })),
    { id: 'total', name, amount: found.total, meaning, paid: cost?.total },
    ...(outOfHours === undefined ? [] : [{ ...closed, amount: outOfHours, paid: cost?.outOfHours }]),
  ]
}
