/** Whether a literal of JSON begins with `text`. */
export function isLiteralStart(text: string): boolean {
  return 'true'.startsWith(text) || 'false'.startsWith(text) || 'null'.startsWith(text)
}

/** Whether a number of JSON may contain the byte. */
export function isNumberByte(byte: number): boolean {
  // Digits, + - . E e
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b ||
    byte === 0x65 ||
    byte === 0x45
  )
}

/** The value of a hexadecimal digit; -1 when it is none. */
export function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** Bytes as text, one character a byte. */
export function latinText(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += 1) text += String.fromCharCode(bytes[at] as number)
  return text
}

/** Whether `[from, to)` spells `text`, which is ASCII. */
export function hasText(bytes: Uint8Array, from: number, to: number, text: string): boolean {
  if (to - from !== text.length) return false
  for (let i = 0; i < text.length; i += 1) if (bytes[from + i] !== text.charCodeAt(i)) return false
  return true
}
