import type { Plot } from '#renderer/plot/plot.ts'
import type { CardContext } from '../../card-kind.ts'
import { meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import type { OddResult } from './calculate.ts'
import type { OddSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Draws each day within the limit around what is usual, with the odd ones as points, and the base load by week. */
export function oddPlots(
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
                ...{ kind: 'points' as const, name: strings.odd },
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
