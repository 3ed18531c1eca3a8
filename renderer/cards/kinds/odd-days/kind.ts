import { dayText } from '#shared/time/text/written-time.ts'
import { localDayOf } from '#shared/time/zones/local-instant.ts'
import { amountText, percentText } from '../../answer-text.ts'
import type { CardContext, CardKind, FormatNumber } from '../../card-kind.ts'
import { demandId } from '../../demand-id.ts'
import { hoursOfDays } from '../../hours-of-days.ts'
import { lacksMeter, lacksWeather, meterAndWeatherOf, meterDemands } from '../../metered/meter-and-weather.ts'
import { calculateOdd, type OddResult } from './calculate.ts'
import { oddPlots } from './draw.ts'
import { oddFields, oddSettings, partsOf, type OddSettings } from './settings.ts'
import { strings } from './strings.ts'
import { oddTable } from './tabulate.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'

/** Chance turns a series with this confidence in one of twenty cases. */
const PROVEN = 0.95
const HOURS_PER_YEAR = 8766

/** Finds days that differ from what is usual, and whether the base load has moved. */
export const oddDaysKind: CardKind<OddSettings, OddResult> = {
  id: 'odd-days',
  title: strings.title,
  question: strings.question,
  names: ['anomalies', 'outliers', 'unusual days', 'base load', 'creep'],
  group: 'when',
  icon: 'M2 12h4l2-9 2 9h4',
  settings: oddSettings,
  takesLong: true,
  fields: () => oddFields,
  lacks: (settings, context) => lacksMeter(meterAndWeatherOf(settings, context), 'mean'),
  lacksWeather,
  demands(settings, context) {
    const interval = context.range
    const wanted = { interval, resolution: hoursOfDays(interval, context.zone) }
    return [
      ...meterDemands(meterAndWeatherOf(settings, context), 'days', wanted),
      ...partsOf(settings, context).map((operand, index) => ({
        ...{ id: demandId('part', String(index)), operand },
        ...wanted,
      })),
    ]
  },
  calculate: calculateOdd,
  plots: oddPlots,
  table: oddTable,
  remarks: remarksOf,
  answer: answerOf,
}

function answerOf(
  { base, found, days, rateUnit, unit, perHour }: OddResult,
  _settings: OddSettings,
  { zone }: CardContext,
  format: FormatNumber,
): string | undefined {
  if (found === undefined) return undefined
  const counted = days.filter(({ use }) => Number.isFinite(use)).length
  const odd = strings.oddCount(found.odd.length, counted)
  if (base?.turn === undefined || base.turnedAt === undefined) return odd
  const { before, confidence } = base.turn
  const { step } = base
  const said = percentText(confidence, format)
  if (confidence < PROVEN) return `${strings.steady(amountText(step, rateUnit, format), said)} ${odd}`
  const creep = strings.creeping({
    date: dayText(localDayOf(base.turnedAt, zone), format),
    step: amountText(Math.abs(step), rateUnit, format),
    share: percentText(Math.abs(step / before), format),
    yearly: amountText(Math.abs(step) * perHour * HOURS_PER_YEAR, unit, format),
    ...{ confidence: said, isMore: step > 0 },
  })
  return `${creep} ${odd}`
}

function remarksOf({ base, found, rateUnit, isIncomplete }: OddResult): readonly string[] {
  if (found === undefined) return [isIncomplete ? strings.notLoaded : strings.fewDays]
  if (base === undefined) return [strings.noBase]
  return [strings.line(amountText(base.yearly, rateUnit, plainNumber)), strings.lowest, strings.weather]
}
