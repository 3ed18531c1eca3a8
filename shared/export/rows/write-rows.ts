import type { CsvPart } from '../csv-table.ts'
import { writeLongRows } from './long-rows.ts'
import type { RowWriter } from './row-writer.ts'
import { writeWideRows } from './wide-rows.ts'

/** Writes the rows of a part, after the headings if they are the first rows of a file. */
export function writeRows(to: RowWriter, part: CsvPart): void {
  if (part.layout === 'wide') writeWideRows(to, part)
  else writeLongRows(to, part)
}
