import { dayText } from '#shared/time/text/written-time.ts'
import { localDayOf } from '#shared/time/zones/local-instant.ts'
import { amountText, percentText } from '../../sentences/answer-text.ts'
import type { CardContext, CardKind, FormatNumber } from '../../card-kind.ts'
import { lacksMeter, lacksWeather, meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import { calculateOdd, type OddResult } from './calculate.ts'
import { demandsOf } from './demands.ts'
import { modelsOf } from './models.ts'
import { oddFields, oddSettings, type OddSettings } from './settings.ts'
import { strings } from './strings.ts'
import { oddTable } from './tabulate.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { Plot } from '#renderer/plot/plot.ts'

/** By chance, a series seems to turn with this confidence in one of twenty cases. */
const PROVEN = 0.95

const HOURS_PER_YEAR = 8766

/** Finds days that differ from usual days, and tells whether the base load has moved. */
export const oddDaysKind: CardKind<OddSettings, OddResult> = {
  id: 'odd-days',
  title: strings.title,
  question: strings.question,
  names: ['anomalies', 'outliers', 'unusual days', 'base load', 'creep'],
  group: 'when',
  icon: 'M2 12h4l2-9 2 9h4',
  keepsUnits: 'temperatures',
  settings: oddSettings,
  takesLong: true,
  fields: () => oddFields,
  lacks: (settings, context) => lacksMeter(meterAndWeatherOf(settings, context), 'mean'),
  lacksWeather,
  demands: demandsOf,
  calculate: calculateOdd,
  plots: oddPlots,
  table: oddTable,
  models: modelsOf,
  remarks: remarksOf,
  answer: answerOf,
}

/** Draws each day within the limit around the usual use, with the odd ones as points, and the base load by week. */
function oddPlots(
  { days, found, base, unit, rateUnit }: OddResult,
  settings: OddSettings,
  context: CardContext,
): readonly Plot[] {
  const { meter } = meterAndWeatherOf(settings, context)
  if (meter === undefined || found === undefined) return []
  const { zone, range } = context
  const time = { kind: 'time', zone, min: range.start, max: range.end } as const
  const xs = Float64Array.from(days, ({ start }) => start)
  const odd = found.odd.toSorted((a, b) => a.start - b.start)
  const plots: Plot[] = [
    {
      label: strings.plots.days(meter.name),
      x: time,
      y: { kind: 'number', title: strings.use, unit, startsAtZero: true },
      marks: [
        {
          ...{ kind: 'band', name: strings.usual, slot: meter.slot, xs, span: strings.limitSpan },
          low: found.expected.map((value, day) => value - (found.limit[day] ?? NaN)),
          high: found.expected.map((value, day) => value + (found.limit[day] ?? NaN)),
        },
        { kind: 'line', name: strings.usual, slot: meter.slot, xs, ys: found.expected, isDashed: true },
        {
          ...{ kind: 'line', name: strings.use, slot: meter.slot, xs },
          ys: Float64Array.from(days, ({ use }) => use),
        },
        ...(odd.length === 0
          ? []
          : [
              {
                ...{ kind: 'points' as const, name: strings.odd, slot: meter.slot + 1 },
                xs: Float64Array.from(odd, ({ start }) => start),
                ys: Float64Array.from(odd, ({ use }) => use),
              },
            ]),
      ],
    },
  ]
  if (base?.turn === undefined) return plots
  const { turn, weeks, values } = base
  plots.push({
    label: strings.plots.base(meter.name),
    x: time,
    y: { kind: 'number', title: strings.base, unit: rateUnit, startsAtZero: true },
    marks: [
      { kind: 'line', name: strings.base, slot: meter.slot, xs: weeks, ys: values, isStepped: true },
      {
        ...{ kind: 'line', name: strings.level, xs: weeks, isDashed: true, isStepped: true },
        ys: weeks.map((_, week) => (week < turn.index ? turn.before : turn.after)),
      },
    ],
  })
  return plots
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
  if (base?.turn === undefined || base.turnedAt === undefined) return `${strings.fewWeeks} ${odd}`
  const { before, confidence } = base.turn
  const { step } = base
  const said = percentText(confidence, format)
  if (confidence < PROVEN) return `${strings.steady(amountText(step, rateUnit, format), said)} ${odd}`
  const creep = strings.creeping({
    date: dayText(localDayOf(base.turnedAt, zone), format),
    step: amountText(Math.abs(step), rateUnit, format),
    share: before > 0 ? ` (${percentText(Math.abs(step / before), format)})` : '',
    yearly: amountText(Math.abs(step) * perHour * HOURS_PER_YEAR, unit, format),
    ...{ confidence: said, isMore: step > 0 },
  })
  return `${creep} ${odd}`
}

function remarksOf({ base, found, rateUnit, isIncomplete }: OddResult): readonly string[] {
  if (found === undefined) return [isIncomplete ? strings.notLoaded : strings.fewDays]
  if (base === undefined) return []
  return [strings.line(amountText(base.yearly, rateUnit, plainNumber)), strings.lowest, strings.weather]
}
