import type { EpochMs } from '../../time/instant.ts'
import type { CoveredInterval } from './coverage.ts'

/**
 * How far a series was known to reach at a moment: an answer fetched at `seenAt` held a value at `newest`, or the
 * catalogue fetched then named it as the last recorded time.
 */
export interface Sighting {
  readonly seenAt: EpochMs
  readonly newest: EpochMs
}

/** What the cached intervals tell of how far the series reached, each when it was fetched. */
export function sightingsOf(covered: readonly CoveredInterval[]): readonly Sighting[] {
  return covered.flatMap(({ fetchedAt, newest }) =>
    newest === undefined ? [] : [{ seenAt: fetchedAt, newest }],
  )
}

/** How far the series was known to reach at `at`; -Infinity where nothing had been seen. */
export function newestSeen(sightings: readonly Sighting[], at: EpochMs): EpochMs {
  return sightings.reduce(
    (far, { seenAt, newest }) => (seenAt <= at ? Math.max(far, newest) : far),
    -Infinity,
  )
}

/** The sightings at which the series was seen to have moved on, ascending in both. */
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
