import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { adjustmentsOf } from '#shared/savings/statements/adjustments.ts'
import { comparedDays, operatingLoadOf, type DatedDay } from '#shared/savings/periods/compared-days.ts'
import { balancePointsOf } from '#shared/savings/findings/balance-points.ts'
import { isDegreesFahrenheit } from '#shared/savings/periods/metered-periods.ts'
import { whyChanged, type WhyChanged } from '#shared/savings/findings/why-changed.ts'
import type { Interval } from '#shared/time/instant.ts'
import { quantityUnitOf, rateUnitOf } from '#shared/units/units.ts'
import { inputsOf } from '../../inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { isIncomplete } from '../../metered/metered-input.ts'
import type { WhySettings } from './settings.ts'

export interface WhyResult extends CardResult {
  /** Undefined if the earlier period determines no model. */
  readonly found?: WhyChanged | undefined
  /** Elapsed days of both periods. */
  readonly days?: readonly [before: readonly DatedDay[], after: readonly DatedDay[]]
  /** Amount that events added to the later period, minus what they added to the earlier one. */
  readonly events: number
  /** Load from which the building counts as in operation; undefined where operating hours cannot be distinguished. */
  readonly operatingLoad?: number | undefined
  readonly unit: string
  readonly points: { readonly below?: number | undefined; readonly above?: number | undefined }
  readonly degrees: string
  /** Hours of operation a day in each period; undefined if days are not distinguished. */
  readonly hours?: readonly [before: number, after: number] | undefined
  readonly withoutTemperature: number
  readonly isIncomplete: boolean
}

export function calculateWhy(inputs: CardInputs, settings: WhySettings): WhyResult {
  const [before, after] = [sideOf(inputs, 'before'), sideOf(inputs, 'after')]
  const nothing = {
    ...{ unit: '', points: {}, degrees: '', events: 0 },
    withoutTemperature: 0,
    isIncomplete: isIncomplete(inputs),
  }
  if (before === undefined || after === undefined) return nothing
  const request = { ...inputs, until: inputs.now }
  const requestFor = ({ zone, policy, mask, calendar, until }: typeof request, of: Side) => ({
    ...{ zone, policy, mask, calendar, until },
    range: of.range,
  })
  const operatingLoad = operatingLoadOf(before.meter, requestFor(request, before))
  const daysOf = (side: Side): readonly DatedDay[] =>
    comparedDays(side.meter, side.temperature, { ...requestFor(request, side), operatingLoad })
  const [earlier, later] = [daysOf(before), daysOf(after)]
  const degrees = before.temperature?.unit ?? ''
  const points = balancePointsOf(earlier, isDegreesFahrenheit(degrees))
  const { unit: shown, kind } = before.meter
  const rate = kind === 'totalizer' ? rateUnitOf(shown) : shown
  const events = eventsIn(settings, after.range) - eventsIn(settings, before.range)
  return {
    ...nothing,
    ...{ days: [earlier, later], events, operatingLoad },
    ...{ points, degrees, unit: quantityUnitOf(rate)?.unit ?? shown },
    withoutTemperature: [...earlier, ...later].filter(({ temperature }) => Number.isNaN(temperature)).length,
    hours: operatingLoad === undefined ? undefined : [meanHours(earlier), meanHours(later)],
    found: whyChanged(earlier, later, {
      ...points,
      ...{ areaGrowth: settings.areaGrowth / 100, drift: settings.drift / 100 },
      events,
    }),
  }
}

interface Side {
  readonly meter: SeriesInput
  readonly temperature: SeriesInput | undefined
  readonly range: Interval
}

function sideOf(inputs: CardInputs, period: string): Side | undefined {
  const parts = inputsOf(inputs, period)
  const of = (part: string) => parts.find(({ parts: [, one] }) => one === part)
  const meter = of('meter')
  return meter && { meter: meter.series, temperature: of('temperature')?.series, range: meter.interval }
}

function meanHours(days: readonly DatedDay[]): number {
  const known = days.map(({ hours }) => hours).filter(Number.isFinite)
  return known.reduce((sum, one) => sum + one, 0) / known.length
}

function eventsIn({ events }: WhySettings, { start, end }: Interval): number {
  return adjustmentsOf(events, Float64Array.of(start), Float64Array.of(end))[0] ?? 0
}
