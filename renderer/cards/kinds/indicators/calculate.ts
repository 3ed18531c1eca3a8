import { comparedDays } from '#shared/savings/periods/compared-days.ts'
import { indicatorsOf, type IndicatorBasis, type Indicators } from '#shared/savings/findings/indicators.ts'
import { isDegreesFahrenheit } from '#shared/savings/periods/metered-periods.ts'
import { balancePointsOf } from '#shared/savings/models/balance-points.ts'
import { repeatableRandom } from '#shared/savings/statistics/find-turn.ts'
import { bucketEdges } from '#shared/time/bucket-edges.ts'
import { quantityUnitOf, rateUnitOf } from '#shared/units/units.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { inputsOf } from '../../inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { isIncomplete } from '../../metered/metered-input.ts'
import type { IndicatorSettings } from './settings.ts'

export interface IndicatorResult extends CardResult {
  readonly found?: Indicators | undefined
  /** Unit of the use, and of what it is divided by. */
  readonly unit: string
  readonly basisUnit: string
  readonly isIncomplete: boolean
}

/** Share of the days of a month that a policy asks for. */
const LEAST_SHARE = { strict: 1, 'present-only': 0.9, extrapolated: 0.9 } as const

export function calculateIndicators(inputs: CardInputs, settings: IndicatorSettings): IndicatorResult {
  const parts = inputsOf(inputs, 'days')
  const of = (part: string) => parts.find(({ parts: [, one] }) => one === part)
  const [meter, temperature, driver] = [of('meter'), of('temperature')?.series, of('driver')?.series]
  if (meter === undefined) return { unit: '', basisUnit: '', isIncomplete: isIncomplete(inputs) }
  const { zone, policy, mask, now } = inputs
  const calendar = meter.calendar ?? inputs.calendar
  const request = {
    range: meter.interval,
    zone,
    policy,
    mask,
    calendar,
    until: now,
    operatingLoad: undefined,
  }
  const drivers = new Map(
    driver === undefined
      ? []
      : comparedDays(driver, undefined, request).map(({ start, use }) => [start, use] as const),
  )
  const days = comparedDays(meter.series, temperature, request).map((day) => ({
    ...day,
    driver: drivers.get(day.start) ?? NaN,
  }))
  const degrees = temperature?.unit ?? ''
  const whole = Array.from(bucketEdges(meter.interval, 'monthly', zone)).filter(
    (edge) => edge >= meter.interval.start && edge <= Math.min(meter.interval.end, now),
  )
  const found = indicatorsOf(
    days,
    {
      basis: basisOf(settings),
      points: temperature === undefined ? {} : balancePointsOf(days, isDegreesFahrenheit(degrees)),
      ...{ months: Float64Array.from(whole), leastShare: LEAST_SHARE[policy] },
    },
    repeatableRandom(),
  )
  return {
    found,
    unit: amountUnitOf(meter.series),
    basisUnit: basisUnitOf(settings, degrees, driver),
    isIncomplete: isIncomplete(inputs),
  }
}

function basisOf({ per, below }: IndicatorSettings): IndicatorBasis {
  if (per === 'degree-day') return { kind: 'degree-days', below }
  return per === 'driver' ? { kind: 'driver' } : { kind: 'use' }
}

function basisUnitOf({ per }: IndicatorSettings, degrees: string, driver: SeriesInput | undefined): string {
  switch (per) {
    case 'area':
      return 'm²'
    case 'occupant':
      return 'occupant'
    case 'degree-day':
      return `${degrees}·day`
    case 'driver':
      return driver === undefined ? '' : amountUnitOf(driver)
    case 'none':
      return ''
  }
}

function amountUnitOf({ kind, unit }: SeriesInput): string {
  const rate = kind === 'totalizer' ? rateUnitOf(unit) : unit
  return quantityUnitOf(rate)?.unit ?? rate
}
