import { csvOfPart } from '#shared/export/csv-of-part.ts'
import type { CsvPart } from '#shared/export/csv-table.ts'

/** A page that asks for more in one part than this asks for something that is no part. */
const MAX_BYTES = 256 * 1024 * 1024

/** The text of a part as UTF-8. @throws RangeError for a part that is larger than any. */
export function textOfPart(part: CsvPart): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  let length = 0
  // Piece by piece: one text of all of them would be built only to be copied again.
  for (const piece of csvOfPart(part)) {
    const bytes = encoder.encode(piece)
    pieces.push(bytes)
    length += bytes.length
    if (length > MAX_BYTES) throw new RangeError('the part is too large')
  }
  return joined(pieces, length)
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
