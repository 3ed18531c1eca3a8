/** Returns the UTF-8 bytes of a text; lone surrogates become U+FFFD. For short texts: shared has no TextEncoder. */
export function utf8FromText(text: string): Uint8Array<ArrayBuffer> {
  const escaped = encodeURIComponent(text.toWellFormed())
  const bytes = new Uint8Array(escaped.length)
  let length = 0
  for (let index = 0; index < escaped.length; index++) {
    const isEscape = escaped[index] === '%'
    bytes[length++] = isEscape
      ? Number.parseInt(escaped.slice(index + 1, index + 3), 16)
      : escaped.charCodeAt(index)
    if (isEscape) index += 2
  }
  return bytes.slice(0, length)
}

/** Returns the text of UTF-8 bytes; undefined when they are not UTF-8. */
export function textFromUtf8(bytes: Uint8Array): string | undefined {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`)
  try {
    return decodeURIComponent(escaped.join(''))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
