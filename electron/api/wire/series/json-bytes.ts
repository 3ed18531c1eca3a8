export const QUOTE = 0x22
export const COMMA = 0x2c
export const COLON = 0x3a
export const OPEN_BRACKET = 0x5b
export const CLOSE_BRACKET = 0x5d
export const OPEN_BRACE = 0x7b
export const CLOSE_BRACE = 0x7d
const BACKSLASH = 0x5c

/** Returns the index after any white space at `at`. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at
  let byte = bytes[next]
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
    next += 1
    byte = bytes[next]
  }
  return next
}

/** Returns the index after the string whose opening quote is at `at`; 0 if it does not end before `end`. */
export function stringEnd(bytes: Uint8Array, at: number, end: number): number {
  let next = at + 1
  while (next < end) {
    const byte = bytes[next]
    if (byte === QUOTE) return next + 1
    next += byte === BACKSLASH ? 2 : 1
  }
  return 0
}

/** Returns the digit at `at`; more than 9 when there is none. */
export function digitAt(bytes: Uint8Array, at: number): number {
  // A byte below `0` becomes a large number.
  return ((bytes[at] ?? 0) - 0x30) >>> 0
}

// Keeps a byte order mark as text: it may occur only before the whole answer, where it is handled separately.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Returns four ASCII characters as `DataView` reads them, so that names are compared by words instead of bytes. */
export function wordOf(text: string): number {
  return new DataView(new TextEncoder().encode(text).buffer).getUint32(0)
}

/** Decodes the bytes in `[from, to)`. */
export function textIn(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to))
}

export function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
