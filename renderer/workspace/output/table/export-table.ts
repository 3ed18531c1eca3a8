import type { Result } from '#shared/errors/result.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import { saveExport, type ExportBridge, type ExportOutcome } from '#renderer/exporting/save-export.ts'
import { cardCsvLines } from './card-csv.ts'
import type { ExportedCard } from '../exported-card.ts'

const CHUNK_CHARACTERS = 256 * 1024

/** Writes the table of a card as CSV to a file that the user chooses. */
export async function exportTable(
  bridge: ExportBridge,
  { fileName, provenance, table, constants }: ExportedCard,
  options: CsvOptions,
  signal?: AbortSignal,
): Promise<Result<ExportOutcome>> {
  const record = options.hasProvenance ? JSON.stringify(await provenance()) : undefined
  const lines = cardCsvLines(await table(), constants(), options, record)
  return saveExport(
    bridge,
    { suggestedName: `${fileName()}.csv`, format: 'csv' },
    {
      pieces: encoded(lines),
      write: (exportTicket, chunk) => bridge.writeExport({ exportTicket, chunk }),
    },
    signal,
  )
}

/** Encodes lines as UTF-8 in chunks small enough for one message between processes. */
function* encoded(lines: Iterable<string>): Generator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield encoder.encode(chunk)
    chunk = ''
  }
  if (chunk !== '') yield encoder.encode(chunk)
}
