import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builderConfig, canMakeDeb, macEntitlements } from '../../../scripts/packaging/builder-config.ts'

const build = resolve(import.meta.dirname, '../../../build')
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns the width and height of a PNG, and fails for any other file. */
function sizeOf(png: Buffer): readonly [number, number] {
  expect(png.subarray(0, 8)).toEqual(pngSignature)
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

describe('the icons', () => {
  it.each([16, 32, 48, 64, 128, 256, 512])('have %i pixels for Linux', (size) => {
    expect(sizeOf(readFileSync(join(build, `icons/${size}x${size}.png`)))).toEqual([size, size])
  })

  it('are in one file for Windows, with the 256 that its installer needs', () => {
    const ico = readFileSync(join(build, builderConfig.win.icon))
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
      const entry = 6 + 16 * index
      const offset = ico.readUInt32LE(entry + 12)
      const [width] = sizeOf(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)))
      expect(width % 256).toBe(ico.readUInt8(entry))
      return width
    })
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
  })

  it('are in one file for macOS, up to 1024', () => {
    const icns = readFileSync(join(build, builderConfig.mac.icon))
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    const widths: number[] = []
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      widths.push(sizeOf(icns.subarray(at + 8))[0])
    }
    expect(Math.max(...widths)).toBe(1024)
    expect(new Set(widths)).toEqual(new Set([32, 64, 128, 256, 512, 1024]))
  })
})

describe('the entitlements for macOS', () => {
  const keysOf = (isSigned: boolean): readonly (string | undefined)[] =>
    [
      ...readFileSync(macEntitlements(isSigned), 'utf8').matchAll(
        /<key>com\.apple\.security\.cs\.([^<]+)<\/key>/g,
      ),
    ].map(([, key]) => key)

  it('switch off nothing but what V8 needs in a signed app, its helpers included', () => {
    expect(keysOf(true)).toEqual(['allow-jit'])
    expect(builderConfig.mac.entitlementsInherit).toBe(builderConfig.mac.entitlements)
  })

  it('leave library validation out where there is no team to compare', () => {
    expect(keysOf(false)).toEqual(['allow-jit', 'disable-library-validation'])
  })
})

describe('the installers', () => {
  it('claim one extension, that of evidence bundles, on every system', () => {
    expect(builderConfig.fileAssociations).toMatchObject([{ ext: 'meterlens', mimeType: expect.any(String) }])
  })

  it('are uploaded by nobody, and no feed for updates is written', () => {
    expect(builderConfig.publish).toBeNull()
  })

  it('include a deb only where package.json says what Debian asks for', () => {
    const homepage = 'https://meters.example'
    const author = { name: 'A', email: 'a@meters.example' }
    expect(canMakeDeb({ homepage, author })).toBe(true)
    expect(canMakeDeb({ homepage, author: 'A <a@meters.example>' })).toBe(true)
    expect(canMakeDeb({ homepage })).toBe(false)
    expect(canMakeDeb({ author })).toBe(false)
    expect(canMakeDeb({ homepage, author: { name: 'A' } })).toBe(false)
  })
})
