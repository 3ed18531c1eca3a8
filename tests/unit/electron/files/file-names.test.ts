import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameFrom, freePath, withExtension } from '#electron/files/file-names.ts'
import { anyCharacter } from '#support/any-character.ts'

describe('fileNameFrom', () => {
  it.each([
    ['Building 0, 2021', 'Building 0, 2021.csv'],
    ['x.csv', 'x.csv'],
    ['../../etc/passwd', '-..-etc-passwd.csv'],
    ['a:b|c"d', 'a-b-c-d.csv'],
    ['CON', '_CON.csv'],
    ['nul.2021', '_nul.2021.csv'],
    ['日'.repeat(100), `${'日'.repeat(76)}.csv`],
    ['...', 'meterlens.csv'],
    ['sales\u202Egpj.exe', 'salesgpj.exe.csv'],
    ['a\u2066b\u200F\u0085c\u2028d\uD800e', 'ab-c-d-e.csv'],
    [`${'x'.repeat(149)}\u{1F600}\u{1F600}`, `${'x'.repeat(149)}.csv`],
    [`${'y'.repeat(149)}. z`, `${'y'.repeat(149)}.csv`],
  ])('makes %j %j', (suggested, name) => {
    expect(fileNameFrom(suggested, 'csv')).toBe(name)
  })

  it('never makes a name that leaves its folder or hides', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (suggested) => {
        const name = fileNameFrom(suggested, 'png')
        expect(name).toMatch(/^[^./\\][^/\\]*\.png$/s)
        expect(name.length).toBeLessThan(160)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      }),
    )
  })
})

describe('withExtension', () => {
  it('adds the extension only where it is missing', () => {
    expect(withExtension('/x/a.CSV', 'csv')).toBe('/x/a.CSV')
    expect(withExtension('/x/a.b', 'csv')).toBe('/x/a.b.csv')
    expect(withExtension('/x/a', 'png')).toBe('/x/a.png')
  })
})

describe('freePath', () => {
  it('counts up past names that are taken', () => {
    const taken = new Set(['/x/a.csv', '/x/a (2).csv'])
    expect(freePath('/x/a.csv', (path) => taken.has(path))).toBe('/x/a (3).csv')
    expect(freePath('/x/b.csv', (path) => taken.has(path))).toBe('/x/b.csv')
  })
})
