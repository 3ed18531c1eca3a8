import { describe, expect, it } from 'vitest'
import { rightPixels, type Ink, type Plot } from '../../bench/page/chart/right-pixels.ts'

/** Sixty readings a second apart, a hole of thirty, and forty more, one pixel each, on an axis of a hundred pixels. */
const times = Float64Array.from({ length: 100 }, (_, index) => index + (index < 60 ? 0 : 30))
const values = times.map((at) => (at === 20 ? 90 : 50))
const plot: Plot = {
  columns: { times, values },
  spanMs: 1,
  gapLimitMs: 1.5,
  range: { start: 0, end: 130 },
  ...{ left: 0, width: 130, top: 0, bottom: 100, min: 0, max: 100 },
}
const rules = { place: 0, isRaw: false }

/** Draws a line of two pixels through the readings, with the peak at column 20. */
function drawn(): Ink {
  const ink = { top: new Float64Array(130).fill(Infinity), bottom: new Float64Array(130).fill(-Infinity) }
  for (const [index, at] of times.entries()) {
    ink.top[at] = 99 - (values[index] ?? 0)
    ink.bottom[at] = 51
  }
  return ink
}

const wrongIn = (ink: Ink): number => {
  const { right, columns } = rightPixels(ink, plot, rules)
  return columns - right
}

describe('rightPixels', () => {
  it('finds nothing wrong with a line through all readings', () => {
    expect(rightPixels(drawn(), plot, rules)).toEqual({ right: 100, columns: 100 })
  })

  it('misses a peak that was left out', () => {
    const ink = drawn()
    ink.top[20] = 49
    expect(wrongIn(ink)).toBeGreaterThan(0)
  })

  it('misses a reading without a mark', () => {
    const ink = drawn()
    for (const at of [39, 40, 41]) [ink.top[at], ink.bottom[at]] = [Infinity, -Infinity]
    expect(wrongIn(ink)).toBeGreaterThan(0)
  })

  it('sees a line across a gap', () => {
    const ink = drawn()
    for (let at = 60; at < 90; at += 1) [ink.top[at], ink.bottom[at]] = [49, 51]
    expect(wrongIn(ink)).toBeGreaterThan(0)
  })

  it('sees ink beyond the extremes near by', () => {
    const ink = drawn()
    ink.top[50] = 20
    expect(wrongIn(ink)).toBe(1)
  })

  it('looks for nothing in a column whose readings all lie beyond an edge, and for bars up to it', () => {
    const cut = { ...plot, max: 40 }
    const none = { top: new Float64Array(130).fill(Infinity), bottom: new Float64Array(130).fill(-Infinity) }
    expect(rightPixels(none, cut, rules)).toEqual({ right: 0, columns: 0 })
    expect(rightPixels(none, cut, { ...rules, baseY: 100 })).toEqual({ right: 0, columns: 100 })
  })

  it('takes a bar that lies under the line of zero for one of zero', () => {
    const none = { top: new Float64Array(130).fill(Infinity), bottom: new Float64Array(130).fill(-Infinity) }
    const low = { ...plot, columns: { times, values: times.map(() => 0.9) } }
    expect(rightPixels(none, low, { ...rules, baseY: 100 })).toEqual({ right: 100, columns: 100 })
  })
})
