import { mondayBased } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { DayCalendar } from '../calendar/day-calendar.ts'
import { steadyPeriods } from '../time/local-pieces.ts'
import { dateText } from '../time/text/local-text.ts'
import { civilFromDays } from '#shared/time/zones/local-instant.ts'
import type { PriceWindow, Tariff } from '../calendar/tariff.ts'

const MINUTES_OF_DAY = 1440

/**
 * Returns the intervals in which each price of a tariff applies, ascending and disjoint; together they fill the whole
 * interval.
 */
export function priceIntervals(
  { start, end }: Interval,
  zone: IanaZone,
  { price: usual, windows }: Pick<Tariff, 'price' | 'windows'>,
  calendar: Pick<DayCalendar, 'holidays' | 'weekend'>,
): ReadonlyMap<number, readonly Interval[]> {
  const byPrice = new Map<number, Interval[]>()
  // An hour that the clocks repeat has the price of its time in both passes, even if prices change within it.
  for (const steady of steadyPeriods({ start, end }, zone)) {
    const dayOf = (at: EpochMs): number => Math.floor((at + steady.offsetMs) / DAY_MS)
    for (let day = dayOf(steady.start); day <= dayOf(steady.end - 1); day++) {
      const own = windows.filter((window) => isOnDay(window, day, calendar))
      const edges = [
        0,
        ...own.flatMap(({ startMinute, endMinute }) => [startMinute, endMinute]),
        MINUTES_OF_DAY,
      ]
      const [first = 0, ...others] = [...new Set(edges)].sort((a, b) => a - b)
      let minute = first
      for (const next of others) {
        const price = own.findLast((window) => isAtMinute(window, minute))?.price ?? usual
        const at = (of: number): EpochMs => day * DAY_MS + of * MINUTE_MS - steady.offsetMs
        addTo(byPrice, price, {
          start: Math.max(steady.start, at(minute)),
          end: Math.min(steady.end, at(next)),
        })
        minute = next
      }
    }
  }
  return byPrice
}

function addTo(byPrice: Map<number, Interval[]>, price: number, interval: Interval): void {
  if (interval.start >= interval.end) return
  const own = byPrice.get(price) ?? []
  const last = own.at(-1)
  if (last?.end === interval.start) own[own.length - 1] = { start: last.start, end: interval.end }
  else own.push(interval)
  byPrice.set(price, own)
}

function isOnDay(
  { fromMonth, toMonth, days }: PriceWindow,
  day: number,
  { holidays, weekend }: Pick<DayCalendar, 'holidays' | 'weekend'>,
): boolean {
  if (!isWithin(civilFromDays(day).month, fromMonth, toMonth + 1)) return false
  const weekday = mondayBased(day) + 1
  const isOff = weekend.some((each) => each === weekday) || holidays.has(dateText(day))
  return days === 'all' || isOff === (days === 'off')
}

function isAtMinute({ startMinute, endMinute }: PriceWindow, minute: number): boolean {
  return isWithin(minute, startMinute, endMinute)
}

/** Half-open; an end that is not after the start lies in the next round. */
function isWithin(value: number, from: number, to: number): boolean {
  return from < to ? value >= from && value < to : value >= from || value < to
}
