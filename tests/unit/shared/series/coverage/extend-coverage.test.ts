import { describe, expect, it } from 'vitest'
import {
  clipCoverage,
  extendCoverage,
  extentAfter,
  type SeriesExtent,
} from '#shared/series/coverage/extend-coverage.ts'
import { type CoveredInterval, defectsOf, type Sighting } from '#shared/series/coverage/coverage.ts'

const HOUR = 3_600_000
const ZONE = 'Pacific/Auckland'
/** Everything covered here has settled long before. */
const later = 1000 * HOUR
const covered = (from: number, to: number, fetchedAt = later) => ({
  start: from * HOUR,
  end: to * HOUR,
  fetchedAt,
  newest: 100 * HOUR,
})
const seriesKey = { dataHubId: 'a', resolution: 'hourly' } as const

describe('extendCoverage', () => {
  it('is replaced where something was fetched later, and stays on both sides of it', () => {
    const fresh = covered(4, 6, later + 5 * HOUR)
    expect(extendCoverage([covered(0, 10)], fresh, 'hourly', ZONE)).toEqual([
      covered(0, 4),
      fresh,
      covered(6, 10),
    ])
  })

  it('joins neighbours that were fetched within the hour, and keeps the later instant', () => {
    const fresh = covered(4, 6, later + HOUR / 2)
    expect(extendCoverage([covered(0, 4)], fresh, 'hourly', ZONE)).toEqual([covered(0, 6, later + HOUR / 2)])
  })

  it('does not join provisional stretches, since their parts settle at different times', () => {
    const early = covered(0, 4, 4 * HOUR)
    const fresh = covered(4, 5, 4.5 * HOUR)
    expect(extendCoverage([early], fresh, 'hourly', ZONE)).toEqual([early, fresh])
  })
})

describe('clipCoverage', () => {
  it('leaves what lies inside', () => {
    expect(clipCoverage([covered(0, 4), covered(5, 6)], { start: 2 * HOUR, end: 5 * HOUR })).toEqual([
      covered(2, 4),
    ])
  })
})

describe('extentAfter', () => {
  const times = new Float64Array([4 * HOUR])
  const interval = { start: 4 * HOUR, end: 6 * HOUR }
  const segment = { seriesKey, interval, fetchedAt: later, times, stamps: 'start' } as const
  const before = { units: 'kW', covered: [covered(0, 4)], stamps: 'start' } as const

  it('adds what a segment covers, and keeps the unit where the segment names none', () => {
    const after = { units: 'kW', covered: [covered(0, 6)], stamps: 'start' }
    expect(extentAfter(before, { ...segment, units: '' }, ZONE)).toEqual(after)
    expect(extentAfter({ ...before, units: '' }, { ...segment, units: 'kW' }, ZONE)).toEqual(after)
  })

  it('forgets what was covered in another unit', () => {
    expect(extentAfter(before, { ...segment, units: 'MW' }, ZONE)).toEqual({
      units: 'MW',
      covered: [covered(4, 6)],
      stamps: 'start',
    })
    expect(extentAfter(before, { ...segment, units: 'KW' }, ZONE).covered).toEqual([covered(0, 6)])
  })

  it('notes how far the series was known to reach, by this answer, by those before it and from elsewhere', () => {
    const none = { units: 'kW', covered: [] }
    const here = { ...segment, units: 'kW' }
    const newestOf = (before: SeriesExtent, one = here, sightings: readonly Sighting[] = []) =>
      extentAfter(before, one, ZONE, sightings).covered.find(({ start }) => start === 4 * HOUR)?.newest
    expect(newestOf(none)).toBe(4 * HOUR)
    expect(newestOf(none, { ...here, times: new Float64Array(0) })).toBeUndefined()
    expect(newestOf({ units: 'kW', covered: [covered(8, 9, later - HOUR)] })).toBe(100 * HOUR)
    expect(newestOf({ units: 'kW', covered: [covered(8, 9, later + HOUR)] })).toBe(4 * HOUR)
    expect(newestOf(none, here, [{ seenAt: later, newest: 7 * HOUR }])).toBe(7 * HOUR)
    expect(newestOf(none, here, [{ seenAt: later + 1, newest: 7 * HOUR }])).toBe(4 * HOUR)
  })

  it('forgets coverage from stamps that were interpreted differently', () => {
    const ends = { ...segment, units: 'kW', stamps: 'end' } as const
    expect(extentAfter(before, ends, ZONE)).toEqual({ units: 'kW', covered: [covered(4, 6)], stamps: 'end' })
    const { stamps: _, ...unknown } = before
    expect(extentAfter(unknown, ends, ZONE).covered).toEqual([covered(0, 6)])
  })
})

describe('defects of answers', () => {
  const mended = { nulls: 3, malformed: 0, duplicates: 1, unordered: 0, outside: 2 }
  const clean = { nulls: 0, malformed: 0, duplicates: 0, unordered: 0, outside: 0 }
  const after = (covered: readonly CoveredInterval[], from: number, to: number, defects = mended) =>
    extentAfter(
      { units: 'kW', covered },
      {
        ...{
          seriesKey,
          interval: { start: from * HOUR, end: to * HOUR },
          units: 'kW',
          stamps: 'start' as const,
        },
        ...{ fetchedAt: 100 * HOUR, times: Float64Array.of(99 * HOUR), defects },
      },
      ZONE,
    ).covered

  it('are kept with the coverage, added up, and counted once if it is cut in two', () => {
    const once = after([], 0, 10)
    expect(defectsOf(once)).toEqual(mended)
    expect(defectsOf(after(once, 4, 6, clean))).toEqual(mended)
    expect(defectsOf(after(once, 10, 12))).toEqual({ ...mended, nulls: 6, duplicates: 2, outside: 4 })
    expect(defectsOf(after(once, 0, 10, clean))).toBeUndefined()
  })

  it('are absent of clean answers', () => {
    expect(after([], 0, 10, clean)[0]).not.toHaveProperty('defects')
  })
})
