import { longCsv } from './csv-long.ts'
import type { CsvPart } from './csv-table.ts'
import { wideCsv } from './csv-wide.ts'

/** The text of a part in pieces of about 64 KB. */
export function csvOfPart(part: CsvPart): Generator<string, void> {
  return part.layout === 'wide' ? wideCsv(part) : longCsv(part)
}
