import { createByteText, writtenBytes } from './bytes/byte-text.ts'
import { putLongCsv } from './csv-long.ts'
import type { CsvPart } from './csv-table.ts'
import { putWideCsv } from './csv-wide.ts'

/** A page that asks for more in one part than this asks for something that is no part. */
const MOST_BYTES = 256 * 1024 * 1024

/** The text of a part as UTF-8. @throws RangeError for a part that is larger than any. */
export function csvOfPart(part: CsvPart): Uint8Array<ArrayBuffer> {
  const text = createByteText(MOST_BYTES)
  if (part.layout === 'wide') putWideCsv(text, part)
  else putLongCsv(text, part)
  return writtenBytes(text)
}
