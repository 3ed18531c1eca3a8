import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_VERSIONS, supersededVersions } from '#electron/documents/superseded-versions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts'

/** What is kept of versions that were saved one by one. */
function keptOf(times: readonly number[]): readonly number[] {
  let kept: readonly { readonly savedAt: number }[] = []
  for (const savedAt of times) {
    const all = [{ savedAt }, ...kept]
    const gone = new Set(supersededVersions(all))
    kept = all.filter((each) => !gone.has(each))
  }
  return kept.map(({ savedAt }) => savedAt)
}

describe('supersededVersions', () => {
  it('keeps the newest two and the oldest, and ten in all, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 60 }), (times) => {
        const kept = keptOf(times)
        expect(kept).toHaveLength(Math.min(times.length, MOST_VERSIONS))
        expect(kept.slice(0, 2)).toEqual(times.toReversed().slice(0, 2))
        expect(kept.at(-1)).toBe(times[0])
      }),
    )
  })

  it('reaches back minutes, hours and days though something is saved every two seconds', () => {
    const days = [0, 1, 2, 3].flatMap((day) =>
      Array.from({ length: 1800 }, (_, at) => day * DAY_MS + at * 2000),
    )
    const kept = keptOf(days)
    const now = days.at(-1) ?? 0
    const ages = kept.map((savedAt) => now - savedAt)
    for (const [from, to] of [
      [1, 5 * MINUTE_MS],
      [5 * MINUTE_MS, HOUR_MS],
      [12 * HOUR_MS, 2 * DAY_MS],
    ] as const)
      expect(ages.some((age) => age >= from && age <= to)).toBe(true)
  })
})
