import { crc32 as crcOfZlib, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc32, pngChunkBytes, pngChunks } from '#shared/export/png/png-chunks.ts'
import { readPngText, withPngText } from '#shared/export/png/png-text.ts'
import { textFromUtf8, utf8FromText } from '#shared/export/utf8.ts'
import { anyCharacter } from '#support/any-character.ts'

/** A PNG of one black pixel. */
function aPng(): Uint8Array {
  const header = new Uint8Array(13)
  header.set([0, 0, 0, 1, 0, 0, 0, 1, 8])
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunkBytes('IHDR', header),
    pngChunkBytes('IDAT', deflateSync(new Uint8Array(2))),
    pngChunkBytes('IEND', new Uint8Array(0)),
  ])
}

describe('withPngText', () => {
  it('stores a text that reads back, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(readPngText(withPngText(aPng(), 'meterlens', text), 'meterlens')).toBe(text)
      }),
    )
  })

  it('leaves the other chunks as they are, header first, end last, all with a right CRC', () => {
    const png = withPngText(aPng(), 'meterlens', '{"ü":1}')
    expect(pngChunks(png).map(({ type }) => type)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND'])
    for (const { from, to } of pngChunks(png)) {
      const stored = Buffer.from(png.slice(to - 4, to)).readUInt32BE()
      expect(stored).toBe(crcOfZlib(png.slice(from + 4, to - 4)))
    }
  })

  it('replaces a text of the same keyword and keeps others', () => {
    const twice = withPngText(withPngText(withPngText(aPng(), 'a', '1'), 'b', '2'), 'a', '3')
    expect([readPngText(twice, 'a'), readPngText(twice, 'b')]).toEqual(['3', '2'])
    expect(pngChunks(twice)).toHaveLength(5)
  })

  it('refuses bytes that are not a PNG and texts that are not a keyword', () => {
    expect(() => withPngText(Uint8Array.of(1, 2, 3), 'a', 'x')).toThrow(RangeError)
    for (const keyword of ['', ' a', 'x'.repeat(80), 'ü']) {
      expect(() => withPngText(aPng(), keyword, 'x')).toThrow(RangeError)
    }
  })
})

describe('readPngText', () => {
  it('finds nothing in any bytes, cut or mutilated files included', () => {
    const png = withPngText(aPng(), 'meterlens', 'text')
    fc.assert(
      fc.property(fc.nat(png.length), fc.nat(png.length - 1), fc.nat(255), (length, at, byte) => {
        const broken = png.slice()
        broken[at] = byte
        const found = readPngText(broken.slice(0, length), 'meterlens')
        expect(found === undefined || typeof found === 'string').toBe(true)
      }),
    )
    expect(readPngText(Uint8Array.of(), 'meterlens')).toBeUndefined()
    expect(readPngText(aPng(), 'meterlens')).toBeUndefined()
  })
})

describe('utf8FromText', () => {
  it('writes what Node writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect([...utf8FromText(text)]).toEqual([...Buffer.from(text)])
        expect(textFromUtf8(Buffer.from(text))).toBe(text)
      }),
    )
    expect(textFromUtf8(Uint8Array.of(0xff))).toBeUndefined()
  })
})

describe('crc32', () => {
  it('equals that of zlib', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(crc32(bytes)).toBe(crcOfZlib(bytes))
      }),
    )
  })
})
