import { bucketStart } from '#shared/time/buckets.ts'
import { isCalendarResolution, resolutions } from '#shared/time/resolution.ts'
import { localText, type FormatNumber } from '#shared/time/text/written-time.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { bucketName } from '#renderer/cards/buckets/bucket-name.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { readingAt } from '#renderer/plot/series/value-at.ts'

/**
 * Returns the time of the values under the cursor at the finest resolution shown, not the minute of the pixel. Days and
 * longer are named by their local date in the zone in which they were cut.
 */
export function cursorText(
  series: readonly DrawnSeries[],
  at: EpochMs,
  zone: IanaZone,
  format: FormatNumber,
): string {
  const finest = series.reduce<DrawnSeries | undefined>(
    (best, one) => (best === undefined || rank(one) < rank(best) ? one : best),
    undefined,
  )
  if (finest === undefined) return localText(at, zone, 'minute', format)
  const { resolution, bucketZone, firstDayOfWeek } = finest
  if (resolution === 'raw') return localText(readingAt(finest, at)?.at ?? at, zone, 'minute', format)
  if (isCalendarResolution(resolution))
    return bucketName(bucketStart(at, resolution, bucketZone, firstDayOfWeek), resolution, bucketZone, format)
  return localText(bucketStart(at, resolution, bucketZone), zone, 'minute', format)
}

function rank({ resolution }: DrawnSeries): number {
  return resolutions.indexOf(resolution)
}
