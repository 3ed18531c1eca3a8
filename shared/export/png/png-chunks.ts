const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Returns the CRC-32 that PNG and zip use (ISO 3309), as an unsigned number: `123456789` gives 0xcbf43926. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

/** A chunk of a PNG file (ISO/IEC 15948, 5.3). `data` is a view on the file. */
export interface PngChunk {
  readonly type: string
  readonly data: Uint8Array
  /** The chunk starts and ends here in the file, its length and CRC included. */
  readonly from: number
  readonly to: number
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Returns the chunks of a PNG file up to the first damage; none when the bytes are no PNG. CRCs are not checked. */
export function pngChunks(png: Uint8Array): readonly PngChunk[] {
  if (!signature.every((byte, index) => png[index] === byte)) return []
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: PngChunk[] = []
  for (let from = signature.length; from + 12 <= png.length;) {
    const length = view.getUint32(from)
    const to = from + 12 + length
    if (to > png.length) break
    const type = String.fromCharCode(...png.subarray(from + 4, from + 8))
    chunks.push({ type, data: png.subarray(from + 8, to - 4), from, to })
    from = to
  }
  return chunks
}

/** Returns the bytes of a chunk with its length and CRC. */
export function pngChunkBytes(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

/** Returns the bytes of all parts in their order. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
