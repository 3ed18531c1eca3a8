import { csvOfPart } from '#shared/export/csv-writer.ts'
import type { CsvPart } from '#shared/export/csv-table.ts'

/** Returns the joined text of consecutive parts, including a byte order mark. */
export function csvTextOf(...parts: readonly CsvPart[]): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return parts.map((part) => decoder.decode(csvOfPart(part))).join('')
}
