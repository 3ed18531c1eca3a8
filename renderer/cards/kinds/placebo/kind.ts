import { DAY_MS } from '#shared/time/instant.ts'
import { percentText } from '../../sentences/answer-text.ts'
import type { CardKind, CardContext } from '../../card-kind.ts'
import { lacksMeter, lacksWeather, meterAndWeatherOf, meterDemands } from '../../metered/meter-and-weather.ts'
import { calculatePlacebo, CONFIDENCE, type PlaceboResult } from './calculate.ts'
import { placeboFields, placeboSettings, type PlaceboSettings } from './settings.ts'
import { strings } from './strings.ts'
import { placeboTable } from './tabulate.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { Plot } from '#renderer/plot/plot.ts'

/** With fewer projects than this, the result is mostly chance. */
const FEW = 10

const MONTH_MS = 30.4 * DAY_MS

export const placeboKind: CardKind<PlaceboSettings, PlaceboResult> = {
  id: 'placebo',
  title: strings.title,
  question: strings.question,
  names: ['validation', 'false savings', 'confidence', 'uncertainty'],
  group: 'savings',
  icon: 'M3.5 8.5l5-5a2.8 2.8 0 0 1 4 4l-5 5a2.8 2.8 0 0 1-4-4zM6 6l4 4',
  keepsUnits: 'all',
  settings: placeboSettings,
  takesLong: true,
  mainField: 'model',
  fields: () => placeboFields,
  lacks(settings, context) {
    const lacking = lacksMeter(meterAndWeatherOf(settings, context), settings.model)
    if (lacking !== undefined) return lacking
    if (settings.model === 'time-of-week' && settings.resolution === 'monthly') return strings.weekOfMonths
    const { start, end } = context.range
    return (end - start) / MONTH_MS < 12 + settings.months ? strings.lacksHistory(settings.months) : undefined
  },
  lacksWeather,
  demands: (settings, context) =>
    meterDemands(meterAndWeatherOf(settings, context), 'history', {
      interval: context.range,
      resolution: settings.resolution === 'monthly' ? 'daily' : settings.resolution,
    }),
  calculate: calculatePlacebo,
  plots: placeboPlots,
  table: placeboTable,
  remarks: remarksOf,
  answer: ({ coverage }, _settings, _context, format) => {
    if (coverage === undefined) return undefined
    const { count, tested } = coverage
    const said = { covered: Math.round(tested * count), count, share: percentText(tested, format) }
    return tested >= CONFIDENCE - 0.05 ? strings.holds(said) : strings.tooNarrow(said)
  },
}

/** Draws the apparent saving of each project at the start of its reporting period, and both bands around zero. */
function placeboPlots(
  { projects }: PlaceboResult,
  settings: PlaceboSettings,
  context: CardContext,
): readonly Plot[] {
  const { meter } = meterAndWeatherOf(settings, context)
  if (meter === undefined || projects.length === 0) return []
  const column = (of: (project: (typeof projects)[number]) => number): Float64Array =>
    Float64Array.from(projects, of)
  const xs = column(({ reporting }) => reporting.start)
  const band = (name: string, half: Float64Array) => ({
    ...{ kind: 'band' as const, name, slot: meter.slot, xs, span: name },
    ...{ low: half.map((value) => -value), high: half },
  })
  return [
    {
      label: strings.plot(meter.name),
      x: {
        ...{ kind: 'time', zone: context.zone, min: Math.min(...xs) },
        // The time axis of a single project ends with its reporting period; several need no time after the last.
        max: Math.max(...(projects.length > 1 ? xs : projects.map(({ reporting }) => reporting.end))),
      },
      y: { kind: 'number', title: strings.fraction, unit: '%' },
      marks: [
        band(
          strings.tested,
          column(({ tested }) => tested * 100),
        ),
        band(
          strings.formula,
          column(({ formula }) => formula * 100),
        ),
        {
          ...{ kind: 'points', name: strings.fraction, slot: meter.slot, xs },
          ys: column(({ fraction }) => fraction * 100),
        },
        { kind: 'rule', name: strings.nothing, across: 'y', at: 0 },
      ],
    },
  ]
}

function remarksOf({ coverage, isIncomplete: isLoading }: PlaceboResult): readonly string[] {
  if (coverage === undefined) return [isLoading ? strings.notLoaded : strings.none]
  const formula = percentText(coverage.formula, plainNumber)
  return [
    coverage.formula >= CONFIDENCE - 0.05 ? strings.formulaHolds(formula) : strings.formulaTooNarrow(formula),
    strings.drift(percentText(coverage.drift, plainNumber)),
    strings.overlapping,
    ...(coverage.count < FEW ? [strings.few(coverage.count)] : []),
  ]
}
