import { textFromUtf8 } from '../export/utf8.ts'
import { kindOfEntry } from './entry-names.ts'

/** Locates an entry in the file, header included. */
export interface EntrySpan {
  readonly name: string
  readonly start: number
  readonly end: number
}

export interface WalkedEntries {
  readonly spans: readonly EntrySpan[]
  /** The entry in which the file breaks off, or at which nothing can be recognised; absent when all were read. */
  readonly broken?: {
    readonly name: string | undefined
    readonly offset: number
    readonly fault: 'truncated' | 'archive' | 'name'
  }
}

const HEADER_BYTES = 30
const HEADER = 0x04034b50
const DIRECTORY = 0x02014b50
/** Names in a bundle are far shorter than this. */
const MOST_NAME_BYTES = 200

/**
 * Goes through the entries from the front by their own headers, without reading content, to locate damage if the
 * directory at the end is missing or wrong. All files that we write have sizes in these headers (APPNOTE 4.3.7).
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
    if (span !== undefined && kindOfEntry(span.name) === undefined)
      return { spans, broken: { name: span.name, offset, fault: 'name' } }
    if (span === undefined || span.end > bytes) {
      const isCut = span !== undefined || head.length < HEADER_BYTES
      return { spans, broken: { name: span?.name, offset, fault: isCut ? 'truncated' : 'archive' } }
    }
    spans.push(span)
    offset = span.end
  }
  return { spans, broken: { name: undefined, offset, fault: 'truncated' } }
}

function spanAt(view: DataView, head: Uint8Array, offset: number): EntrySpan | undefined {
  if (head.length < HEADER_BYTES || view.getUint32(0, true) !== HEADER) return undefined
  const compressed = view.getUint32(18, true)
  const nameBytes = view.getUint16(26, true)
  const extraBytes = view.getUint16(28, true)
  const named = head.subarray(HEADER_BYTES, HEADER_BYTES + nameBytes)
  const name = textFromUtf8(named)
  if (name === undefined || name === '' || named.length < Math.min(nameBytes, MOST_NAME_BYTES))
    return undefined
  return { name, start: offset, end: offset + HEADER_BYTES + nameBytes + extraBytes + compressed }
}
