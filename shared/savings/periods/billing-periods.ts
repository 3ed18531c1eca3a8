import { bucketEdges } from '../../time/bucket-edges.ts'
import type { IanaZone } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import { localDayOf, startOfLocalDay } from '../../time/zones/local-instant.ts'

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
