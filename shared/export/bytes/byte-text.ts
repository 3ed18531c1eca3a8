import { utf8FromText } from '../utf8.ts'

/**
 * UTF-8 text as bytes, which grows at its end. Rows of a file are appended cell by cell: creating, joining, encoding
 * and collecting a string for each would take three times as long.
 */
export interface ByteText {
  bytes: Uint8Array<ArrayBuffer>
  /** Number of bytes written; the rest are spare. */
  length: number
  readonly mostBytes: number
}

const FIRST_BYTES = 256 * 1024

/** Creates an empty text. */
export function createByteText(mostBytes: number): ByteText {
  return { bytes: new Uint8Array(FIRST_BYTES), length: 0, mostBytes }
}

/** Makes room for `count` more bytes. @throws RangeError if the text would exceed its limit. */
function reserve(text: ByteText, count: number): void {
  const needed = text.length + count
  if (needed <= text.bytes.length) return
  if (needed > text.mostBytes) throw new RangeError('the part is too large')
  const grown = new Uint8Array(Math.max(needed, Math.min(2 * text.bytes.length, text.mostBytes)))
  grown.set(text.bytes.subarray(0, text.length))
  text.bytes = grown
}

/** Appends the bytes from `from` up to, but not including, `to`. */
export function putBytes(text: ByteText, bytes: Uint8Array, from = 0, to = bytes.length): void {
  reserve(text, to - from)
  const target = text.bytes
  let at = text.length
  // Cells are short: a call of `set` takes longer than this loop.
  for (let index = from; index < to; index++) target[at++] = bytes[index] ?? 0
  text.length = at
}

/** Appends a byte: a character of ASCII. */
export function putByte(text: ByteText, byte: number): void {
  reserve(text, 1)
  text.bytes[text.length++] = byte
}

/** Appends any text; text that stays the same from row to row is encoded once with `utf8FromText` instead. */
export function putText(text: ByteText, added: string): void {
  putBytes(text, utf8FromText(added))
}

/** Appends text of ASCII alone. */
export function putAscii(text: ByteText, added: string): void {
  reserve(text, added.length)
  const target = text.bytes
  let at = text.length
  for (let index = 0; index < added.length; index++) target[at++] = added.charCodeAt(index)
  text.length = at
}

/** Returns a copy of the written bytes in memory of its own. */
export function writtenBytes({ bytes, length }: ByteText): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, length)
}
