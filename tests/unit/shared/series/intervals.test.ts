import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Interval } from '#shared/time/instant.ts'
import {
  intersectIntervals,
  lengthOf,
  normaliseIntervals,
  subtractIntervals,
  unionIntervals,
} from '#shared/series/intervals.ts'

const SPACE = 24

/** Intervals over a few integers, so that touching, nested and repeated ones are common; some are empty. */
const anyList: fc.Arbitrary<readonly Interval[]> = fc.array(
  fc.tuple(fc.nat(SPACE), fc.nat(SPACE)).map(([start, end]) => ({ start, end })),
  { maxLength: 8 },
)

/** Returns the set of whole numbers in a list, which defines every operation. */
function members(list: readonly Interval[]): ReadonlySet<number> {
  return new Set(
    list.flatMap(({ start, end }) => Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i)),
  )
}

function expectNormal(list: readonly Interval[]): void {
  list.forEach(({ start, end }, index) => {
    expect(start).toBeLessThan(end)
    // The inequality is strict, since touching intervals would have been joined.
    expect(start).toBeGreaterThan(list[index - 1]?.end ?? -1)
  })
}

describe.each([
  ['normaliseIntervals', (a: readonly Interval[]) => normaliseIntervals(a), 'left'],
  ['unionIntervals', unionIntervals, 'union'],
  ['intersectIntervals', intersectIntervals, 'intersection'],
  ['subtractIntervals', subtractIntervals, 'difference'],
] as const)('%s', (_, operation, meaning) => {
  it('means the same as the operation on sets, sorted, disjoint and joined', () => {
    fc.assert(
      fc.property(anyList, anyList, (a, b) => {
        const result = operation(a, b)
        const left = members(a)
        const right = members(b)
        const expected = new Set(
          {
            left: [...left],
            union: [...left, ...right],
            intersection: [...left].filter((one) => right.has(one)),
            difference: [...left].filter((one) => !right.has(one)),
          }[meaning],
        )
        expect([...members(result)].sort((x, y) => x - y)).toEqual([...expected].sort((x, y) => x - y))
        expectNormal(result)
        expect(lengthOf(result)).toBe(expected.size)
      }),
      { numRuns: 1000 },
    )
  })
})
