import { succeed, type Result } from '#shared/errors/result.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvLayout, CsvOptions, CsvPart, CsvTable } from '#shared/export/csv-table.ts'
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
 * Writes a table as CSV to a file that the user chooses. Packed columns are sent to the main process, whose thread
 * writes the text: the text has at least ten times as many bytes, and writing it here would block the page (decision
 * 0032). `provenance` is JSON for a last column.
 */
export function exportCsv(
  bridge: ExportBridge,
  table: CsvTable,
  layout: CsvLayout,
  suggestedName: string,
  provenance?: string,
): Promise<Result<ExportOutcome>> {
  const options = { ...spreadsheetOptions, hasProvenance: provenance !== undefined }
  const parts = csvParts(table, layout, options, { provenance })
  return exportCsvParts(bridge, asRead(parts), suggestedName)
}

function* asRead(parts: Iterable<CsvPart>): Generator<Result<CsvPart>, void> {
  for (const part of parts) yield succeed(part)
}

/**
 * Exports like `exportCsv`, with parts that are made or read one after the other; the first failure ends the export.
 */
export function exportCsvParts(
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
