import { describe, expect, it } from 'vitest'
import { pngChunkBytes, pngChunks } from '#shared/export/png/png-chunks.ts'
import { withPrintSize } from '#shared/export/png/png-size.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = Uint8Array.from([
  ...signature,
  ...pngChunkBytes('IHDR', new Uint8Array(13)),
  ...pngChunkBytes('IDAT', new Uint8Array(4)),
  ...pngChunkBytes('IEND', new Uint8Array()),
])

describe('withPrintSize', () => {
  it('says once how many pixels are a metre, before the picture itself', () => {
    const twice = withPrintSize(withPrintSize(png, 1), 2)
    const chunks = pngChunks(twice)
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND'])
    const { data } = chunks[1] ?? { data: new Uint8Array() }
    const view = new DataView(data.buffer, data.byteOffset)
    // That is 192 pixels an inch.
    expect([view.getUint32(0), view.getUint32(4), view.getUint8(8)]).toEqual([7559, 7559, 1])
  })

  it('refuses bytes that are not a PNG', () => {
    expect(() => withPrintSize(new Uint8Array(20), 1)).toThrow(RangeError)
  })
})
