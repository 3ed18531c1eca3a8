import { bucketStart } from '#shared/time/buckets.ts'
import { isCalendarResolution, resolutions } from '#shared/time/resolution.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { bucketName } from '#renderer/cards/buckets/bucket-name.ts'
import type { DrawnSeries } from '#renderer/drawing/scene.ts'
import { readingAt } from '#renderer/drawing/value-at.ts'

/**
 * The time that the cursor reads: that of the values under it, at the finest resolution shown, rather than the minute
 * of the pixel. Days and longer are named by their local date, in whichever zone they were cut.
 */
export function cursorText(series: readonly DrawnSeries[], at: EpochMs, zone: IanaZone): string {
  const finest = series.reduce<DrawnSeries | undefined>(
    (best, one) => (best === undefined || rank(one) < rank(best) ? one : best),
    undefined,
  )
  if (finest === undefined) return formatLocal(at, zone, 'minute')
  const { resolution, bucketZone } = finest
  if (resolution === 'raw') return formatLocal(readingAt(finest, at)?.at ?? at, zone, 'minute')
  if (isCalendarResolution(resolution))
    return bucketName(bucketStart(at, resolution, bucketZone), resolution, bucketZone)
  return formatLocal(bucketStart(at, resolution, bucketZone), zone, 'minute')
}

function rank({ resolution }: DrawnSeries): number {
  return resolutions.indexOf(resolution)
}
