import type { Result } from '#shared/errors/result.ts'
import type { CsvOptions, CsvPart } from '#shared/export/csv-table.ts'
import { packPart } from '#shared/export/packed-part.ts'
import { saveExport, type ExportBridge, type ExportOutcome } from './save-export.ts'

/** Options with which a spreadsheet reads a file best, and safely. */
export const spreadsheetOptions: CsvOptions = {
  byteOrderMark: true,
  neutraliseFormulas: true,
  lineEnding: '\r\n',
  separator: ',',
  decimal: '.',
  times: 'both',
  stamps: 'iso',
  hasQuantities: true,
  hasProvenance: false,
}

/**
 * Writes rows as CSV to a file that the user chooses; the parts may be made or read one after the other, and the first
 * failure ends the export. Packed columns are sent to the main process, whose thread writes the text: the text has at
 * least ten times as many bytes, and writing it here would block the page (decision 0032).
 */
export function exportCsv(
  bridge: ExportBridge,
  parts: Iterable<Result<CsvPart>> | AsyncIterable<Result<CsvPart>>,
  suggestedName: string,
  signal?: AbortSignal,
): Promise<Result<ExportOutcome>> {
  return saveExport(
    bridge,
    { suggestedName, format: 'csv' },
    {
      pieces: parts,
      write: (exportTicket, part) =>
        part.ok ? bridge.writeCsvPart({ exportTicket, part: packPart(part.value) }) : Promise.resolve(part),
    },
    signal,
  )
}
