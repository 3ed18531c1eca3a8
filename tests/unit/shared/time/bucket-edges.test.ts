import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolutions } from '#shared/time/resolution.ts'
import { bucketEdges, bucketStart, daysIntoWeek, nextBucketStart } from '#shared/time/buckets.ts'
import { localDayOf } from '#shared/time/zones/local-instant.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { anyInstant, anyZone } from '../awkward-zones.ts'

const calendar = ['daily', 'weekly', 'monthly', 'yearly'] as const

describe('bucketEdges', () => {
  it('is the walk from bucket to bucket over the interval, in every zone', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(...calendar),
        anyZone,
        (start, days, resolution, zone) => {
          const end = start + days * DAY_MS
          const walked = [bucketStart(start, resolution, zone)]
          while ((walked.at(-1) ?? end) < end) {
            walked.push(nextBucketStart(walked.at(-1) ?? end, resolution, zone))
          }
          expect([...bucketEdges({ start, end }, resolution, zone)]).toEqual(walked)
        },
      ),
      { numRuns: 600 },
    )
  })

  it('begins weeks on the day that is given, seven local days after each other', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(1, 2, 3, 4, 5, 6, 7), anyZone, (start, first, zone) => {
        // The calendars of Apia and Kiritimati lack a day.
        fc.pre(zone !== 'Pacific/Apia' && zone !== 'Pacific/Kiritimati')
        const edges = bucketEdges({ start, end: start + 60 * DAY_MS }, 'weekly', zone, first)
        const days = [...edges].map((at) => localDayOf(at, zone))
        expect(new Set(days.map((day) => daysIntoWeek(day, first)))).toEqual(new Set([0]))
        expect(days.slice(1).map((day, index) => day - (days[index] ?? NaN))).toEqual(
          days.slice(1).map(() => 7),
        )
        expect(edges[0]).toBe(bucketStart(start, 'weekly', zone, first))
        expect(edges[1]).toBe(nextBucketStart(start, 'weekly', zone, first))
      }),
    )
  })

  it.each([
    ['Europe/London', '2021-03-27', '2021-03-30', [24, 23, 24]],
    ['Europe/London', '2021-10-30', '2021-11-02', [24, 25, 24]],
    ['Australia/Lord_Howe', '2021-04-03', '2021-04-06', [24, 24.5, 24]],
    ['Australia/Lord_Howe', '2021-10-02', '2021-10-05', [24, 23.5, 24]],
    ['Pacific/Apia', '2011-12-28', '2012-01-01', [24, 24, 24]],
    ['America/Sao_Paulo', '2018-11-03', '2018-11-06', [24, 23, 24]],
  ])('cuts the days of %s from %s to %s', (zone, from, to, hours) => {
    const interval = { start: parseLocal(from, zone) ?? NaN, end: parseLocal(to, zone) ?? NaN }
    const edges = bucketEdges(interval, 'daily', zone)
    expect([...edges.slice(1)].map((edge, index) => (edge - (edges[index] ?? NaN)) / HOUR_MS)).toEqual(hours)
    expect(edges[0]).toBe(interval.start)
    expect(edges.at(-1)).toBe(interval.end)
  })

  it('reaches outward to the edges of steps too', () => {
    expect([...bucketEdges({ start: 10, end: HOUR_MS + 1 }, 'hourly', 'Asia/Kathmandu')]).toEqual([
      0,
      HOUR_MS,
      2 * HOUR_MS,
    ])
    expect([...bucketEdges({ start: 0, end: HOUR_MS }, 'hourly', 'UTC')]).toEqual([0, HOUR_MS])
  })

  it('has none for an empty interval and refuses raw', () => {
    for (const resolution of resolutions) {
      expect(bucketEdges({ start: 5, end: 5 }, resolution, 'UTC')).toHaveLength(0)
    }
    expect(() => bucketEdges({ start: 5, end: 6 }, 'raw', 'UTC')).toThrow(RangeError)
  })
})
