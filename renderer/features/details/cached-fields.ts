import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { localText } from '#shared/time/text/written-time.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import { defectsOf } from '#shared/series/coverage/coverage.ts'
import { defectsText } from '#renderer/strings/errors/defects.ts'
import { cachedSpanText, mendedText } from './strings.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { cachedCompleteness } from '#renderer/catalogue/cached-completeness.ts'
import type { DetailsField, WriteNumber } from './field-groups.ts'

/**
 * Lists the cached data of a variable, one line for each resolution and option, with its span and completeness.
 */
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

function labelOf({ seriesKey }: CachedSeriesSummary): string {
  const { resolution, namedResolution, units, standardization } = seriesKey
  const options = [units, standardization].filter((option) => option !== undefined)
  return [namedResolution ?? resolutionNames[resolution], ...options].join(', ')
}

function valueOf(series: CachedSeriesSummary, write: WriteNumber): string {
  const { covered, bucketZone } = series
  const start = Math.min(...covered.map((each) => each.start))
  // Intervals that were in the future when fetched are not cached.
  const end = Math.max(...covered.map((each) => Math.min(each.end, each.fetchedAt)))
  const complete = cachedCompleteness(series)
  const day = (at: number): string => localText(at, bucketZone, 'date', write)
  // The end is exclusive: data that ends at midnight belongs to the day before.
  const span = cachedSpanText(day(start), day(Math.max(start, end - 1)), covered.length)
  const share = complete === undefined ? [] : [`${write(completePercent(complete, 1))} %`]
  const defects = defectsOf(covered)
  const mended = defects === undefined ? [] : [mendedText(defectsText(defects, write))]
  return [span, ...share, ...mended].join(' · ')
}
