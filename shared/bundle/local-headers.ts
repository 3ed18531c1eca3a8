import { textFromUtf8 } from '../export/utf8.ts'
import { kindOfEntry } from './entry-names.ts'

/** Where an entry lies in the file, header included. */
export interface EntrySpan {
  readonly name: string
  readonly start: number
  readonly end: number
}

export interface WalkedEntries {
  readonly spans: readonly EntrySpan[]
  /** The entry that the file breaks off in, or at which nothing can be recognised; absent where all could be. */
  readonly broken?: { readonly name: string | undefined; readonly offset: number; readonly isCut: boolean }
}

const HEADER_BYTES = 30
const HEADER = 0x04034b50
const DIRECTORY = 0x02014b50
/** Names in a bundle are far shorter. */
const MOST_NAME_BYTES = 200

/**
 * Goes through the entries from the front, by their own headers: tells the place of a damage where the directory at the
 * end is gone or wrong. Reads no content. APPNOTE 4.3.7; sizes stand in the headers, as in all files that we write.
 */
export async function walkEntries(
  bytes: number,
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<WalkedEntries> {
  const spans: EntrySpan[] = []
  let offset = 0
  while (offset < bytes) {
    const head = await read(offset, Math.min(HEADER_BYTES + MOST_NAME_BYTES, bytes - offset))
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    if (head.length >= 4 && view.getUint32(0, true) === DIRECTORY) return { spans }
    const span = spanAt(view, head, offset)
    if (span === undefined || span.end > bytes) {
      const isCut = span !== undefined || head.length < HEADER_BYTES
      return { spans, broken: { name: span?.name, offset, isCut } }
    }
    spans.push(span)
    offset = span.end
  }
  return { spans, broken: { name: undefined, offset, isCut: true } }
}

function spanAt(view: DataView, head: Uint8Array, offset: number): EntrySpan | undefined {
  if (head.length < HEADER_BYTES || view.getUint32(0, true) !== HEADER) return undefined
  const compressed = view.getUint32(18, true)
  const nameBytes = view.getUint16(26, true)
  const extraBytes = view.getUint16(28, true)
  const name = textFromUtf8(head.subarray(HEADER_BYTES, HEADER_BYTES + nameBytes))
  if (name === undefined || kindOfEntry(name) === undefined) return undefined
  return { name, start: offset, end: offset + HEADER_BYTES + nameBytes + extraBytes + compressed }
}
