import type { Interval } from '#shared/time/interval.ts'
import { MAX_REQUEST_MS, planRequests } from '#shared/series/coverage/plan.ts'
import { seededRandom } from '#support/seeded-random.ts'
import type { Measured } from '../row.ts'

const DAY_MS = 86_400_000
const CASES = 10_000

/** Requests planned over random coverage against the minimum, summed over 10,000 cases. */
export function measurePlan(): Measured {
  const random = seededRandom(20261120)
  let planned = 0
  let minimum = 0
  for (let i = 0; i < CASES; i += 1) {
    const missing = randomMissing(random)
    planned += planRequests(missing, 'hourly', 'UTC').length
    minimum += fewestRequests(missing)
  }
  return { value: planned, peerValue: minimum }
}

/** Up to eight stretches over six years, on whole hours. */
function randomMissing(random: () => number): readonly Interval[] {
  const count = 1 + Math.floor(random() * 8)
  const edges = Array.from({ length: 2 * count }, () => Math.floor(random() * 6 * 365 * 24))
  const sorted = [...new Set(edges)].sort((a, b) => a - b)
  const missing: Interval[] = []
  for (let i = 0; i + 1 < sorted.length; i += 2) {
    missing.push({ start: (sorted[i] ?? 0) * 3_600_000, end: (sorted[i + 1] ?? 0) * 3_600_000 })
  }
  return missing
}

/**
 * The minimum by trying, at each first instant still uncovered, requests that reach back from it by different
 * amounts: every one of them covers it, and each leaves another rest.
 */
function fewestRequests(missing: readonly Interval[]): number {
  const known = new Map<number, number>()
  const fewestFrom = (uncoveredFrom: number): number => {
    const next = missing.find(({ end }) => end > uncoveredFrom)
    if (next === undefined) return 0
    const first = Math.max(next.start, uncoveredFrom)
    const cached = known.get(first)
    if (cached !== undefined) return cached
    const reaches = [0, 75, 300].map((days) => fewestFrom(first - days * DAY_MS + MAX_REQUEST_MS))
    const fewest = 1 + Math.min(...reaches)
    known.set(first, fewest)
    return fewest
  }
  return fewestFrom(-Infinity)
}
