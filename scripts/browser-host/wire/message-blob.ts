/** A message and the bytes that belong to it. */
export interface MessageBlob {
  readonly message: unknown
  readonly buffers: readonly ArrayBuffer[]
}

/** A blob whose message is already written as text; both forms of transport start with the header. */
export interface PackedBlob {
  /** JSON of the message and of the lengths of the buffers; it has no line breaks. */
  readonly header: string
  readonly buffers: readonly ArrayBuffer[]
  readonly isLarge: boolean
}

/** Turns bytes into text on this side, for which Node and the page have different fast ways. */
export interface Base64 {
  encode(bytes: Uint8Array): string
  decode(text: string): Uint8Array<ArrayBuffer>
}

/**
 * From this size on a blob is sent as bytes over the local server, since Chromium's protocol is slow with long texts.
 */
const largeBytes = 32 * 1024

export function packBlob({ message, buffers }: MessageBlob): PackedBlob {
  const lengths = buffers.map(({ byteLength }) => byteLength)
  const header = JSON.stringify({ message, lengths })
  const isLarge = lengths.reduce((sum, length) => sum + length, header.length) > largeBytes
  return { header, buffers, isLarge }
}

/** Writes a blob as one text: the header, then a line of Base64 for each buffer. */
export function blobText({ header, buffers }: PackedBlob, base64: Base64): string {
  return [header, ...buffers.map((buffer) => base64.encode(new Uint8Array(buffer)))].join('\n')
}

export function blobFromText(text: string, base64: Base64): MessageBlob {
  const [header = '', ...lines] = text.split('\n')
  const { message } = JSON.parse(header) as { message: unknown }
  return { message, buffers: lines.map((line) => base64.decode(line).buffer) }
}

/** Writes a blob as bytes: the length of the header, the header, then the buffers. */
export function blobBytes({ header, buffers }: PackedBlob): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(header)
  const size = buffers.reduce((sum, { byteLength }) => sum + byteLength, 4 + text.length)
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, text.length)
  bytes.set(text, 4)
  let at = 4 + text.length
  for (const buffer of buffers) {
    bytes.set(new Uint8Array(buffer), at)
    at += buffer.byteLength
  }
  return bytes
}

export function blobFromBytes(bytes: Uint8Array<ArrayBuffer>): MessageBlob {
  const start = bytes.byteOffset
  let at = 4 + new DataView(bytes.buffer, start).getUint32(0)
  const header = new TextDecoder().decode(bytes.subarray(4, at))
  const { message, lengths } = JSON.parse(header) as { message: unknown; lengths: number[] }
  const buffers = lengths.map((length) => {
    at += length
    return bytes.buffer.slice(start + at - length, start + at)
  })
  return { message, buffers }
}
