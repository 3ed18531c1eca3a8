import { bucketStart } from '#shared/time/buckets.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { bucketsInterval } from '#shared/time/local-dates.ts'
import { cutText } from '#renderer/cards/buckets/strings.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'

/** Tells which derived buckets are clipped to the visible interval, once for each resolution. */
export function cutBuckets(
  series: readonly OperandSeries[],
  visible: Interval | undefined,
  viewZone: IanaZone,
): readonly string[] {
  const texts = series.flatMap(({ shown: { resolution, zone, firstDayOfWeek, columns, expectedMs } }) => {
    const [first] = columns.times
    const last = columns.times.at(-1)
    if (visible === undefined || first === undefined || last === undefined || expectedMs === undefined)
      return []
    const { start, end } = bucketsInterval(visible, viewZone, { resolution, bucketZone: zone })
    const isEdge = (at: number): boolean => bucketStart(at, resolution, zone, firstDayOfWeek) === at
    const until = Math.min(end, last + (expectedMs.at(-1) ?? 0))
    return cutText(resolution, !isEdge(Math.max(start, first)), !isEdge(until))
  })
  return [...new Set(texts)]
}
