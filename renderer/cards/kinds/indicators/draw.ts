import type { Plot, PlotMark } from '#renderer/plot/plot.ts'
import { nextBucketStart } from '#shared/time/buckets.ts'
import { bucketName } from '../../buckets/bucket-name.ts'
import type { CardContext } from '../../card-kind.ts'
import { meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import type { IndicatorResult } from './calculate.ts'
import { basisOf, perSize, shownLevel, unitOf } from './figures.ts'
import type { IndicatorSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Draws the indicator over twelve months against target and references, and by month; or the CUSUM of use. */
export function indicatorPlots(
  result: IndicatorResult,
  settings: IndicatorSettings,
  context: CardContext,
): readonly Plot[] {
  const { found, unit } = result
  const { meter } = meterAndWeatherOf(settings, context)
  if (found === undefined || meter === undefined) return []
  const time = { kind: 'time', zone: context.zone, min: context.range.start, max: context.range.end } as const
  if (settings.picture === 'cusum') {
    return [
      {
        label: strings.plots.cusum(meter.name),
        x: time,
        y: { kind: 'number', title: strings.cusum, unit },
        marks: [
          { kind: 'line', name: strings.cusum, slot: meter.slot, xs: found.weeks, ys: found.cusum },
          { kind: 'rule', name: strings.noChange, across: 'y', at: 0 },
          ...(found.turn === undefined
            ? []
            : [{ kind: 'rule', name: strings.turn, across: 'x', at: found.turn.at } as const]),
        ],
      },
    ]
  }
  const basis = basisOf(result, settings, context)
  const levelOf = (level: number): number => shownLevel(level, settings, context)
  const rules: PlotMark[] = [
    ...(settings.target === null
      ? []
      : [{ kind: 'rule', name: strings.target, across: 'y', at: levelOf(settings.target) } as const]),
    ...settings.references.map(
      ({ name, at }) => ({ kind: 'rule', name, across: 'y', at: levelOf(at) }) as const,
    ),
  ]
  const y = { kind: 'number', unit: unitOf(unit, basis), startsAtZero: true } as const
  const rolling = perSize(found.rolling, basis)
  const overYear: readonly Plot[] = [
    {
      label: strings.plots.rolling(meter.name),
      x: time,
      y: { ...y, title: strings.rolling },
      marks: [
        {
          ...{ kind: 'line', name: strings.rolling, slot: meter.slot, xs: found.months },
          ys: rolling,
        },
        {
          ...{ kind: 'line', name: strings.normalised, slot: meter.slot, xs: found.months, isDashed: true },
          ys: perSize(found.normalised, basis),
        },
        ...rules,
      ],
    },
  ]
  return [
    // A single value has no course to draw.
    ...(rolling.filter(Number.isFinite).length > 1 || rules.length > 0 ? overYear : []),
    {
      label: strings.plots.monthly(meter.name),
      x: {
        kind: 'names',
        names: Array.from(found.months, (month) => bucketName(month, 'monthly', context.zone)),
        edges: Float64Array.from([
          ...found.months,
          nextBucketStart(found.months.at(-1) ?? 0, 'monthly', context.zone),
        ]),
      },
      y: { ...y, title: strings.monthly },
      marks: [
        {
          ...{ kind: 'bars', name: strings.monthly, slot: meter.slot },
          xs: found.months.map((_, index) => index),
          ys: perSize(found.monthly, basis),
        },
      ],
    },
  ]
}
