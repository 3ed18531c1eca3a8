import { bucketStart } from '#shared/time/buckets.ts'
import { isCalendarResolution, resolutions } from '#shared/time/resolution.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { bucketName } from '#renderer/cards/buckets/bucket-name.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { readingAt } from '#renderer/plot/series/value-at.ts'

/**
 * Returns the time of the values under the cursor at the finest resolution shown, not the minute of the
 * pixel. Days and longer are named by their local date in the zone they were cut in.
 */
export function cursorText(series: readonly DrawnSeries[], at: EpochMs, zone: IanaZone): string {
  const finest = series.reduce<DrawnSeries | undefined>(
    (best, one) => (best === undefined || rank(one) < rank(best) ? one : best),
    undefined,
  )
  if (finest === undefined) return formatLocal(at, zone, 'minute')
  const { resolution, bucketZone, firstDayOfWeek } = finest
  if (resolution === 'raw') return formatLocal(readingAt(finest, at)?.at ?? at, zone, 'minute')
  if (isCalendarResolution(resolution))
    return bucketName(bucketStart(at, resolution, bucketZone, firstDayOfWeek), resolution, bucketZone)
  return formatLocal(bucketStart(at, resolution, bucketZone), zone, 'minute')
}

function rank({ resolution }: DrawnSeries): number {
  return resolutions.indexOf(resolution)
}
