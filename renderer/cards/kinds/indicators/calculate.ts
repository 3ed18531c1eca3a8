import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import { comparedDays } from '#shared/savings/periods/compared-days.ts'
import { indicatorsOf, type IndicatorBasis, type Indicators } from '#shared/savings/findings/indicators.ts'
import { isDegreesFahrenheit } from '#shared/savings/periods/metered-periods.ts'
import { balancePointsOf } from '#shared/savings/findings/balance-points.ts'
import { repeatableRandom } from '#shared/savings/statistics/find-turn.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { quantityUnitOf, rateUnitOf } from '#shared/units/units.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { inputsOf } from '../../inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { isIncomplete } from '../../metered/metered-input.ts'
import { usualBase, type IndicatorSettings } from './settings.ts'

export interface IndicatorResult extends CardResult {
  readonly found?: Indicators | undefined
  /** Unit of the use. */
  readonly unit: string
  /** Unit of the temperatures, as it was received; empty without any. */
  readonly degrees: string
  /** Unit of the production, or of another driver, by which use is divided. */
  readonly driverUnit: string
  readonly isIncomplete: boolean
}

/** Share of the days of a month that each policy requires. */
const LEAST_SHARE = { strict: 1, 'present-only': 0.9, extrapolated: 0.9 } as const

export function calculateIndicators(inputs: CardInputs, settings: IndicatorSettings): IndicatorResult {
  const parts = inputsOf(inputs, 'days')
  const of = (part: string) => parts.find(({ parts: [, one] }) => one === part)
  const [meter, temperature, driver] = [of('meter'), of('temperature')?.series, of('driver')?.series]
  if (meter === undefined)
    return { unit: '', degrees: '', driverUnit: '', isIncomplete: isIncomplete(inputs) }
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
      basis: basisOf(settings, degrees),
      points: temperature === undefined ? {} : balancePointsOf(days, isDegreesFahrenheit(degrees)),
      ...{ months: Float64Array.from(whole), leastShare: LEAST_SHARE[policy] },
      isScaled: policy === 'extrapolated',
      ...(policy !== 'extrapolated' && { measured: measuredIn(whole, meter.series, inputs) }),
    },
    repeatableRandom(),
  )
  return {
    found,
    unit: amountUnitOf(meter.series),
    degrees,
    driverUnit: driver === undefined ? '' : amountUnitOf(driver),
    isIncomplete: isIncomplete(inputs),
  }
}

/** Returns the totals of months, as a table of statistics has them. */
function measuredIn(
  edges: readonly EpochMs[],
  { columns, ...meaning }: SeriesInput,
  { policy, mask, now }: CardInputs,
): Float64Array {
  const request = { ...meaning, policy, mask, until: now }
  return Float64Array.from(
    edges.slice(1),
    (end, month) => totalAndMean(columns, [{ start: edges[month] ?? end, end }], request).total?.value ?? NaN,
  )
}

function basisOf({ per, below }: IndicatorSettings, degrees: string): IndicatorBasis {
  if (per === 'degree-day') return { kind: 'degree-days', below: below ?? usualBase(degrees) }
  return per === 'driver' ? { kind: 'driver' } : { kind: 'use' }
}

function amountUnitOf({ kind, unit }: SeriesInput): string {
  const rate = kind === 'totalizer' ? rateUnitOf(unit) : unit
  return quantityUnitOf(rate)?.unit ?? rate
}
