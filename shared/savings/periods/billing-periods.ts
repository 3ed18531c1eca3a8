import type { SeriesInput } from '../../analysis/series-input.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { localDayOf, startOfLocalDay } from '../../time/zones/local-instant.ts'

/** Relative difference of two rates that are one. */
const SAME = 1e-9

/**
 * Returns the edges of billing periods that reach over a range, ascending in epoch ms: midnights in `zone` of one day
 * of each month, 1 to 28.
 */
export function billingEdges(range: Interval, day: number, zone: IanaZone): Float64Array {
  const months = Array.from(bucketEdges(range, 'monthly', zone))
  const first = months[0] ?? range.start
  const [before = first] = bucketEdges({ start: first - 1, end: first }, 'monthly', zone)
  const starts = [before, ...months].map((month) => startOfLocalDay(localDayOf(month, zone) + day - 1, zone))
  const from = starts.findLastIndex((start) => start <= range.start)
  const to = starts.findIndex((start) => start >= range.end)
  return Float64Array.from(starts.slice(Math.max(0, from), to < 0 ? starts.length : to + 1))
}

/**
 * Returns the edges of the billing periods that invoices left in a series of days, each spread evenly over its own: the days
 * on which the rate changes, a day without one, and the end, ascending in epoch ms. Two invoices of one rate in a row are
 * one period, whose amount and weather are those of both.
 */
export function invoiceEdges({ columns: { times, values } }: SeriesInput, zone: IanaZone): Float64Array {
  const edges: number[] = []
  let end = -Infinity
  times.forEach((start, index) => {
    const isApart = start !== end
    if (isApart && end > -Infinity) edges.push(end)
    // A rate is an amount over a length, so that the days of one invoice agree but for rounding.
    const before = values[index - 1] ?? NaN
    const isSame = Math.abs((values[index] ?? NaN) - before) <= SAME * Math.abs(before)
    if (isApart || !isSame) edges.push(start)
    end = startOfLocalDay(localDayOf(start, zone) + 1, zone)
  })
  return Float64Array.from(edges.length === 0 ? [] : [...edges, end])
}
