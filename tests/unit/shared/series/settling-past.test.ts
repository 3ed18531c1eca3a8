import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CoveredInterval } from '#shared/series/coverage.ts'
import type { Interval } from '#shared/time/interval.ts'
import { intersectIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import { resolutions } from '#shared/time/resolution.ts'
import {
  dueIntervals,
  paceOf,
  settledIntervalsPast,
  sightingsOf,
  type Sighting,
} from '#shared/series/settling-past.ts'
import { settledIntervals, settleLagMs } from '#shared/series/settling.ts'
import { bucketStarts, nextBucketStart, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts'
import { anyInstant, anyZone } from '../awkward-zones.ts'

const bucketed = resolutions.filter((one) => one !== 'raw')
const minute = { shortestMs: MINUTE_MS }

/** Whole hours stamped in the intervals. */
function stampsIn(...list: readonly Interval[]): Float64Array {
  return Float64Array.from(list.flatMap((one) => [...bucketStarts(one, 'hourly', 'UTC')]))
}

describe('settledIntervalsPast', () => {
  it('holds exactly the buckets fetched late enough that the series was then seen to have passed', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: -5, max: 40 }),
        fc.array(fc.tuple(fc.integer({ min: -10, max: 50 }), fc.integer({ min: -10, max: 50 })), {
          maxLength: 5,
        }),
        fc.constantFrom(...bucketed),
        anyZone,
        (at, steps, ahead, seen, resolution, zone) => {
          const half = settleLagMs(resolution) / 2
          const interval = roundToBuckets({ start: at, end: at + steps * half }, resolution, zone)
          const covered = { ...interval, fetchedAt: at + ahead * half }
          const sightings = seen.map(([seenAt, newest]) => ({
            seenAt: at + seenAt * half,
            newest: at + newest * half,
          }))
          const settled = settledIntervalsPast([covered], resolution, zone, sightings)
          const passed = sightings
            .filter(({ seenAt }) => seenAt <= covered.fetchedAt)
            .map(({ newest }) => newest)
          for (const start of bucketStarts(covered, resolution, zone)) {
            const end = nextBucketStart(start, resolution, zone)
            const isSettled = intersectIntervals(settled, [{ start, end }]).length > 0
            expect(isSettled).toBe(
              covered.fetchedAt >= end + 2 * half && passed.some((newest) => newest >= end),
            )
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('settles no more than the lag alone', () => {
    const covered = [{ start: 0, end: 10 * DAY_MS, fetchedAt: 5 * DAY_MS }]
    const sightings = [{ seenAt: 0, newest: 100 * DAY_MS }]
    for (const resolution of resolutions) {
      expect(settledIntervalsPast(covered, resolution, 'Europe/London', sightings)).toEqual(
        settledIntervals(covered, resolution, 'Europe/London'),
      )
      expect(settledIntervalsPast(covered, resolution, 'Europe/London', [])).toEqual([])
    }
  })

  it('settles a hole that values follow, and never one at the end, however long ago', () => {
    const end = 10 * DAY_MS
    const covered = [{ start: 0, end, fetchedAt: 400 * DAY_MS }]
    const times = stampsIn({ start: 0, end: DAY_MS }, { start: 3 * DAY_MS, end: 6 * DAY_MS })
    expect(settledIntervalsPast(covered, 'hourly', 'UTC', sightingsOf(times, covered))).toEqual([
      { start: 0, end: 6 * DAY_MS - HOUR_MS },
    ])
    expect(settledIntervalsPast(covered, 'hourly', 'UTC', sightingsOf(new Float64Array(0), covered))).toEqual(
      [],
    )
  })

  it('is not taken in by news that came after the hole was fetched', () => {
    const hole: CoveredInterval = { start: 0, end: 18 * HOUR_MS, fetchedAt: 21 * HOUR_MS }
    const later: Sighting = { seenAt: 32 * HOUR_MS, newest: 24 * HOUR_MS }
    expect(settledIntervalsPast([hole], 'hourly', 'UTC', [later])).toEqual([])
    const again = { ...hole, fetchedAt: 32 * HOUR_MS }
    expect(settledIntervalsPast([again], 'hourly', 'UTC', [later])).toEqual([{ start: 0, end: 18 * HOUR_MS }])
  })
})

describe('sightingsOf', () => {
  it('is the last value of each answer that has one', () => {
    const covered = [
      { start: 0, end: 5 * HOUR_MS, fetchedAt: 7 },
      { start: 5 * HOUR_MS, end: 9 * HOUR_MS, fetchedAt: 8 },
      { start: 20 * HOUR_MS, end: 30 * HOUR_MS, fetchedAt: 9 },
    ]
    const times = stampsIn({ start: 0, end: 3 * HOUR_MS }, { start: 20 * HOUR_MS, end: 22 * HOUR_MS })
    expect(sightingsOf(times, covered)).toEqual([
      { seenAt: 7, newest: 2 * HOUR_MS },
      { seenAt: 9, newest: 21 * HOUR_MS },
    ])
  })
})

describe('paceOf', () => {
  const daily = [0, 1, 2, 3, 4].map((day) => ({ seenAt: day * DAY_MS + 7 * HOUR_MS, newest: day * DAY_MS }))

  it('is the interval that the source names', () => {
    expect(paceOf(daily, { ...minute, intervalMs: HOUR_MS })).toBe(HOUR_MS)
    expect(paceOf([], { ...minute, intervalMs: HOUR_MS })).toBe(HOUR_MS)
  })

  it('is else how far the series moves on at a time, whatever looks in between found nothing new', () => {
    const idle = daily.map(({ seenAt, newest }) => ({ seenAt: seenAt + 5 * HOUR_MS, newest }))
    expect(paceOf([...idle, ...daily], minute)).toBe(DAY_MS)
    const week = { seenAt: 12 * DAY_MS, newest: 12 * DAY_MS }
    expect(paceOf([...daily, week], minute)).toBe(DAY_MS)
  })

  it('stays between the refresh time and a day, and is the refresh time where nothing is known', () => {
    expect(paceOf([], minute)).toBe(MINUTE_MS)
    expect(paceOf(daily.slice(0, 2), minute)).toBe(MINUTE_MS)
    expect(paceOf([], { ...minute, intervalMs: 0 })).toBe(MINUTE_MS)
    expect(paceOf([], { ...minute, intervalMs: 5 })).toBe(MINUTE_MS)
    expect(paceOf([], { ...minute, intervalMs: 30 * DAY_MS })).toBe(DAY_MS)
  })
})

describe('dueIntervals', () => {
  const first = 100 * DAY_MS
  const days = 20

  /**
   * Twenty days of looks at the last week, every `everyMs`, on a source that has at `now` what is stamped before
   * `newestAt(now)`. Keeps coverage as the cache does: what is asked again is fetched again.
   */
  function drill(everyMs: number, newestAt: (now: number) => number) {
    let covered: readonly CoveredInterval[] = []
    let times = new Float64Array(0)
    let sightings: Sighting[] = []
    let requests = 0
    const end = first + days * DAY_MS
    for (let now = first; now <= end; now += everyMs) {
      const range = { start: now - 7 * DAY_MS, end: Math.floor(now / HOUR_MS) * HOUR_MS }
      const due = dueIntervals(covered, 'hourly', 'UTC', sightings, minute, now)
      const wanted = [...subtractIntervals([range], covered), ...intersectIntervals([range], due)]
      if (wanted.length === 0) continue
      requests++
      const fetched = subtractIntervals(wanted, [])
      const kept = covered.flatMap((one) =>
        subtractIntervals([one], fetched).map((rest) => ({ ...one, ...rest })),
      )
      covered = [...kept, ...fetched.map((one) => ({ ...one, fetchedAt: now }))]
      const came = fetched.flatMap((one) =>
        [...bucketStarts(one, 'hourly', 'UTC')].filter((at) => at < newestAt(now)),
      )
      times = Float64Array.from([...new Set([...times, ...came])].sort((a, b) => a - b))
      const fresh = came.length === 0 ? [] : [{ seenAt: now, newest: Math.max(...came) }]
      sightings = [...sightings, ...fresh]
    }
    return { times: [...times].filter((at) => at >= end - 7 * DAY_MS), requests, end }
  }

  it('misses nothing of a source that delivers each morning, looked at every quarter of an hour', () => {
    const newestAt = (now: number) => Math.floor((now - 6 * HOUR_MS) / DAY_MS) * DAY_MS
    const { times, requests, end } = drill(15 * MINUTE_MS, newestAt)
    expect(times).toEqual([...stampsIn({ start: end - 7 * DAY_MS, end: newestAt(end) })])
    // A look an hour for the hour that is new, and a few for what is overdue; not the 1921 looks.
    expect(requests).toBeLessThan(24 * days + 8 * days)
  })

  it('has everything after a week offline', () => {
    const silent = { start: first + 8 * DAY_MS, end: first + 15 * DAY_MS }
    const newestAt = (now: number) => (now >= silent.start && now < silent.end ? silent.start : now)
    const { times, end } = drill(HOUR_MS, newestAt)
    expect(times).toEqual([...stampsIn({ start: end - 7 * DAY_MS, end })])
  })

  it('leaves alone what was asked for just now, and what is settled', () => {
    const covered = [{ start: first, end: first + 9 * HOUR_MS, fetchedAt: first + 9 * HOUR_MS }]
    const sightings = sightingsOf(stampsIn(covered[0] ?? { start: 0, end: 0 }), covered)
    const due = (now: number, intervalMs?: number) =>
      dueIntervals(covered, 'hourly', 'UTC', sightings, { ...minute, intervalMs }, now)
    const tail = { start: first + 7 * HOUR_MS, end: first + 9 * HOUR_MS }
    expect(due(first + 9 * HOUR_MS + MINUTE_MS - 1)).toEqual([])
    expect(due(first + 9 * HOUR_MS + MINUTE_MS)).toEqual([tail])
    expect(due(first + 9 * HOUR_MS + 10 * MINUTE_MS, HOUR_MS)).toEqual([])
    expect(due(first + 10 * HOUR_MS, HOUR_MS)).toEqual([tail])
  })
})
