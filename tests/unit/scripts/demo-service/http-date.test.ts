import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { httpDate } from '#scripts/demo-service/dialect/http-date.ts'

describe('httpDate', () => {
  it('writes what the platform writes, rounded up to a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
        expect(httpDate(at)).toBe(new Date(Math.ceil(at / 1000) * 1000).toUTCString())
      }),
    )
  })
})
