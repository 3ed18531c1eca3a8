import { sumAt, type Indicators } from '#shared/savings/findings/indicators.ts'
import { dayText } from '#shared/time/text/written-time.ts'
import { localDayOf } from '#shared/time/zones/local-instant.ts'
import { amountText, percentText } from '../../sentences/answer-text.ts'
import { bucketName } from '../../buckets/bucket-name.ts'
import type { CardContext, CardKind, FormatNumber } from '../../card-kind.ts'
import { type CardTable, type CardTableRow, monthCell, number } from '../../card-table.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { hoursOfDays } from '../../inputs/hours-of-days.ts'
import { lacksMeter, lacksWeather, meterAndWeatherOf, meterDemands } from '../../metered/meter-and-weather.ts'
import { calculateIndicators, type IndicatorResult } from './calculate.ts'
import { indicatorPlots } from './draw.ts'
import { basisOf, perSize, shownLevel, unitOf } from './figures.ts'
import { driverOf, indicatorFields, indicatorSettings, sizeOf, type IndicatorSettings } from './settings.ts'
import { strings } from './strings.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'

const PROVEN = 0.95
const WEEKS_PER_YEAR = 365.25 / 7

/** Divides use by area, occupants, degree days or production, and tracks it against a target and its past. */
export const indicatorsKind: CardKind<IndicatorSettings, IndicatorResult> = {
  id: 'indicators',
  title: strings.title,
  question: strings.question,
  names: ['KPI', 'EUI', 'intensity', 'CUSUM', 'cumulative', 'target', 'budget', 'efficiency'],
  group: 'amounts',
  icon: 'M2 12a6 6 0 0 1 12 0M8 12l3-4',
  keepsUnits: 'temperatures',
  settings: indicatorSettings,
  mainField: 'per',
  fields: indicatorFields,
  lacks(settings, context) {
    const needsWeather = settings.per === 'degree-day'
    const subject = meterAndWeatherOf(settings, context)
    const lacking = lacksMeter(subject, needsWeather ? 'degree-days' : 'mean')
    if (lacking !== undefined) return lacking
    if (settings.per === 'driver' && driverOf(settings, context) === undefined) return strings.lacksDriver
    const isSized = settings.per === 'area' || settings.per === 'occupant'
    return isSized && sizeOf(settings, context) === undefined ? strings.lacksSize : undefined
  },
  lacksWeather,
  demands(settings, context) {
    const interval = context.range
    const wanted = { interval, resolution: hoursOfDays(interval, context.zone) }
    const driver = driverOf(settings, context)
    return [
      ...meterDemands(meterAndWeatherOf(settings, context), 'days', wanted),
      ...(driver === undefined ? [] : [{ id: demandId('days', 'driver'), operand: driver, ...wanted }]),
    ]
  },
  calculate: calculateIndicators,
  plots: indicatorPlots,
  table,
  remarks,
  answer,
}

function answer(
  result: IndicatorResult,
  settings: IndicatorSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { found, unit } = result
  if (found === undefined) return undefined
  const basis = basisOf(result, settings, context)
  const textOf = (amount: number): string => amountText(amount, unitOf(unit, basis), format)
  const rolling = perSize(found.rolling, basis)
  const last = rolling.findLastIndex(Number.isFinite)
  const value = rolling[last]
  if (value === undefined) return monthsText(result, settings, context, format)
  const normalised = perSize(found.normalised, basis).findLast(Number.isFinite)
  const { target } = settings
  const share = target === null ? undefined : value / shownLevel(target, settings, context) - 1
  const said = percentText(Math.abs(share ?? 0), format)
  return strings.said({
    value: textOf(value),
    restsOn: restsOn(sumAt(found.known, last), sumAt(found.days, last), context),
    normalised: normalised === undefined ? undefined : textOf(normalised),
    against: share === undefined ? undefined : share > 0 ? strings.above(said) : strings.belowTarget(said),
    turn: turnText(found.turn, unit, context, format),
  })
}

