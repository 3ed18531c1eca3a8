import { textFromUtf8, utf8FromText } from '../export/utf8.ts'

/**
 * A file ends with the SHA-256 of everything before those 64 digits, in the comment of the archive: one look tells
 * whether a single byte is not as it was written, also of what lies between the entries.
 */
export const SEAL_DIGITS = 64
const PREFIX = 'sha256:'

/** Bytes of the comment. */
export const SEAL_BYTES = PREFIX.length + SEAL_DIGITS

/** The comment with which an archive is closed, before the digits are known. */
export function openSeal(): Uint8Array<ArrayBuffer> {
  return utf8FromText(`${PREFIX}${'0'.repeat(SEAL_DIGITS)}`)
}

/** The digits that the last bytes of a file hold; undefined where it does not end as a sealed one does. */
export function digitsOfSeal(end: Uint8Array): string | undefined {
  const text = textFromUtf8(end.subarray(-SEAL_BYTES))
  return text !== undefined && /^sha256:[0-9a-f]{64}$/.test(text) ? text.slice(PREFIX.length) : undefined
}
