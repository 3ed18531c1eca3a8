import { changeParts } from '#shared/savings/findings/why-changed.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { NumberAxis, Plot } from '#renderer/plot/plot.ts'
import type { CardContext } from '../../card-kind.ts'
import { meterAndWeatherOf } from '../../metered/meter-and-weather.ts'
import type { WhyResult } from './calculate.ts'
import { comparedPeriodsOf, type WhySettings } from './settings.ts'
import { strings } from './strings.ts'

type ChangeFound = NonNullable<WhyResult['found']>

/** Parts that are all smaller than this share of the use would not be visible next to it. */
const SMALL = 0.2

/** Returns where the axis of the waterfall begins, so that its steps are visible; undefined for zero. */
export function startOfAxis(found: ChangeFound): number | undefined {
  const { lowest, highest } = reachOf(found)
  const span = highest - lowest
  return lowest > 0 && span > 0 && span < SMALL * lowest ? lowest - span : undefined
}

function axisOf(found: ChangeFound): Pick<NumberAxis, 'min' | 'max' | 'startsAtZero'> {
  const min = startOfAxis(found)
  const { lowest, highest } = reachOf(found)
  // The values are written beyond the ends of their bars.
  return min === undefined ? {} : { min, max: highest + (highest - lowest) / 2, startsAtZero: false }
}

function reachOf({ before, after, parts }: ChangeFound): {
  readonly lowest: number
  readonly highest: number
} {
  const levels = [before, after]
  let reached = before
  for (const part of changeParts) levels.push((reached += parts[part]))
  return { lowest: Math.min(...levels), highest: Math.max(...levels) }
}

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
      y: { kind: 'number', title: strings.change, unit, ...axisOf(found) },
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
