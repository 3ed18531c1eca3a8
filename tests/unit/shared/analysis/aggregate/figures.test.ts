import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completePercent } from '#shared/analysis/aggregate/figures.ts'

describe('completePercent', () => {
  it('rounds down, so that 52.46 % is 52.4 % wherever it is shown', () => {
    expect(completePercent(5246, 10_000)).toBe(52.4)
    expect(completePercent(8_759_999, 8_760_000)).toBe(99.9)
    expect(completePercent(8760, 8760)).toBe(100)
  })

  it('is 0 only where nothing is present: one hour of a year is 0.1 %', () => {
    expect(completePercent(1, 8760)).toBe(0.1)
    expect(completePercent(0, 8760)).toBe(0)
  })

  it('is 100 only where nothing is missing, and otherwise within a tenth of the share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.integer({ min: 0, max: 1e12 }),
        (present, missing) => {
          const percent = completePercent(present, present + missing)
          expect(percent === 100).toBe(missing === 0)
          expect(percent === 0).toBe(present === 0 && missing > 0)
          const exact = missing === 0 ? 100 : (present * 100) / (present + missing)
          expect(exact - percent).toBeGreaterThan(percent === 0.1 ? -0.1 : -1e-9)
          expect(exact - percent).toBeLessThan(0.1 + 1e-9)
        },
      ),
    )
  })
})
