import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cacheRowsOf, inFormerOrder, ordered } from '#renderer/features/cache-map/table/cache-row.ts'
import { cachedCompleteness } from '#renderer/catalogue/cached-completeness.ts'
import { rowOfKey } from '#renderer/ui/table/row-of-key.ts'
import { lanesOf, mapRange, TIMELINE, timelinePath } from '#renderer/features/cache-map/timeline/timeline.ts'
import { choiceOfLimit, limitChoices, limitOfChoice } from '#renderer/features/cache-map/limit-choices.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { normaliseIntervals } from '#shared/series/intervals.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

function aSummary(changes: Partial<CachedSeriesSummary> = {}): CachedSeriesSummary {
  return {
    seriesKey: { dataHubId: 'hub-1', resolution: 'hourly' },
    units: 'kW',
    bucketZone: 'UTC',
    covered: [{ start: 0, end: DAY, fetchedAt: 10 * DAY }],
    provisional: [],
    points: 24,
    bytes: 192,
    usedAt: 5,
    pinned: false,
    ...changes,
  }
}

const named = (id: string, bytes: number) =>
  aSummary({ seriesKey: { dataHubId: id, resolution: 'hourly' }, bytes })
const nameOf = (id: string) => (id === 'hub-1' ? fullNameOf(aVariable(1)) : id)
const idsOf = (rows: readonly { readonly series: CachedSeriesSummary }[]) =>
  rows.map(({ series }) => series.seriesKey.dataHubId)

describe('cacheRowsOf', () => {
  it('names what the catalogue knows, and shows the id of what it has lost', () => {
    const rows = cacheRowsOf([aSummary(), named('gone', 1)], nameOf)
    expect(rows.map(({ name }) => name)).toEqual(['Entity 0 · Variable 1', 'gone'])
  })

  it('knows the newest and the oldest fetch', () => {
    const covered = [
      { start: 0, end: DAY, fetchedAt: 7 },
      { start: DAY, end: 2 * DAY, fetchedAt: 3 },
    ]
    expect(cacheRowsOf([aSummary({ covered })], nameOf)).toMatchObject([{ newestFetch: 7, oldestFetch: 3 }])
  })
})

describe('ordered', () => {
  it('sorts by size either way', () => {
    const rows = cacheRowsOf([named('a', 2), named('b', 3), named('c', 1)], nameOf)
    expect(idsOf(ordered(rows, { column: 'size', direction: 'descending' }))).toEqual(['b', 'a', 'c'])
    expect(idsOf(ordered(rows, { column: 'size', direction: 'ascending' }))).toEqual(['c', 'a', 'b'])
  })
})

describe('inFormerOrder', () => {
  it('leaves every row in place, drops removed ones, and appends new ones', () => {
    const before = cacheRowsOf([named('a', 1), named('b', 2), named('c', 3)], nameOf)
    const now = cacheRowsOf([named('d', 9), named('c', 8), named('a', 7)], nameOf)
    const keys = before.map(({ key }) => key)
    expect(idsOf(inFormerOrder(now, keys))).toEqual(['a', 'c', 'd'])
  })
})

describe('cachedCompleteness', () => {
  it('is the share of the buckets of the cached intervals that have a value', () => {
    expect(cachedCompleteness(aSummary({ points: 18 }))).toBe(0.75)
  })

  it('expects 23 values of the day on which the clocks go forward', () => {
    const start = Date.UTC(2024, 2, 31)
    const covered = [{ start, end: start + 23 * HOUR, fetchedAt: start + 9 * DAY }]
    expect(cachedCompleteness(aSummary({ covered, points: 23, bucketZone: 'Europe/London' }))).toBe(1)
  })

  it('does not expect what had not begun when it was fetched', () => {
    const covered = [{ start: 0, end: DAY, fetchedAt: 12 * HOUR }]
    expect(cachedCompleteness(aSummary({ covered, points: 12 }))).toBe(1)
  })

  it('promises nothing of raw readings', () => {
    const seriesKey = { dataHubId: 'hub-1', resolution: 'raw' } as const
    expect(cachedCompleteness(aSummary({ seriesKey }))).toBeUndefined()
  })
})

describe('timelinePath', () => {
  const range = { start: 0, end: 1000 * HOUR }

  it('draws a bar from edge to edge where all is cached', () => {
    expect(timelinePath([range], range)).toBe(`M0 0h1000v${TIMELINE.height}h-1000z`)
  })

  it('draws the shortest interval wide enough to be seen, and nothing of what lies outside', () => {
    expect(timelinePath([{ start: 0, end: 1000 }], range)).toContain('h2.5v')
    expect(timelinePath([{ start: range.end, end: range.end + HOUR }], range)).toBe('')
  })

  it('draws no more bars than there is room for, however many intervals are cached', () => {
    const anInterval = fc.record({ start: fc.nat(999), length: fc.integer({ min: 1, max: 5 }) })
    fc.assert(
      fc.property(fc.array(anInterval, { maxLength: 3000 }), (found) => {
        const intervals = found.map(({ start, length }) => ({
          start: start * HOUR,
          end: (start + length) * HOUR,
        }))
        const path = timelinePath(normaliseIntervals(intervals), range)
        expect(path.split('M').length - 1).toBeLessThanOrEqual(TIMELINE.width)
        expect(path === '').toBe(found.length === 0)
      }),
      { numRuns: 50 },
    )
  })
})

describe('lanesOf', () => {
  it('shows each cached instant once: settled or provisional', () => {
    const provisional = [{ start: 20 * HOUR, end: DAY }]
    expect(lanesOf(aSummary({ provisional }))).toEqual({
      settled: [{ start: 0, end: 20 * HOUR }],
      provisional,
    })
  })
})

describe('mapRange', () => {
  it('reaches from the first cached instant to the last', () => {
    const late = aSummary({ covered: [{ start: 5 * DAY, end: 9 * DAY, fetchedAt: 0 }] })
    expect(mapRange([aSummary(), late], 'all', 9 * DAY)).toEqual({ start: 0, end: 9 * DAY })
  })

  it('is never empty, even when nothing is cached', () => {
    const range = mapRange([], 'all', 9 * DAY)
    expect(range.end).toBeGreaterThan(range.start)
  })
})

describe('rowOfKey', () => {
  it('stays inside the table', () => {
    expect(
      ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageDown', 'x'].map((key) => rowOfKey(key, 0, 3)),
    ).toEqual([0, 1, 0, 2, 2, undefined])
    expect(rowOfKey('ArrowDown', -1, 0)).toBeUndefined()
  })
})

describe('limitChoices', () => {
  it('offers the limit in force among the others', () => {
    expect(limitChoices(3e9)).toContain(3e9)
    expect(limitChoices(Infinity).at(-1)).toBe(Infinity)
    for (const limit of limitChoices(3e9)) expect(limitOfChoice(choiceOfLimit(limit))).toBe(limit)
  })
})
