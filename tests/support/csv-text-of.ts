import { csvOfPart } from '#shared/export/csv-writer.ts'
import type { CsvPart } from '#shared/export/csv-table.ts'

/** The text of parts that follow each other; a byte order mark stays. */
export function csvTextOf(...parts: readonly CsvPart[]): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return parts.map((part) => decoder.decode(csvOfPart(part))).join('')
}
