import type { IanaZone } from '../time/instant.ts'
import type { DayCalendar } from '../calendar/day-calendar.ts'
import { priceIntervals } from './price-intervals.ts'
import type { Tariff } from '../calendar/tariff.ts'

/**
 * Returns the price of each period by the local clock of a zone; periods ascend in epoch ms. Undefined if one of them
 * has several prices, as a day has under time-of-use prices.
 */
export function pricesOfPeriods(
  starts: Float64Array,
  ends: Float64Array,
  zone: IanaZone,
  tariff: Tariff,
  calendar: Pick<DayCalendar, 'holidays' | 'weekend'>,
): Float64Array | undefined {
  const range = { start: starts[0] ?? 0, end: ends.at(-1) ?? 0 }
  const stretches = [...priceIntervals(range, zone, tariff, calendar)]
    .flatMap(([price, own]) => own.map((interval) => ({ ...interval, price })))
    .toSorted((a, b) => a.start - b.start)
  let at = 0
  const prices = starts.map((start, index) => {
    while ((stretches[at]?.end ?? Infinity) <= start) at++
    const stretch = stretches[at]
    return stretch !== undefined && stretch.end >= (ends[index] ?? NaN) ? stretch.price : NaN
  })
  return prices.every(Number.isFinite) ? prices : undefined
}
