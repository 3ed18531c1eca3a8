import { expect } from 'vitest'
import type { EpochMs } from '#shared/time/instant.ts'

/** Returns the largest number of `times` in any half-open window of `windowMs`. */
export function largestCount(times: readonly EpochMs[], windowMs: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  let first = 0
  let largest = 0
  sorted.forEach((time, index) => {
    while ((sorted[first] ?? Infinity) <= time - windowMs) first += 1
    largest = Math.max(largest, index - first + 1)
  })
  return largest
}

/** Checks the law of the budget (docs/service.md 8): at most `limit` of `times` in any window. */
export function expectWithinBudget(times: readonly EpochMs[], limit = 60, windowMs = 60_000): void {
  expect(largestCount(times, windowMs)).toBeLessThanOrEqual(limit)
}
