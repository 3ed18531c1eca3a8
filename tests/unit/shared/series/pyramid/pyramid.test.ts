import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildPyramid,
  createPixelColumns,
  extendPyramid,
  pixelColumnOf,
  type Pyramid,
  queryPixels,
} from '#shared/series/pyramid/pyramid.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import { seededRandom } from '#support/seeded-random.ts'

const STEP = 60_000

interface Case {
  readonly columns: Columns
  readonly range: Interval
  readonly widthPx: number
}

/** Up to some thousand readings with gaps of several lengths, and a range that may extend beyond them. */
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    length: fc.oneof(fc.nat(40), fc.nat(6000)),
    seed: fc.integer(),
    gapShare: fc.constantFrom(0, 0.01, 0.3),
    from: fc.double({ min: -0.2, max: 1, noNaN: true }),
    size: fc.double({ min: 0.001, max: 1.3, noNaN: true }),
    widthPx: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ length, seed, gapShare, from, size, widthPx }) => {
    const random = seededRandom(seed)
    const times = new Float64Array(length)
    let at = 1_600_000_000_000
    for (let index = 0; index < length; index++) {
      times[index] = at
      at += STEP * (random() < gapShare ? 2 + Math.floor(random() * 50) : 1)
    }
    // "+ 0" prevents negative zeros, since it does not matter which of two equal zeros is the maximum.
    const values = times.map(() => Math.round((random() - 0.3) * 1000) / 8 + 0)
    const whole = at - 1_600_000_000_000 + STEP
    const start = 1_600_000_000_000 + Math.round(from * whole)
    return {
      columns: { times, values },
      range: { start, end: start + 1 + Math.round(size * whole) },
      widthPx,
    }
  })

/** Returns the same by reading every value. */
function byLooking({ columns, range, widthPx }: Case, gapLimitMs: number): readonly object[] {
  const found: { column: number; from: number; at: number[]; values: number[]; gapBefore: number }[] = []
  let before = NaN
  columns.times.forEach((at, index) => {
    const value = columns.values[index] ?? NaN
    if (at >= range.start && at < range.end) {
      const column = Math.min(pixelColumnOf(at, range, widthPx), widthPx - 1)
      const last = found.at(-1)
      if (last?.column === column) {
        last.at.push(at)
        last.values.push(value)
      } else {
        found.push({
          column,
          from: index,
          at: [at],
          values: [value],
          gapBefore: at - before > gapLimitMs ? 1 : 0,
        })
      }
    }
    before = at
  })
  return found.map(({ column, from, at, values, gapBefore }) => ({
    column,
    from,
    firstAt: at[0],
    lastAt: at.at(-1),
    first: values[0],
    last: values.at(-1),
    min: Math.min(...values),
    max: Math.max(...values),
    gapBefore,
  }))
}

function asked(pyramid: Pyramid, { range, widthPx }: Case, gapLimitMs: number): readonly object[] {
  const { count, end: _end, ...arrays } = queryPixels(pyramid, range, widthPx, gapLimitMs)
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array[index]])),
  )
}

describe('queryPixels', () => {
  it('has the same extremes in every pixel column as a look at every reading', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        expect(asked(buildPyramid(one.columns), one, 1.5 * STEP)).toEqual(byLooking(one, 1.5 * STEP))
      }),
      { numRuns: 400 },
    )
  })

  it('keeps a single spike among a million readings', () => {
    const values = new Float64Array(1_000_000)
    values[654_321] = 1e9
    const times = values.map((_, index) => index * STEP)
    const range = { start: 0, end: 1_000_000 * STEP }
    const { max, count } = queryPixels(buildPyramid({ times, values }), range, 1200)
    expect(max.subarray(0, count).filter((value) => value === 1e9)).toHaveLength(1)
  })

  it('fills the room it is given and allocates no other', () => {
    const into = createPixelColumns(100)
    const pyramid = buildPyramid({ times: Float64Array.of(0, 10, 20), values: Float64Array.of(1, 2, 3) })
    expect(queryPixels(pyramid, { start: 0, end: 30 }, 100, Infinity, into)).toBe(into)
    expect(into.count).toBe(3)
    queryPixels(pyramid, { start: 100, end: 130 }, 100, Infinity, into)
    expect(into.count).toBe(0)
  })

  it('sees a gap that begins left of the range', () => {
    const pyramid = buildPyramid({ times: Float64Array.of(0, 100), values: Float64Array.of(1, 2) })
    expect(queryPixels(pyramid, { start: 50, end: 150 }, 10, 60).gapBefore[0]).toBe(1)
  })
})

describe('extendPyramid', () => {
  it('equals a pyramid built anew, from any unchanged beginning', () => {
    fc.assert(
      fc.property(anyCase, anyCase, fc.double({ min: 0, max: 1, noNaN: true }), (old, fresh, share) => {
        const unchanged = Math.floor(share * Math.min(old.columns.times.length, fresh.columns.times.length))
        const values = fresh.columns.values.slice()
        values.set(old.columns.values.subarray(0, unchanged))
        const columns = { times: fresh.columns.times, values }
        expect(extendPyramid(buildPyramid(old.columns), columns, unchanged)).toEqual(buildPyramid(columns))
      }),
    )
  })
})
