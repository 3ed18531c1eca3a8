import type { EpochMs } from '../../time/instant.ts'
import type { CoveredInterval } from './coverage.ts'

/**
 * Records how far a series was known to reach at a moment: an answer fetched at `seenAt` held a value at `newest`, or
 * the catalogue fetched then named it as the last recorded time.
 */
export interface Sighting {
  readonly seenAt: EpochMs
  readonly newest: EpochMs
}

/** Returns how far the series reached according to the cached intervals, each at the time it was fetched. */
export function sightingsOf(covered: readonly CoveredInterval[]): readonly Sighting[] {
  return covered.flatMap(({ fetchedAt, newest }) =>
    newest === undefined ? [] : [{ seenAt: fetchedAt, newest }],
  )
}

/** Returns how far the series was known to reach at `at`; -Infinity when nothing had been seen. */
export function newestSeen(sightings: readonly Sighting[], at: EpochMs): EpochMs {
  return sightings.reduce(
    (far, { seenAt, newest }) => (seenAt <= at ? Math.max(far, newest) : far),
    -Infinity,
  )
}

/** Returns the sightings at which the series was seen to have moved on, ascending in both. */
export function advancesOf(sightings: readonly Sighting[]): readonly Sighting[] {
  const steps: Sighting[] = []
  for (const one of [...sightings].sort((a, b) => a.seenAt - b.seenAt)) {
    const last = steps.at(-1)
    if (last !== undefined && one.newest <= last.newest) continue
    if (last?.seenAt === one.seenAt) steps.pop()
    steps.push(one)
  }
  return steps
}
