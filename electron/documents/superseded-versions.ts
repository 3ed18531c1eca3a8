import type { EpochMs } from '#shared/time/instant.ts'

/** The version that counts is one of them. */
export const MOST_VERSIONS = 10

/**
 * Chooses the versions to delete so that `MOST_VERSIONS` remain; they are given newest first.
 *
 * A workspace is saved several times a minute, so the last ten as such would reach back a minute. The one that goes
 * is the one whose absence leaves the smallest gap for its age: what remains lies close together at the end and far
 * apart before. The newest two and the oldest always stay.
 */
export function supersededVersions<T extends { readonly savedAt: EpochMs }>(versions: readonly T[]): T[] {
  const remaining = [...versions]
  const superseded: T[] = []
  while (remaining.length > MOST_VERSIONS) {
    const costs = remaining.slice(2, -1).map((_version, at) => gapWithout(remaining, at + 2))
    const [gone] = remaining.splice(2 + costs.indexOf(Math.min(...costs)), 1)
    if (gone !== undefined) superseded.push(gone)
  }
  return superseded
}

/** Measures the gap without the version at `at` as a share of its age; the clock may have been set back meanwhile. */
function gapWithout(versions: readonly { readonly savedAt: EpochMs }[], at: number): number {
  const savedAt = (index: number): EpochMs => versions.at(index)?.savedAt ?? 0
  const gap = Math.abs(savedAt(at - 1) - savedAt(at + 1))
  return gap / Math.max(1, Math.abs(savedAt(0) - savedAt(at)))
}
