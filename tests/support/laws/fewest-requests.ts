import { normaliseIntervals } from '#shared/series/intervals.ts'
import { MAX_REQUEST_MS } from '#shared/series/coverage/plan.ts'
import { bucketEdges, roundToBuckets } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** Returns the buckets of the missing intervals. */
export function bucketsOf(missing: readonly Interval[], resolution: Resolution, zone: string) {
  const whole = normaliseIntervals(missing.map((one) => roundToBuckets(one, resolution, zone)))
  return whole.flatMap((one): readonly Interval[] => {
    const edges = bucketEdges(one, resolution, zone)
    return [...edges.subarray(1)].map((end, at) => ({ start: edges[at] ?? NaN, end }))
  })
}

/**
 * Finds the fewest requests by dynamic programming from the last cell to the first: one request of every possible
 * length, and the fewest for the remaining cells.
 */
export function fewestRequests(cells: readonly Interval[]): number {
  const fewest = new Float64Array(cells.length + 1)
  for (let first = cells.length - 1; first >= 0; first--) {
    const start = cells[first]?.start ?? NaN
    let best = 1 + (fewest[first + 1] ?? 0)
    for (let last = first + 1; (cells[last]?.end ?? Infinity) - start <= MAX_REQUEST_MS; last++)
      best = Math.min(best, 1 + (fewest[last + 1] ?? 0))
    fewest[first] = best
  }
  return fewest[0] ?? 0
}
