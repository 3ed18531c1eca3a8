import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, instantAt, panned, zoomed } from '#renderer/plot/navigation.ts'

const DAY = 86_400_000
const windows = fc
  .tuple(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: DAY, max: 4000 * DAY }))
  .map(([start, length]) => ({ start, end: start + length }))

describe('zoomed', () => {
  it('leaves the instant under the pointer where it is', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(windows, share, fc.double({ min: 0.5, max: 2, noNaN: true }), (window, at, factor) => {
        const instant = instantAt(window, at)
        const next = zoomed(window, instant, factor)
        const after = (instant - next.start) / (next.end - next.start)
        expect(after).toBeCloseTo(at, 4)
      }),
    )
  })

  it('stops at ten minutes and at forty years', () => {
    expect(zoomed({ start: 0, end: DAY }, 0, 1e-9)).toEqual({ start: 0, end: 600_000 })
    expect(zoomed({ start: 0, end: DAY }, 0, 1e9).end).toBe(40 * 366 * DAY)
  })
})

describe('panned', () => {
  it('moves by a share and keeps the length', () => {
    expect(panned({ start: 0, end: 100 }, 0.1)).toEqual({ start: 10, end: 110 })
    expect(panned({ start: 0, end: 100 }, -1)).toEqual({ start: -100, end: 0 })
  })
})

describe('between', () => {
  it('takes two instants in either order', () => {
    expect(between(5 * DAY, DAY)).toEqual({ start: DAY, end: 5 * DAY })
  })
})
