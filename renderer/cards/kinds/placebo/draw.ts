import type { Plot } from '#renderer/plot/plot.ts'
import type { CardContext } from '../../card-kind.ts'
import { meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import type { PlaceboResult } from './calculate.ts'
import type { PlaceboSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Draws what each project seems to save at the start of its reporting period, against both bands around zero. */
export function placeboPlots(
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
        max: Math.max(...projects.map(({ reporting }) => reporting.end)),
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
