import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intersectIntervals, unionIntervals } from '#shared/series/intervals.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { provisionalIntervals, settledIntervals, settleLagMs } from '#shared/series/coverage/coverage.ts'
import { bucketStarts, nextBucketStart, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'

const bucketed = resolutions.filter((one) => one !== 'raw')

describe('settleLagMs', () => {
  it('is the larger of two steps and 15 minutes, and a day for daily and coarser', () => {
    expect(resolutions.map(settleLagMs)).toEqual([
      15 * MINUTE_MS,
      15 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      DAY_MS,
      DAY_MS,
      DAY_MS,
      DAY_MS,
    ])
  })
})

describe('settledIntervals', () => {
  it('holds exactly the buckets fetched late enough that the series was then known to have passed', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -5, max: 50 }),
        fc.option(fc.integer({ min: -10, max: 60 }), { nil: undefined }),
        fc.constantFrom(...bucketed),
        anyZone,
        (at, steps, ahead, reach, resolution, zone) => {
          const lag = settleLagMs(resolution)
          const newest = reach === undefined ? undefined : at + reach * (lag / 2)
          const covered = {
            ...roundToBuckets({ start: at, end: at + steps * (lag / 2) }, resolution, zone),
            fetchedAt: at + ahead * (lag / 2),
            ...(newest === undefined ? {} : { newest }),
          }
          const settled = settledIntervals([covered], resolution, zone)
          for (const start of bucketStarts(covered, resolution, zone)) {
            const end = nextBucketStart(start, resolution, zone)
            const isSettled = intersectIntervals(settled, [{ start, end }]).length > 0
            expect(isSettled).toBe(covered.fetchedAt >= end + lag && newest !== undefined && newest >= end)
          }
          const provisional = provisionalIntervals([covered], resolution, zone)
          expect(intersectIntervals(settled, provisional)).toEqual([])
          expect(unionIntervals(settled, provisional)).toEqual(unionIntervals([covered], []))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('never settles the bucket that contains the moment of fetching', () => {
    const zone = 'Europe/London'
    const june = { start: parseLocal('2021-06-01', zone) ?? 0, end: parseLocal('2021-07-01', zone) ?? 0 }
    const fetchedAt = parseLocal('2021-06-15 12:00', zone) ?? 0
    const covered = [{ ...june, fetchedAt, newest: june.end }]
    expect(settledIntervals(covered, 'monthly', zone)).toEqual([])
    expect(settledIntervals(covered, 'daily', zone)).toEqual([
      { start: june.start, end: parseLocal('2021-06-14', zone) },
    ])
  })

  it('settles an hour from two hours after its end on, to the millisecond', () => {
    const hour = { start: 0, end: HOUR_MS }
    const seen = { ...hour, newest: HOUR_MS }
    expect(settledIntervals([{ ...seen, fetchedAt: 3 * HOUR_MS - 1 }], 'hourly', 'UTC')).toEqual([])
    expect(settledIntervals([{ ...seen, fetchedAt: 3 * HOUR_MS }], 'hourly', 'UTC')).toEqual([hour])
  })

  it('settles a hole that values follow, and never one at the end, however long ago', () => {
    const covered = { start: 0, end: 10 * DAY_MS, fetchedAt: 400 * DAY_MS }
    expect(settledIntervals([{ ...covered, newest: 6 * DAY_MS }], 'hourly', 'UTC')).toEqual([
      { start: 0, end: 6 * DAY_MS },
    ])
    expect(settledIntervals([covered], 'hourly', 'UTC')).toEqual([])
  })

  it('settles raw readings up to the lag, and not the newest one', () => {
    const covered = { start: 0, end: HOUR_MS, fetchedAt: HOUR_MS }
    expect(settledIntervals([{ ...covered, newest: HOUR_MS }], 'raw', 'UTC')).toEqual([
      { start: 0, end: 45 * MINUTE_MS },
    ])
    expect(provisionalIntervals([{ ...covered, newest: MINUTE_MS }], 'raw', 'UTC')).toEqual([
      { start: MINUTE_MS, end: HOUR_MS },
    ])
  })
})
