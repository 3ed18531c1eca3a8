import { totalAndMean } from '../analysis/aggregate/total-and-mean.ts'
import type { AggregateRequest } from '../analysis/aggregate/figures.ts'
import { intersectIntervals } from '../series/intervals.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { DayCalendar } from '../calendar/day-calendar.ts'
import { isCalendarResolution } from '../time/resolution.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import { priceIntervals } from './price-intervals.ts'
import type { Tariff } from '../calendar/tariff.ts'

/**
 * Returns the cost of the energy of a series over ascending, disjoint intervals, in the currency of the tariff: for
 * each of its prices, the price times the total of the time in which it applies by the local clock of the series,
 * unrounded. A price whose time has not come yet costs nothing, nor does one of whose time nothing is present if only
 * what is present counts. Undefined if the policy gives no total, for anything but energy, and for days and longer values,
 * since their use at different times of a day is not known.
 */
export function energyCost(
  columns: Columns,
  intervals: readonly Interval[],
  request: AggregateRequest,
  tariff: Tariff,
  calendar: Pick<DayCalendar, 'holidays' | 'weekend'>,
): number | undefined {
  const range = { start: intervals[0]?.start ?? 0, end: intervals.at(-1)?.end ?? 0 }
  if (isCalendarResolution(request.resolution) || range.start === range.end) return undefined
  let cost: number | undefined
  for (const [price, own] of priceIntervals(range, request.zone, tariff, calendar)) {
    const priced = intersectIntervals(intervals, own)
    if (priced.length === 0) continue
    const { total, coverage } = totalAndMean(columns, priced, request)
    const isDue = coverage.expectedMs > 0 && request.policy !== 'present-only'
    if (coverage.presentMs === 0 && !isDue) continue
    const toKwh = conversionBetween(total?.unit ?? '', 'kWh')
    if (total === undefined || toKwh === undefined) return undefined
    cost = (cost ?? 0) + price * total.value * toKwh.factor
  }
  return cost
}
