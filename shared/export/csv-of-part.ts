import { createByteText, writtenBytes, type ByteText } from './bytes/byte-text.ts'
import type { CsvPart } from './csv-table.ts'
import { createCsvWriter } from './csv-writer.ts'
import { writeRows } from './write-rows.ts'

/** A page that requests more in one part than this requests something that is not a part. */
const MOST_BYTES = 256 * 1024 * 1024
/** Memory that is reused for the next part; otherwise each would leave twice its size to be collected. */
const KEPT_BYTES = 16 * 1024 * 1024

let kept: ByteText | undefined

/** Returns the text of a part as UTF-8. @throws RangeError for a part that is larger than any. */
export function csvOfPart(part: CsvPart): Uint8Array<ArrayBuffer> {
  const text = kept ?? createByteText(MOST_BYTES)
  kept = undefined
  text.length = 0
  writeRows(createCsvWriter(text, part.options, part.provenance), part)
  if (text.bytes.length <= KEPT_BYTES) kept = text
  return writtenBytes(text)
}
