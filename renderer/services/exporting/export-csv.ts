import type { Result } from '#shared/errors/result.ts'
import { longCsv } from '#shared/export/csv-long.ts'
import type { CsvOptions, CsvTable } from '#shared/export/csv-table.ts'
import { wideCsv } from '#shared/export/csv-wide.ts'
import { saveExport, type ExportBridge, type ExportOutcome } from './save-export.ts'
import { utf8Chunks } from './text-chunks.ts'

export type CsvLayout = 'wide' | 'long'

/** As a spreadsheet reads a file best, and safely. */
export const spreadsheetOptions: CsvOptions = {
  byteOrderMark: true,
  neutraliseFormulas: true,
  lineEnding: '\r\n',
}

/** Writes a table as CSV to a file the user chooses (X1). */
export function exportCsv(
  bridge: ExportBridge,
  table: CsvTable,
  layout: CsvLayout,
  suggestedName: string,
  options: CsvOptions = spreadsheetOptions,
): Promise<Result<ExportOutcome>> {
  const pieces = layout === 'wide' ? wideCsv(table, options) : longCsv(table, options)
  return saveExport(bridge, { suggestedName, format: 'csv' }, utf8Chunks(pieces))
}
