import fc from 'fast-check'
import type { CoverageSnapshot } from '#renderer/ports/series-loader.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'

const now = Date.UTC(2026, 0, 1)

export const nothingCached: CoverageSnapshot = { readAt: now, of: () => ({ covered: [], underWay: [] }) }

/** Generates a cache that may have the requested data in another resolution or only in part. */
export const anyCache = fc
  .array(
    fc.record({
      resolution: fc.constantFrom('hourly', '15-minute', 'daily'),
      first: fc.integer({ min: -500, max: 60 }),
      days: fc.integer({ min: 1, max: 1200 }),
      hours: fc.nat(23),
    }),
    { maxLength: 4 },
  )
  .map((parts): CoverageSnapshot => {
    const covered = parts.map(({ resolution, first, days, hours }) => {
      const start = Date.UTC(2024, 0, 1) + first * DAY_MS + hours * HOUR_MS
      return { resolution, start, end: start + days * DAY_MS, fetchedAt: now - HOUR_MS }
    })
    return {
      readAt: now,
      of: ({ resolution }) => ({
        covered: covered.filter((part) => part.resolution === resolution).slice(0, 1),
        underWay: [],
      }),
    }
  })
