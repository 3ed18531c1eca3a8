import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf } from '#shared/series/intervals.ts'
import { leadingPart, MAX_REQUEST_MS, planRequests } from '#shared/series/coverage/plan.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { bucketStart, firstEdgeFrom, nextBucketStart, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { bucketsOf, fewestRequests } from '#support/laws/fewest-requests.ts'
import { expectCovers } from '#support/laws/plan-law.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'

const anyMissing = fc
  .tuple(anyInstant, fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 700 })), { maxLength: 6 }))
  .map(([start, parts]) =>
    parts.map(([offset, length]) => ({
      start: start + offset * 5 * DAY_MS,
      end: start + (offset * 5 + length) * DAY_MS,
    })),
  )

describe('planRequests', () => {
  it('covers all that is missing with requests no wider than that, each allowed', () => {
    fc.assert(
      fc.property(anyMissing, fc.constantFrom(...resolutions), anyZone, (missing, resolution, zone) => {
        const plan = planRequests(missing, resolution, zone)
        expectCovers(
          plan,
          missing.map((one) => roundToBuckets(one, resolution, zone)),
        )
        for (const { start, end } of plan) {
          expect(bucketStart(start, resolution, zone)).toBe(start)
          expect(bucketStart(end, resolution, zone)).toBe(end)
          const isOneBucket = resolution !== 'raw' && nextBucketStart(start, resolution, zone) === end
          expect(isOneBucket || end - start <= MAX_REQUEST_MS).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('needs as few requests as trying every way', () => {
    const coarse = fc.constantFrom<Resolution>('weekly', 'monthly', 'yearly')
    fc.assert(
      fc.property(anyMissing, coarse, anyZone, (missing, resolution, zone) => {
        const fewest = fewestRequests(bucketsOf(missing, resolution, zone))
        expect(planRequests(missing, resolution, zone)).toHaveLength(fewest)
      }),
      { numRuns: 200 },
    )
  })

  it('asks a common year at once and a leap year in two, but a leap year as one bucket at once', () => {
    const zone = 'Europe/London'
    const year = (first: number) => [
      { start: parseLocal(`${first}-01-01`, zone) ?? 0, end: parseLocal(`${first + 1}-01-01`, zone) ?? 0 },
    ]
    // A year of whole weeks has 53 weeks.
    for (const resolution of resolutions.filter((one) => one !== 'weekly')) {
      expect(planRequests(year(2021), resolution, zone)).toEqual(year(2021))
      expect(planRequests(year(2020), resolution, zone)).toHaveLength(resolution === 'yearly' ? 1 : 2)
    }
  })

  it('cuts a leap year of months on the edge of a month', () => {
    const plan = planRequests([{ start: Date.UTC(2020, 0, 1), end: Date.UTC(2021, 0, 1) }], 'monthly', 'UTC')
    expect(plan.map(({ end }) => end)).toEqual([Date.UTC(2020, 11, 1), Date.UTC(2021, 0, 1)])
  })

  it('bridges what is cached where that saves a request, and leaves a long cached stretch out', () => {
    const day = (n: number) => ({ start: n * DAY_MS, end: (n + 1) * DAY_MS })
    expect(planRequests([day(0), day(364)], 'hourly', 'UTC')).toEqual([{ start: 0, end: 365 * DAY_MS }])
    expect(planRequests([day(0), day(365)], 'hourly', 'UTC')).toEqual([day(0), day(365)])
  })

  it('grows a piece of a bucket to the bucket, since half a month would come back as a wrong month', () => {
    const half = { start: Date.UTC(2021, 5, 10), end: Date.UTC(2021, 5, 20) }
    expect(planRequests([half], 'monthly', 'UTC')).toEqual([
      { start: Date.UTC(2021, 5, 1), end: Date.UTC(2021, 6, 1) },
    ])
  })

  it('asks nothing where nothing is missing', () => {
    expect(planRequests([], 'hourly', 'UTC')).toEqual([])
  })
})

describe('leadingPart', () => {
  it('cuts an interval at bucket edges into parts of at least the length that was meant', () => {
    const share = fc.double({ min: 0.01, max: 1.5, noNaN: true })
    fc.assert(
      fc.property(
        anyMissing,
        fc.constantFrom(...resolutions),
        anyZone,
        share,
        (missing, resolution, zone, of) => {
          for (const interval of planRequests(missing, resolution, zone)) {
            const length = of * lengthOf([interval])
            const part = leadingPart(interval, length, resolution, zone)
            expect(part.start).toBe(interval.start)
            expect(part.end).toBeLessThanOrEqual(interval.end)
            expect(lengthOf([part])).toBeGreaterThanOrEqual(Math.min(length, lengthOf([interval])))
            expect(firstEdgeFrom(part.end, resolution, zone)).toBe(part.end)
          }
        },
      ),
    )
  })
})