/** States how many days of some months have values, if not all do. */
function restsOn(present: number, expected: number, { policy }: CardContext): string {
  return present === expected ? '' : strings.restsOn(present, expected, policy === 'extrapolated')
}

/** Answers with the available months while there are fewer than twelve; a ratio of two amounts uses the last one. */
function monthsText(
  result: IndicatorResult,
  settings: IndicatorSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { found } = result
  const basis = basisOf(result, settings, context)
  const known = perSize(found?.monthly ?? new Float64Array(0), basis).filter(Number.isFinite)
  const last = known.at(-1)
  if (found === undefined || last === undefined) return undefined
  const { monthly, months } = found
  const textOf = (value: number): string => amountText(value, unitOf(result.unit, basis), format)
  if (settings.per !== 'degree-day' && settings.per !== 'driver')
    return strings.soFar(
      known.length,
      textOf(known.reduce((sum, each) => sum + each, 0)),
      restsOn(daysOf(found, found.known), daysOf(found, found.days), context),
    )
  const at = months[monthly.findLastIndex(Number.isFinite)] ?? NaN
  return strings.lastMonth(bucketName(at, 'monthly', context.zone), textOf(last))
}

/** Adds up days of the months that have a figure. */
function daysOf({ monthly }: Indicators, days: Float64Array): number {
  return days.reduce((sum, each, month) => sum + (Number.isFinite(monthly[month]) ? each : 0), 0)
}

function turnText(
  turn: NonNullable<IndicatorResult['found']>['turn'],
  unit: string,
  { zone }: CardContext,
  format: FormatNumber,
): string | undefined {
  if (turn === undefined) return undefined
  const confidence = percentText(turn.confidence, format)
  if (turn.confidence < PROVEN) return strings.noTurn(confidence)
  const more = (turn.after - turn.before) * WEEKS_PER_YEAR
  const date = dayText(localDayOf(turn.at, zone), format)
  return strings.turned(date, amountText(Math.abs(more), unit, format), more > 0, confidence)
}

function remarks(
  result: IndicatorResult,
  settings: IndicatorSettings,
  context: CardContext,
): readonly string[] {
  const { found } = result
  if (found === undefined) return []
  const { size, unit } = basisOf(result, settings, context)
  const told = found.rolling.filter(Number.isFinite).length
  const isSized = settings.per === 'area' || settings.per === 'occupant'
  return [
    ...(isSized ? [strings.size(plainNumber(size, { maximumFractionDigits: 0 }), unit)] : []),
    ...(told === 0 ? [strings.short] : told === 1 ? [strings.oneValue] : []),
    ...(found.cusum.length === 0 ? [] : [strings.cusumFrom]),
  ]
}

function table(result: IndicatorResult, settings: IndicatorSettings, context: CardContext): CardTable {
  const { found } = result
  const { columns, formulas } = strings
  const basis = basisOf(result, settings, context)
  const [monthly, rolling, normalised] = [found?.monthly, found?.rolling, found?.normalised].map((values) =>
    perSize(values ?? new Float64Array(0), basis),
  )
  const figure = (value: number | undefined, formula?: string) =>
    number(value, formula === undefined ? {} : { formula })
  const { target } = settings
  const rowAt = (index: number): CardTableRow => ({
    id: String(index),
    cells: [
      monthCell(found?.months[index] ?? NaN, context.zone),
      figure(monthly?.[index], formulas.monthly),
      figure(rolling?.[index], formulas.rolling),
      figure(normalised?.[index], formulas.normalised),
      figure(target === null ? undefined : (rolling?.[index] ?? NaN) - shownLevel(target, settings, context)),
    ],
  })
  const unit = unitOf(result.unit, basis)
  const numeric = (id: 'monthly' | 'rolling' | 'normalised' | 'target') => ({
    ...{ id, title: columns[id], unit, isNumeric: true },
  })
  return {
    columns: [
      { id: 'month', title: columns.month },
      ...[numeric('monthly'), numeric('rolling'), numeric('normalised'), numeric('target')],
    ],
    rowCount: found?.months.length ?? 0,
    rowAt,
  }
}
