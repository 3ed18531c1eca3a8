import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import { baseLoads, comparedDays } from '#shared/savings/periods/compared-days.ts'
import { isDegreesFahrenheit } from '#shared/savings/periods/metered-periods.ts'
import { balancePointsOf } from '#shared/savings/findings/balance-points.ts'
import { useShares, type UseShares } from '#shared/savings/findings/shares.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import { bucketStart } from '#shared/time/buckets.ts'
import { hasOccupiedHours, occupiedIntervals } from '#shared/calendar/day-calendar.ts'
import type { Interval } from '#shared/time/instant.ts'
import { energyCost } from '#shared/tariff/energy-cost.ts'
import type { Currency } from '#shared/calendar/tariff.ts'
import { quantityUnitOf, rateUnitOf } from '#shared/units/units.ts'
import { elapsedOf, inputsOf } from '../../inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { isIncomplete } from '../../metered/metered-input.ts'
import type { SharesSettings } from './settings.ts'

/** The costs of use in all hours and out of hours. */
interface SharesCost {
  readonly total: number
  readonly outOfHours: number
  readonly currency: Currency
  /** Name of the tariff, if its prices are not those of the card. */
  readonly tariff?: string
}

export interface SharesResult extends CardResult {
  readonly found?: UseShares | undefined
  /** Undefined if the calendar has no occupied hours. */
  readonly outOfHours?: number | undefined
  /** Use in and out of occupied hours; parts that a model separates need temperatures, and days with enough values. */
  readonly allHours?: number | undefined
  readonly cost?: SharesCost
  readonly points: { readonly below?: number; readonly above?: number }
  readonly unit: string
  readonly degrees: string
  /** False if base load is no more than the lowest level of a kind of day. */
  readonly hasBase: boolean
  /** Number of elapsed days of the range. */
  readonly expected: number
  readonly isIncomplete: boolean
}

export function calculateShares(
  inputs: CardInputs,
  { priceInHours, priceOutOfHours, currency }: SharesSettings,
): SharesResult {
  const parts = inputsOf(inputs, 'days')
  const of = (part: string) => parts.find(({ parts: [, one] }) => one === part)
  const [meter, temperature] = [of('meter'), of('temperature')?.series]
  const nothing = {
    ...{ points: {}, unit: '', degrees: '', hasBase: false, expected: 0 },
    isIncomplete: isIncomplete(inputs),
  }
  if (meter === undefined) return nothing
  const { zone, policy, mask, now } = inputs
  const calendar = meter.calendar ?? inputs.calendar
  const request = { range: meter.interval, zone, policy, mask, calendar, until: now }
  const days = comparedDays(meter.series, temperature, { ...request, operatingLoad: undefined })
  const degrees = temperature?.unit ?? ''
  const points = balancePointsOf(days, isDegreesFahrenheit(degrees))
  const rateUnit = meter.series.kind === 'totalizer' ? rateUnitOf(meter.series.unit) : meter.series.unit
  const amount = quantityUnitOf(rateUnit)
  const loads = baseLoads(meter.series, request)
  const bases = new Map([...loads].map(([start, load]) => [start, load * 24 * (amount?.perHour ?? NaN)]))
  const { columns, ...meaning } = meter.series
  const open = subtractIntervals([elapsedOf(meter.interval, inputs)], mask)
  const useIn = (intervals: readonly Interval[]) =>
    totalAndMean(columns, intervals, { ...meaning, policy, until: now }).total?.value
  const closed = hasOccupiedHours(calendar)
    ? subtractIntervals(open, occupiedIntervals(meter.interval, zone, calendar))
    : undefined
  const outOfHours = closed && useIn(closed)
  const inHours = closed && useIn(subtractIntervals(open, closed))
  const { tariff } = meter
  const tariffCost = (intervals: readonly Interval[]) =>
    tariff && energyCost(columns, intervals, { ...meaning, policy, until: now }, tariff, calendar)
  const cost = (): SharesCost | undefined => {
    if (closed === undefined || inHours === undefined || outOfHours === undefined) return undefined
    if (priceInHours > 0 && priceOutOfHours > 0) {
      const costOut = outOfHours * priceOutOfHours
      return { total: inHours * priceInHours + costOut, outOfHours: costOut, currency }
    }
    const [total, costOut] = [tariffCost(open), tariffCost(closed)]
    return total === undefined || costOut === undefined || tariff === undefined
      ? undefined
      : { total, outOfHours: costOut, currency: tariff.currency, tariff: tariff.name }
  }
  const priced = cost()
  return {
    ...nothing,
    ...{ points, degrees, unit: amount?.unit ?? rateUnit, hasBase: loads.size > 0, expected: days.length },
    outOfHours,
    allHours: inHours === undefined || outOfHours === undefined ? undefined : inHours + outOfHours,
    ...(priced !== undefined && { cost: priced }),
    found: useShares(days, { ...points, bases, monthOf: (start) => bucketStart(start, 'monthly', zone) }),
  }
}
