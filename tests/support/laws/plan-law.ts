import { expect } from 'vitest'
import type { Interval } from '#shared/time/instant.ts'
import { normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'

/**
 * Checks the law of a plan: requests are ascending and disjoint, cover everything that is missing, and begin and end at
 * missing instants.
 */
export function expectCovers(plan: readonly Interval[], missing: readonly Interval[]): void {
  expect(subtractIntervals(missing, plan), 'nothing missing is left out').toEqual([])
  plan.forEach((request, index) => {
    expect(request.start).toBeLessThan(request.end)
    expect(request.start, 'requests do not overlap').toBeGreaterThanOrEqual(plan[index - 1]?.end ?? -Infinity)
  })
  const wanted = normaliseIntervals(missing)
  for (const { start, end } of plan) {
    expect(
      wanted.some((one) => one.start <= start && start < one.end),
      'starts at a missing instant',
    ).toBe(true)
    expect(
      wanted.some((one) => one.start < end && end <= one.end),
      'ends at a missing instant',
    ).toBe(true)
  }
}
