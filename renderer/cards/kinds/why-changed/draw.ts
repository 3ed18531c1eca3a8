import { changeParts } from '#shared/savings/findings/why-changed.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import type { CardContext } from '../../card-kind.ts'
import { meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import type { WhyResult } from './calculate.ts'
import { comparedPeriodsOf, type WhySettings } from './settings.ts'
import { strings } from './strings.ts'

/** Draws a waterfall from the earlier use over each part to the later use. */
export function whyPlots(
  { found, unit }: WhyResult,
  settings: WhySettings,
  context: CardContext,
): readonly Plot[] {
  const { meter } = meterAndWeatherOf(settings, context)
  const periods = comparedPeriodsOf(settings, context)
  if (found === undefined || meter === undefined || periods === undefined) return []
  const nameOf = (period: typeof periods.before): string => rangeText(period, context.zone, context.calendar)
  const steps = changeParts.map((part) => found.parts[part])
  const from = [0]
  let reached = found.before
  for (const step of steps) {
    from.push(reached)
    reached += step
  }
  const ys = Float64Array.of(found.before, ...steps, found.after)
  return [
    {
      label: strings.plot(meter.name),
      isHorizontal: true,
      isTopDown: true,
      x: {
        kind: 'names',
        names: [
          nameOf(periods.before),
          ...changeParts.map((part) => strings.parts[part]),
          nameOf(periods.after),
        ],
      },
      y: { kind: 'number', title: strings.change, unit },
      marks: [
        {
          ...{ kind: 'bars', name: strings.change, slot: meter.slot, ys },
          xs: ys.map((_, index) => index),
          from: Float64Array.of(...from, 0),
        },
      ],
    },
  ]
}
