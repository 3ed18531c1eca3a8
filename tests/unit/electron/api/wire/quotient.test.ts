import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { readNumber } from '#electron/api/wire/series/plain-element.ts'
import { nearestQuotient } from '#electron/api/wire/series/quotient.ts'

const digits = (least: number, most: number) =>
  fc.array(fc.nat(9), { minLength: least, maxLength: most }).map((each) => each.join(''))

describe('nearestQuotient', () => {
  it('is the double that JSON has for the same digits, or says that it cannot tell', () => {
    fc.assert(
      fc.property(digits(15, 15), digits(1, 15), fc.nat(22), (high, low, decimals) => {
        const nearest = nearestQuotient(
          Number(high),
          Number(`1e${low.length}`),
          Number(low),
          Number(`1e${decimals}`),
        )
        if (!Number.isNaN(nearest)) expect(nearest).toBe(Number(`${high}${low}e-${decimals}`))
      }),
      { numRuns: 5000 },
    )
  })

  it('can tell of nearly all doubles as JSON writes them', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 2 ** 40, noNaN: true }), (value) => {
        const [whole = '', decimals = ''] = String(value).split('.')
        const text = `${whole}${decimals}`.padEnd(16, '0')
        const shift = decimals.length + text.length - whole.length - decimals.length
        const nearest = nearestQuotient(
          Number(text.slice(0, 15)),
          Number(`1e${text.length - 15}`),
          Number(text.slice(15)),
          Number(`1e${shift}`),
        )
        expect(nearest).toBe(value)
      }),
      { numRuns: 5000 },
    )
  })

  it('leaves what lies just between two doubles to others', () => {
    // 2 ** 53 + 1
    expect(nearestQuotient(900719925474099, 10, 3, 1)).toBe(NaN)
  })
})

describe('readNumber', () => {
  it('reads every number without an exponent as JSON.parse does', () => {
    const wholes = fc.oneof(
      fc.constant('0'),
      fc.tuple(fc.integer({ min: 1, max: 9 }), digits(0, 30)).map((both) => both.join('')),
    )
    const texts = fc
      .tuple(fc.constantFrom('', '-'), wholes, fc.option(digits(1, 30), { nil: undefined }))
      .map(([sign, whole, decimals]) => `${sign}${whole}${decimals === undefined ? '' : `.${decimals}`}`)
    fc.assert(
      fc.property(texts, (text) => {
        const out = new Float64Array(1)
        const bytes = new TextEncoder().encode(`${text},`)
        expect(readNumber(bytes, 0, out, 0)).toBe(text.length)
        expect(out[0]).toBe(JSON.parse(text))
      }),
      { numRuns: 5000 },
    )
  })
})
