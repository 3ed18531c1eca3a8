import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { localText } from '#shared/time/text/written-time.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { cachedCompleteness } from '#renderer/catalogue/cached-completeness.ts'
import { bytesText } from '#renderer/strings/bytes-text.ts'
import { ageText } from '#renderer/strings/time/durations.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import type { TableColumn } from '#renderer/ui/table/table-column.ts'
import type { CacheColumn, CacheRow } from './cache-row.ts'
import { cacheMap as strings } from '../strings.ts'

type WriteNumber = (value: number, options?: Intl.NumberFormatOptions) => string

/** Returns the columns of the cache map; `now` is called for each age. */
export function cacheMapColumns(
  now: () => EpochMs,
  write: WriteNumber,
): readonly TableColumn<CacheRow, CacheColumn>[] {
  const age = (at: EpochMs): string => (at === 0 ? '' : ageText(Math.max(0, now() - at)))
  return [
    {
      id: 'name',
      title: strings.variable,
      sortable: true,
      namesRow: true,
      note: ({ name }) => name,
      width: 'auto',
    },
    { id: 'resolution', title: strings.resolution, sortable: true, width: '92px', text: optionsText },
    { id: 'time', title: strings.time, titleHidden: true, width: '26%' },
    {
      id: 'complete',
      title: strings.complete,
      numeric: true,
      width: '84px',
      text: (row) => completeText(row, write),
    },
    {
      id: 'fetched',
      title: strings.age,
      sortable: true,
      width: '88px',
      text: (row) => age(row.newestFetch),
      note: (row) => fetchedText(row, write),
      tone: 'faint',
    },
    {
      id: 'used',
      title: strings.used,
      sortable: true,
      width: '88px',
      text: ({ series }) => age(series.usedAt),
      tone: 'faint',
    },
    {
      id: 'points',
      title: strings.points,
      sortable: true,
      numeric: true,
      width: '88px',
      text: ({ series }) => write(series.points),
    },
    {
      id: 'size',
      title: strings.size,
      sortable: true,
      numeric: true,
      width: '72px',
      text: ({ series }) => bytesText(series.bytes, write),
    },
    { id: 'actions', title: strings.actions, titleHidden: true, width: '76px' },
  ]
}

function optionsText({ series: { seriesKey } }: CacheRow): string {
  const { resolution, namedResolution, units, standardization } = seriesKey
  return [namedResolution ?? resolutionNames[resolution], units, standardization].filter(Boolean).join(' · ')
}

export function completeText({ series }: CacheRow, write: WriteNumber): string {
  const share = cachedCompleteness(series)
  if (share === undefined) return '–'
  return `${write(completePercent(share, 1))} %`
}

function fetchedText({ series, oldestFetch, newestFetch }: CacheRow, write: WriteNumber): string {
  const stamp = (at: EpochMs): string =>
    `${localText(at, series.bucketZone, 'minute', write)} ${series.bucketZone}`
  return oldestFetch === Infinity ? '' : `${stamp(oldestFetch)} → ${stamp(newestFetch)}`
}
