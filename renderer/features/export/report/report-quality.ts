import { shareText, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { Provenance, ProvenanceSeries } from '#shared/export/provenance.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import type { ReportTable } from './report.ts'
import { report as strings } from './strings.ts'

/** Builds a row for each series that was fetched, from the record that goes with the file. */
export function qualityOf({ series }: Provenance, formatNumber: FormatNumber): ReportTable {
  const { unit, fetched, shown, complete, fetchedAt } = strings
  const columns = [strings.series, unit, fetched, shown, complete, fetchedAt].map((title) => ({
    title,
    isNumeric: title === complete,
  }))
  const rows = series
    .filter(isFetched)
    .map((one) => [
      one.standardization === null ? one.name : `${one.name} (${one.standardization})`,
      one.units,
      resolutionNames[one.fetchedResolution],
      shownOf(one),
      one.coverage === null
        ? '–'
        : shareText({ present: one.coverage.presentMs, expected: one.coverage.expectedMs }, formatNumber),
      fetchedTimes(one),
    ])
  const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]))
  return { columns, rows: [...distinct.values()] }
}

/** Counts the series of which nothing was fetched: they have no figure in the report. */
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

function fetchedTimes({ covered }: ProvenanceSeries): string {
  // Cuts "2026-11-20T12:00:00Z" to the minute; the column heading says that times are UTC.
  const times = covered.map(({ fetchedAt }) => fetchedAt.slice(0, 16).replace('T', ' ')).toSorted()
  const [first, last] = [times[0], times.at(-1)]
  return first === undefined || last === undefined ? '' : strings.between(first, last)
}
