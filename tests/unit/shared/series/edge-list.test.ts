import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  complementEdges,
  edgesFromIntervals,
  intersectEdges,
  intervalsFromEdges,
  moveEdges,
} from '#shared/series/edge-list.ts'
import { intersectIntervals, normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/instant.ts'

const anyIntervals = fc
  .array(fc.tuple(fc.nat(80), fc.integer({ min: 1, max: 9 })), { maxLength: 12 })
  .map((list) => normaliseIntervals(list.map(([start, length]) => ({ start, end: start + length }))))

const edges = edgesFromIntervals

describe('edge lists', () => {
  it('meet as intervals do', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        expect(intervalsFromEdges(intersectEdges(edges(a), edges(b)))).toEqual(intersectIntervals(a, b))
      }),
    )
  })

  it('leave as intervals do', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        const part = intersectIntervals(a, b)
        expect(intervalsFromEdges(complementEdges(edges(a), edges(part)))).toEqual(subtractIntervals(a, part))
      }),
    )
  })

  it('move with the stretches that they lie in, and join where these touch', () => {
    const list: readonly Interval[] = [
      { start: 0, end: 4 },
      { start: 6, end: 20 },
    ]
    const moves = [
      { start: 8, end: 12, by: -8 },
      { start: 2, end: 7, by: 2 },
    ]
    expect(intervalsFromEdges(moveEdges(edges(list), moves))).toEqual([
      { start: 0, end: 6 },
      { start: 8, end: 9 },
    ])
  })
})
