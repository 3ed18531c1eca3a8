import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideLong } from '#electron/api/wire/long-number.ts'
import { readNumber } from '#electron/api/wire/number-bytes.ts'

/** What is read of a whole text, or undefined when it is no number from end to end. */
function read(text: string): number | undefined {
  const bytes = new TextEncoder().encode(text)
  const out = new Float64Array(1)
  return readNumber(bytes, 0, bytes.length, out, 0) === bytes.length ? out[0] : undefined
}

/** Digits with a point somewhere among them, without leading zeros. */
const decimalText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 20 }), fc.boolean())
  .map(([digits, decimals, isNegative]) => {
    const text = digits.toString().padStart(decimals + 1, '0')
    const whole = text.slice(0, text.length - decimals)
    return `${isNegative ? '-' : ''}${whole}${decimals === 0 ? '' : `.${text.slice(-decimals)}`}`
  })

/** The exact middle between two neighbouring doubles, or a little beside it. */
const middleText = fc
  .tuple(
    fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(-1n, 0n, 1n),
  )
  .map(([mantissa, decimals, beside]) => {
    const middle = (2n * mantissa + 1n) * 5n ** BigInt(decimals) + beside
    const text = middle.toString()
    return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  })

describe('readNumber', () => {
  it('reads every decimal as the nearest double, as JSON.parse does', () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(read(text)).toBe(JSON.parse(text))
      }),
      { numRuns: 5000 },
    )
  })

  it('reads what lies in the middle between two doubles, or beside it, as JSON.parse does', () => {
    fc.assert(
      fc.property(middleText, (text) => {
        expect(read(text)).toBe(JSON.parse(text))
      }),
      { numRuns: 5000 },
    )
  })

  it('reads the shortest text of any double back', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
        const text = JSON.stringify(value)
        expect(read(text)).toBe(JSON.parse(text))
      }),
      { numRuns: 5000 },
    )
  })

  it('refuses what JSON refuses', () => {
    for (const text of ['-', '01', '-01', '1.', '.5', '1e', '1e+', '1.e3', '+1', '--1', '1.5e', 'NaN']) {
      expect(read(text), text).toBeUndefined()
    }
  })

  it('does not read on into what is left behind the end of a token', () => {
    const bytes = new TextEncoder().encode('12.5678')
    const out = new Float64Array(1)
    expect(readNumber(bytes, 0, 4, out, 0)).toBe(4)
    expect(out[0]).toBe(12.5)
    expect(readNumber(bytes, 0, 2, out, 0)).toBe(2)
    expect(out[0]).toBe(12)
  })
})

describe('divideLong', () => {
  it('leaves the exact middle between two doubles to others', () => {
    const out = new Float64Array(1)
    const middle = 2n ** 53n + 1n
    expect(divideLong(Number(middle), Number(BigInt.asIntN(32, middle)), 0, out, 0)).toBe(false)
  })

  it('is sure of nearly every number that a program prints', () => {
    const out = new Float64Array(1)
    let sure = 0
    for (let index = 1; index <= 1000; index += 1) {
      const text = String(index / 7 + 0.1)
      const decimals = text.length - text.indexOf('.') - 1
      const digits = BigInt(text.replace('.', ''))
      if (divideLong(Number(digits), Number(BigInt.asIntN(32, digits)), decimals, out, 0)) {
        sure += 1
        expect(out[0]).toBe(Number(text))
      }
    }
    expect(sure).toBeGreaterThan(990)
  })
})
