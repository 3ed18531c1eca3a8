import { resolutions } from '#shared/time/resolution.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import { cachedSpanText } from './strings.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { cachedCompleteness } from '#renderer/catalogue/cached-completeness.ts'
import type { DetailsField, WriteNumber } from './field-groups.ts'

/** What is cached of a variable, a line for each resolution and option: from when to when, and how complete. */
export function cachedFields(
  cached: readonly CachedSeriesSummary[],
  dataHubId: string,
  write: WriteNumber,
): readonly DetailsField[] {
  return cached
    .filter(({ seriesKey, covered }) => seriesKey.dataHubId === dataHubId && covered.length > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((series) => ({ label: labelOf(series), value: valueOf(series, write), keepsWords: true }))
}

function rankOf({ seriesKey }: CachedSeriesSummary): number {
  return resolutions.indexOf(seriesKey.resolution)
}

function labelOf({ seriesKey: { resolution, units, standardization } }: CachedSeriesSummary): string {
  const options = [units, standardization].filter((option) => option !== undefined)
  return [resolutionNames[resolution], ...options].join(', ')
}

function valueOf(series: CachedSeriesSummary, write: WriteNumber): string {
  const { covered, bucketZone } = series
  const start = Math.min(...covered.map((each) => each.start))
  // What lay ahead when it was fetched is not cached.
  const end = Math.max(...covered.map((each) => Math.min(each.end, each.fetchedAt)))
  const complete = cachedCompleteness(series)
  const day = (at: number): string => formatLocal(at, bucketZone, 'date')
  // The end is exclusive: what ends at midnight holds the day before.
  const span = cachedSpanText(day(start), day(Math.max(start, end - 1)), covered.length)
  return complete === undefined ? span : `${span} · ${write(Math.floor(complete * 1000) / 10)} %`
}
