import { bucketStart } from '#shared/time/buckets.ts'
import { cutText } from '#renderer/cards/buckets/strings.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'

/** Tells which derived buckets are clipped to the range, once for each resolution. */
export function cutBuckets(series: readonly OperandSeries[]): readonly string[] {
  const texts = series.flatMap(({ shown: { resolution, zone, columns, expectedMs } }) => {
    const [first] = columns.times
    const last = columns.times.at(-1)
    if (first === undefined || last === undefined || expectedMs === undefined) return []
    const isEdge = (at: number): boolean => bucketStart(at, resolution, zone) === at
    return cutText(resolution, !isEdge(first), !isEdge(last + (expectedMs.at(-1) ?? 0)))
  })
  return [...new Set(texts)]
}
