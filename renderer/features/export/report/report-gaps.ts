import { HOUR_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { ExportedReadings } from '#renderer/workspace/output/exported-card.ts'
import { listedGaps } from '#renderer/workspace/figures/listed-gaps.ts'
import type { PrintedTable } from './report.ts'
import { report as strings } from './strings.ts'

/**
 * Lists the gaps that the figures of a report have, by series and then in time, each with its range in the zone of its
 * series. A series of which nothing was fetched is counted elsewhere.
 */
export function tableOfGaps(
  readings: readonly ExportedReadings[],
  now: EpochMs,
  { mostRows, formatNumber }: { readonly mostRows: number; readonly formatNumber: FormatNumber },
): PrintedTable {
  const fetched = readings.filter(({ loaded }) => loaded.covered.length > 0)
  const rows = fetched.flatMap(({ name, loaded, interval, zone, mask }) =>
    listedGaps(loaded, interval, mask, now).map(({ interval: { start, end }, isFetched }) => [
      name,
      formatLocal(start, zone, 'minute'),
      formatLocal(end, zone, 'minute'),
      zone,
      strings.hours(formatNumber((end - start) / HOUR_MS, { maximumFractionDigits: 1 })),
      isFetched ? strings.noValue : strings.unfetched,
    ]),
  )
  // Several cards may rest on one series.
  const distinct = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()].toSorted(
    ([nameA = '', startA = ''], [nameB = '', startB = '']) =>
      nameA.localeCompare(nameB) || startA.localeCompare(startB),
  )
  const { series, from, to, zone, length, reason } = strings
  const columns = [series, from, to, zone, length, reason].map((title) => ({
    title,
    isNumeric: title === length,
  }))
  const more = distinct.length - mostRows
  return {
    tables: distinct.length === 0 ? [] : [{ columns, rows: distinct.slice(0, mostRows) }],
    leftOut: more > 0 ? [strings.moreGaps(more, distinct.length)] : [],
  }
}
