import { succeed, type Result } from '#shared/errors/result.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvLayout, CsvOptions, CsvPart, CsvTable } from '#shared/export/csv-table.ts'
import { packPart } from '#shared/export/packed-part.ts'
import { saveExport, type ExportBridge, type ExportOutcome } from './save-export.ts'

/** A spreadsheet reads a file with these options best, and safely. */
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
 * Writes a table as CSV to a file the user chooses. Packed columns go to the main process, whose thread makes the
 * text: the text is at least ten times as many bytes, and making it would hold up the page (decision 0032).
 * `provenance` is JSON for a last column.
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
 * Does the same as `exportCsv` with parts that are made or read one after the other; the first that failed ends it.
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
