import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { csvOfPart } from '#shared/export/csv-writer.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import { meanStepMs } from '#shared/time/resolution.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import type { ShownView } from '#renderer/workspace/output/exported-card.ts'
import type { RowsOptions } from './rows-options.ts'

/** Number of rows that are formatted to determine their average length. */
const SAMPLED_ROWS = 50
const LINE_FEED = 10

/** Estimates the number of rows: one per bucket, of each resolution (wide) or of each series (long). */
export function rowCount(
  series: readonly OperandSeries[],
  interval: Interval,
  form: RowsOptions['form'],
): number {
  const counts = series.map((one) => ({ resolution: one.shown.resolution, rows: rowsOf(one, interval) }))
  if (form === 'long') return counts.reduce((sum, { rows }) => sum + rows, 0)
  const most = new Map<string, number>()
  for (const { resolution, rows } of counts) most.set(resolution, Math.max(rows, most.get(resolution) ?? 0))
  return [...most.values()].reduce((sum, rows) => sum + rows, 0)
}

/** Raw readings have no fixed step: those that are not in memory are estimated as one each minute. */
function rowsOf({ shown }: OperandSeries, { start, end }: Interval): number {
  const readings = shown.columns.times.length
  const step = meanStepMs(shown.resolution)
  if (step === undefined && readings > 0) return readings
  return Math.ceil((end - start) / (step ?? MINUTE_MS))
}

/** Returns the average number of bytes in a row, computed from the first shown rows. */
export function rowBytes(shown: ShownView, form: RowsOptions['form'], options: CsvOptions): number {
  const table = csvTableOf(shown.series.slice(0, form === 'long' ? 1 : undefined), {
    ...shown,
    interval: firstRows(shown),
  })
  let rows = 0
  let bytes = 0
  for (const part of csvParts(table, form, { ...options, byteOrderMark: false, hasProvenance: false })) {
    const text = csvOfPart({ ...part, isFirst: false })
    rows += text.filter((byte) => byte === LINE_FEED).length
    bytes += text.length
  }
  return rows === 0 ? 0 : bytes / rows
}

/** Returns the beginning of the interval that contains enough rows for a preview. */
export function firstRows({ series, interval }: ShownView): Interval {
  const step = Math.min(...series.map(({ shown }) => meanStepMs(shown.resolution) ?? MINUTE_MS))
  return { start: interval.start, end: Math.min(interval.end, interval.start + SAMPLED_ROWS * step) }
}
