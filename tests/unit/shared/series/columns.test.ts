import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyColumns,
  lowerBound,
  replaceInside,
  sameAtBeginning,
  sliceColumns,
  columnWithRoom,
} from '#shared/series/columns.ts'
import { aRatio } from '#support/a-ratio.ts'
import { anyColumns, columnsOf, pairsOf } from './columns-arbitrary.ts'

const SPACE = 30
const anyInterval = fc.tuple(fc.nat(SPACE), fc.nat(SPACE)).map(([start, end]) => ({ start, end }))

describe('lowerBound', () => {
  it('is the index of the first time at or after', () => {
    fc.assert(
      fc.property(anyColumns(SPACE), fc.integer({ min: -2, max: SPACE + 2 }), ({ times }, at) => {
        const found = times.findIndex((time) => time >= at)
        expect(lowerBound(times, at)).toBe(found < 0 ? times.length : found)
      }),
    )
  })
})

describe('sameAtBeginning', () => {
  it('counts up to the first value that differs', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2)), fc.array(fc.nat(2)), (before, after) => {
        const differs = before.findIndex((value, index) => value !== after[index])
        const expected = differs < 0 ? before.length : differs
        expect(sameAtBeginning(Float64Array.from(before), Float64Array.from(after))).toBe(expected)
      }),
    )
  })
})

describe('sliceColumns', () => {
  it('keeps the pairs inside, on the same memory', () => {
    fc.assert(
      fc.property(anyColumns(SPACE), anyInterval, (columns, { start, end }) => {
        const slice = sliceColumns(columns, { start, end })
        expect(pairsOf(slice)).toEqual(pairsOf(columns).filter(([at]) => at >= start && at < end))
        expect(slice.times.buffer).toBe(columns.times.buffer)
      }),
    )
  })
})

describe('replaceInside', () => {
  it('keeps the points outside, replaces those inside, and sorts them', () => {
    fc.assert(
      fc.property(anyColumns(SPACE), anyInterval, anyColumns(SPACE), (cached, interval, fresh) => {
        const isInside = ([at]: readonly [number, number]) => at >= interval.start && at < interval.end
        const expected = columnsOf([
          ...pairsOf(cached).filter((pair) => !isInside(pair)),
          ...pairsOf(fresh).filter(isInside),
        ])
        expect(pairsOf(replaceInside(cached, interval, fresh))).toEqual(pairsOf(expected))
      }),
    )
  })

  it('changes nothing when done twice, and the last of two answers wins', () => {
    fc.assert(
      fc.property(
        anyColumns(SPACE),
        anyInterval,
        anyColumns(SPACE),
        anyColumns(SPACE),
        (cached, interval, a, b) => {
          const once = replaceInside(cached, interval, b)
          expect(replaceInside(once, interval, b)).toEqual(once)
          expect(replaceInside(replaceInside(cached, interval, a), interval, b)).toEqual(once)
        },
      ),
    )
  })

  it('copies nothing long where an answer repeats its end and continues it', () => {
    const cached = { times: columnWithRoom(1_000_000), values: columnWithRoom(1_000_000) }
    cached.times.forEach((_, at) => (cached.times[at] = at))
    const answer = { times: Float64Array.of(999_998, 999_999, 1_000_000), values: Float64Array.of(0, 0, 5) }
    const longer = replaceInside(cached, { start: 999_998, end: 1_000_001 }, answer)
    expect(longer.times.buffer).toBe(cached.times.buffer)
    expect(longer.values.buffer).toBe(cached.values.buffer)
    expect([longer.times.at(-1), longer.values.at(-1)]).toEqual([1_000_000, 5])

    const other = { ...answer, values: Float64Array.of(0, 7, 5) }
    const changed = replaceInside(cached, { start: 999_998, end: 1_000_001 }, other)
    expect([...changed.values.subarray(999_998)]).toEqual([0, 7, 5])
    expect(cached.values.at(-1)).toBe(0)
  })

  it('keeps the sides of a ratio where nothing came, and takes them where nothing was', () => {
    const hours = aRatio(Float64Array.of(0, 1, 2, 3))
    const interval = { start: 2, end: 9 }
    const cut = replaceInside(hours, interval, emptyColumns())
    expect(cut).toEqual(sliceColumns(hours, { start: 0, end: 2 }))
    expect(replaceInside(emptyColumns(), { start: 0, end: 9 }, hours).ratio).toEqual(hours.ratio)
    expect(replaceInside(cut, interval, hours).ratio).toEqual(hours.ratio)
  })
})
