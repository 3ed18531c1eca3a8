/** How bytes become text on this side; Node and the page have different fast ways. */
export interface Base64 {
  encode(bytes: Uint8Array): string
  decode(text: string): ArrayBuffer
}

export const nodeBase64: Base64 = {
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  decode: (text) => {
    const bytes = new Uint8Array(Math.floor((text.length * 3) / 4) - padding(text))
    Buffer.from(bytes.buffer).write(text, 'base64')
    return bytes.buffer
  },
}

function padding(text: string): number {
  if (text.endsWith('==')) return 2
  return text.endsWith('=') ? 1 : 0
}
