import { resolutions } from '#shared/series/resolution.ts'
import { formatLocal } from '#shared/time/local-text.ts'
import { resolutionNames } from '../../messages/chart.ts'
import { heldSpanText } from '../../messages/details.ts'
import type { HeldSeriesSummary } from '../../services/ports.ts'
import { heldCompleteness } from '../cache-map/held-completeness.ts'
import type { DetailsField, WriteNumber } from './field-groups.ts'

/** What is held of a variable, a line for each resolution and option: from when to when, and how complete. */
export function heldFields(
  held: readonly HeldSeriesSummary[],
  dataHubId: string,
  write: WriteNumber,
): readonly DetailsField[] {
  return held
    .filter(({ question, covered }) => question.dataHubId === dataHubId && covered.length > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((series) => ({ label: labelOf(series), value: valueOf(series, write), keepsWords: true }))
}

function rankOf({ question }: HeldSeriesSummary): number {
  return resolutions.indexOf(question.resolution)
}

function labelOf({ question: { resolution, units, standardization } }: HeldSeriesSummary): string {
  const options = [units, standardization].filter((option) => option !== undefined)
  return [resolutionNames[resolution], ...options].join(', ')
}

function valueOf(series: HeldSeriesSummary, write: WriteNumber): string {
  const { covered, bucketZone } = series
  const start = Math.min(...covered.map((each) => each.start))
  // What lay ahead when it was fetched is not held.
  const end = Math.max(...covered.map((each) => Math.min(each.end, each.fetchedAt)))
  const complete = heldCompleteness(series)
  const day = (at: number): string => formatLocal(at, bucketZone, 'date')
  // The end is exclusive: what ends at midnight holds the day before.
  const span = heldSpanText(day(start), day(Math.max(start, end - 1)), covered.length)
  return complete === undefined ? span : `${span} · ${write(Math.floor(complete * 1000) / 10)} %`
}
