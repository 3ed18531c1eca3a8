import { sliceColumns } from '../series/columns.ts'
import type { Interval } from '../time/interval.ts'
import { meanStepMs } from '../series/mean-step.ts'
import type { CsvLayout, CsvOptions, CsvPart, CsvSeries, CsvTable } from './csv-table.ts'

/** Numbers and stamps in one part: some megabytes of text, made in a few hundredths of a second. */
const CELLS_A_PART = 400_000
/** Cells of a row besides its values, which take as long to write. */
const CELLS_OF_A_STAMP = 4

/**
 * A file in parts that follow each other: written one after the other, their texts are the text of the whole.
 *
 * The wide form is cut in time, the long form by series and then in time. Columns of a part are views.
 */
export function* csvParts(
  table: CsvTable,
  layout: CsvLayout,
  options: CsvOptions,
  cellsAPart = CELLS_A_PART,
): Generator<CsvPart, void> {
  const tables = layout === 'wide' ? [table] : table.series.map((one) => ({ ...table, series: [one] }))
  let isFirst = true
  for (const each of tables.length > 0 ? tables : [table]) {
    for (const interval of cutInterval(each, cellsAPart)) {
      yield { layout, options, isFirst, table: { ...each, interval, series: partOf(each.series, interval) } }
      isFirst = false
    }
  }
}

/** Even stretches of the table's interval, on whole milliseconds. */
function cutInterval(table: CsvTable, cellsAPart: number): readonly Interval[] {
  const { start, end } = table.interval
  const cells = rowsIn(table) * (table.series.length + CELLS_OF_A_STAMP)
  const count = Math.max(1, Math.ceil(cells / cellsAPart))
  const edge = (index: number): number => Math.round(start + ((end - start) * index) / count)
  return Array.from({ length: count }, (_, index) => ({ start: edge(index), end: edge(index + 1) }))
}

/** About as many rows as there will be. */
function rowsIn({ interval, resolution, series }: CsvTable): number {
  const readings = Math.max(0, ...series.map(({ columns }) => columns.times.length))
  const step = meanStepMs(resolution)
  return step === undefined ? readings : Math.max(readings, (interval.end - interval.start) / step)
}

function partOf(series: readonly CsvSeries[], interval: Interval): readonly CsvSeries[] {
  return series.map((one) => ({ ...one, columns: sliceColumns(one.columns, interval) }))
}
