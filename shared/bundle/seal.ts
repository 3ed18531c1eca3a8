import { textFromUtf8, utf8FromText } from '../export/utf8.ts'

/**
 * A file ends with the SHA-256 of everything before those 64 digits, in the comment of the archive: one check tells
 * whether any byte differs from what was written, even between the entries.
 */
export const SEAL_DIGITS = 64
const PREFIX = 'sha256:'

/** Length of the comment in bytes. */
export const SEAL_BYTES = PREFIX.length + SEAL_DIGITS

/** Returns the comment with which an archive is closed, before the digits are known. */
export function openSeal(): Uint8Array<ArrayBuffer> {
  return utf8FromText(`${PREFIX}${'0'.repeat(SEAL_DIGITS)}`)
}

/** Returns the digits in the last bytes of a file; undefined if it does not end with a seal. */
export function digitsOfSeal(end: Uint8Array): string | undefined {
  const text = textFromUtf8(end.subarray(-SEAL_BYTES))
  return text !== undefined && /^sha256:[0-9a-f]{64}$/.test(text) ? text.slice(PREFIX.length) : undefined
}
