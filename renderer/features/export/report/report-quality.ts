import { shareText, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { Provenance, ProvenanceSeries } from '#shared/export/provenance.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import type { ExportedReadings } from '#renderer/workspace/output/exported-card.ts'
import type { ReportTable } from './report.ts'
import { shortenedName } from './report-table.ts'
import { report as strings } from './strings.ts'

/** Builds a row for each fetched series, from the record of the file. */
export function qualityOf({ series }: Provenance, formatNumber: FormatNumber): ReportTable {
  const { unit, fetched, shown, complete, fetchedAt } = strings
  const columns = [strings.series, unit, fetched, shown, complete, fetchedAt].map((title) => ({
    title,
    isNumeric: title === complete,
  }))
  // Several cards use the same series over different ranges: one row has the least and the most complete.
  const alike = Map.groupBy(series.filter(isFetched), (one) => JSON.stringify(namedAs(one)))
  const rows = [...alike.values()].map((list) => [
    ...list.slice(0, 1).flatMap(namedAs),
    completeOf(list, formatNumber),
    fetchedTimes(list),
  ])
  return { columns, rows }
}

function namedAs(one: ProvenanceSeries): readonly string[] {
  const name = shortenedName(one.name)
  return [
    one.standardization === null ? name : `${name} (${one.standardization})`,
    one.units,
    resolutionNames[one.fetchedResolution],
    shownOf(one),
  ]
}

function completeOf(list: readonly ProvenanceSeries[], formatNumber: FormatNumber): string {
  const counted = list
    .flatMap(({ coverage }) => coverage ?? [])
    .toSorted((a, b) => a.presentMs / a.expectedMs - b.presentMs / b.expectedMs)
  const [least, most] = [counted[0], counted.at(-1)].map(
    (one) => one && shareText({ present: one.presentMs, expected: one.expectedMs }, formatNumber),
  )
  return least === undefined || most === undefined ? '–' : strings.between(least, most)
}

/** Counts the series that would be missing from a report, and the requests that are planned for them. */
export function lackIn(readings: readonly ExportedReadings[]): {
  readonly lacking: number
  readonly all: number
  readonly requests: number
} {
  const byName = new Map(readings.map(({ name, loaded }) => [name, loaded]))
  const lacking = [...byName.values()].filter(({ covered }) => covered.length === 0)
  const requests = lacking.reduce(
    (sum, { progress }) => sum + progress.requestsPlanned - progress.requestsDone,
    0,
  )
  return { lacking: lacking.length, all: byName.size, requests }
}

/** Number of characters of "2026-11-20". */
const DATE_LENGTH = 10

/** Counts the series without any fetched data, which have no figure in the report. */
export function notFetched({ series }: Provenance): number {
  return series.filter((one) => !isFetched(one)).length
}

function isFetched({ covered }: ProvenanceSeries): boolean {
  return covered.length > 0
}

function shownOf({ shownResolution, fetchedResolution }: ProvenanceSeries): string {
  const name = resolutionNames[shownResolution]
  return shownResolution === fetchedResolution ? name : strings.derived(name)
}

function fetchedTimes(list: readonly ProvenanceSeries[]): string {
  // Cuts "2026-11-20T12:00:00Z" to the minute; the column heading says that times are UTC.
  const times = list
    .flatMap(({ covered }) => covered.map(({ fetchedAt }) => fetchedAt.slice(0, 16).replace('T', ' ')))
    .toSorted()
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return ''
  const isSameDay = first.slice(0, DATE_LENGTH) === last.slice(0, DATE_LENGTH)
  return strings.between(first, isSameDay && first !== last ? last.slice(DATE_LENGTH + 1) : last)
}
