import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facingAxis, niceStep, valueAxis } from '#renderer/plot/axes/value-axis.ts'

const extents = fc
  .tuple(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: 1e-6, max: 1e9, noNaN: true }))
  .map(([min, length]) => ({ min, max: min + length }))
  .filter(({ min, max }) => max - min > Math.abs(max) * 1e-9)

describe('niceStep', () => {
  it('is the smallest of 1, 2, 2.5, 5 times a power of ten that suffices', () => {
    expect([0.9, 1, 1.1, 2.1, 3, 7, 0.03].map((rough) => niceStep(rough))).toEqual([
      1, 1, 2, 2.5, 5, 10, 0.05,
    ])
  })
})

describe('valueAxis', () => {
  it('shows every value, between ends that are whole steps', () => {
    fc.assert(
      fc.property(
        extents,
        fc.integer({ min: 2, max: 20 }),
        fc.constantFrom('zero', 'near', 'fit'),
        (extent, count, baseline) => {
          const axis = valueAxis(extent, count, baseline)
          const slack = axis.step * 1e-6
          expect(axis.min).toBeLessThanOrEqual(extent.min + slack)
          expect(axis.max).toBeGreaterThanOrEqual(extent.max - slack)
          expect(axis.ticks[0]).toBe(axis.min)
          expect(axis.ticks.at(-1)).toBe(axis.max)
          expect(axis.ticks.length).toBeLessThanOrEqual(count + 2)
        },
      ),
    )
  })

  it('includes zero where the minimum is near it, and leaves it out where it is far', () => {
    expect(valueAxis({ min: 12, max: 40 }, 6, 'near').min).toBe(0)
    expect(valueAxis({ min: 1010, max: 1030 }, 6, 'near').min).toBe(1010)
    expect(valueAxis({ min: 1010, max: 1030 }, 6, 'zero').min).toBe(0)
  })

  it('gives a level line room', () => {
    expect(valueAxis({ min: 20, max: 20 }, 6, 'near')).toMatchObject({ min: 0, max: 25 })
    expect(valueAxis({ min: 0, max: 0 }, 6, 'near')).toMatchObject({ min: 0, max: 1 })
  })

  it('has round ticks without the dust of binary fractions', () => {
    expect(valueAxis({ min: 0, max: 0.6 }, 7, 'zero').ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
  })
})

describe('facingAxis', () => {
  it('has exactly as many steps as the axis it faces, and shows every value', () => {
    fc.assert(
      fc.property(extents, fc.integer({ min: 1, max: 15 }), (extent, steps) => {
        const axis = facingAxis(extent, steps, 'near')
        const slack = axis.step * 1e-6
        expect(axis.ticks).toHaveLength(steps + 1)
        expect(axis.min).toBeLessThanOrEqual(extent.min + slack)
        expect(axis.max).toBeGreaterThanOrEqual(extent.max - slack)
      }),
    )
  })
})
