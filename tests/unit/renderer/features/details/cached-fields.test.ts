import { describe, expect, it } from 'vitest'
import { cachedFields } from '#renderer/features/details/cached-fields.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'

const DAY = 86_400_000
const write = (value: number): string => value.toLocaleString('en-GB')
const from = Date.UTC(2026, 0, 1)

function cached(more: Partial<CachedSeriesSummary>): CachedSeriesSummary {
  const fetchedAt = from + 400 * DAY
  return {
    seriesKey: { dataHubId: 'a', resolution: 'daily' },
    units: 'kW',
    bucketZone: 'UTC',
    covered: [{ start: from, end: from + 10 * DAY, fetchedAt }],
    provisional: [],
    points: 9,
    bytes: 0,
    usedAt: 0,
    pinned: false,
    ...more,
  }
}

describe('cachedFields', () => {
  it('says from which day to which, and how complete, finest resolution first', () => {
    const hourly = cached({ seriesKey: { dataHubId: 'a', resolution: 'hourly', units: 'MW' }, points: 240 })
    const other = cached({ seriesKey: { dataHubId: 'b', resolution: 'daily' } })
    expect(cachedFields([cached({}), hourly, other], 'a', write)).toEqual([
      { label: 'Hourly, MW', value: '2026-01-01 to 2026-01-10 · 100 %', keepsWords: true },
      { label: 'Daily', value: '2026-01-01 to 2026-01-10 · 90 %', keepsWords: true },
    ])
  })

  it('says what was wrong with the answers', () => {
    const defects = { nulls: 3, malformed: 0, duplicates: 1, unordered: 0, outside: 0 }
    const covered = [{ start: from, end: from + 10 * DAY, fetchedAt: from + 400 * DAY, defects }]
    expect(cachedFields([cached({ covered })], 'a', write)[0]?.value).toBe(
      '2026-01-01 to 2026-01-10 · 90 % · arrived with 3 values that are not numbers, 1 repeated timestamp',
    )
  })

  it('ends where the future began, counts the parts, and promises nothing for raw readings', () => {
    const covered = [
      { start: from, end: from + DAY, fetchedAt: from + 9 * DAY },
      { start: from + 3 * DAY, end: from + 30 * DAY, fetchedAt: from + 5 * DAY + 1 },
    ]
    const raw = cached({ seriesKey: { dataHubId: 'a', resolution: 'raw' }, covered })
    expect(cachedFields([raw], 'a', write)).toEqual([
      { label: 'Raw', value: '2026-01-01 to 2026-01-06, in 2 parts', keepsWords: true },
    ])
    expect(cachedFields([cached({ covered: [] })], 'a', write)).toEqual([])
  })
})
