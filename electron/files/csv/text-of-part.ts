import { csvOfPart } from '#shared/export/csv-of-part.ts'
import type { CsvPart } from '#shared/export/csv-table.ts'

/** A page that asks for more in one part than this asks for something that is no part. */
const MAX_CHARACTERS = 256 * 1024 * 1024

/** The text of a part as UTF-8. @throws RangeError for a part that is larger than any. */
export function textOfPart(part: CsvPart): Uint8Array<ArrayBuffer> {
  const pieces: string[] = []
  let characters = 0
  for (const piece of csvOfPart(part)) {
    characters += piece.length
    if (characters > MAX_CHARACTERS) throw new RangeError('the part is too large')
    pieces.push(piece)
  }
  return new TextEncoder().encode(pieces.join(''))
}
