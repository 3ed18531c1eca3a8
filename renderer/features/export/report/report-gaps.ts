import { type EpochMs, HOUR_MS } from '#shared/time/instant.ts'
import { normaliseIntervals } from '#shared/series/intervals.ts'
import { localText } from '#shared/time/text/written-time.ts'
import type { FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { ExportedReadings } from '#renderer/workspace/output/exported-card.ts'
import { listedGaps } from '#renderer/workspace/figures/listed-gaps.ts'
import type { PrintedTable } from './report.ts'
import { shortenedName } from './report-table.ts'
import { report as strings } from './strings.ts'

/**
 * Lists the gaps of the figures in a report, by series and then in time, each with its range in the zone of its series.
 * Series without any fetched data are counted elsewhere.
 */
export function tableOfGaps(
  readings: readonly ExportedReadings[],
  now: EpochMs,
  { mostRows, formatNumber }: { readonly mostRows: number; readonly formatNumber: FormatNumber },
): PrintedTable {
  const fetched = readings.filter(({ loaded }) => loaded.covered.length > 0)
  const gaps = fetched.flatMap(({ name, loaded, interval, zone, mask }) =>
    listedGaps(loaded, interval, mask, now).map((gap) => ({ ...gap, name, zone })),
  )
  // Several cards may use one series, each over a part of the same gap.
  const bySeries = Map.groupBy(gaps, ({ name, zone, isFetched }) => JSON.stringify([name, zone, isFetched]))
  const distinct = [...bySeries.values()]
    .flatMap((list) =>
      list
        .slice(0, 1)
        .flatMap(({ name, zone, isFetched }) =>
          normaliseIntervals(list.map(({ interval }) => interval)).map(({ start, end }) => [
            shortenedName(name),
            localText(start, zone, 'minute', formatNumber),
            localText(end, zone, 'minute', formatNumber),
            zone,
            strings.hours(formatNumber((end - start) / HOUR_MS, { maximumFractionDigits: 1 })),
            isFetched ? strings.noValue : strings.unfetched,
          ]),
        ),
    )
    .toSorted(
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
