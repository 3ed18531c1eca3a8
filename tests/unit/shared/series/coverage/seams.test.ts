import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSeam, MAX_REQUEST_MS, overlapNeighbours, planRequests } from '#shared/series/coverage/plan.ts'
import { intersectIntervals, lengthOf, subtractIntervals } from '#shared/series/intervals.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'

const day = (count: number): number => Date.UTC(2026, 0, 1) + count * DAY_MS
const days = (from: number, to: number) => ({ start: day(from), end: day(to) })

describe('overlapNeighbours', () => {
  it('requests the settled buckets before and after a gap', () => {
    const settled = [days(0, 31), days(40, 50)]
    expect(overlapNeighbours([days(31, 40)], settled, 'hourly', 'UTC')).toEqual([
      { start: day(31) - HOUR_MS, end: day(40) + HOUR_MS },
    ])
    expect(overlapNeighbours([days(31, 40)], settled, 'daily', 'UTC')).toEqual([days(30, 41)])
  })

  it('lets the second of two requests begin at the last bucket of the first', () => {
    const planned = planRequests([days(0, 400)], 'hourly', 'UTC')
    expect(overlapNeighbours(planned, [], 'hourly', 'UTC')).toEqual([
      days(0, 365),
      { start: day(365) - HOUR_MS, end: day(400) },
    ])
  })

  it('leaves raw readings, and gaps without settled neighbours, as they are', () => {
    expect(overlapNeighbours([days(31, 40)], [days(0, 31)], 'raw', 'UTC')).toEqual([days(31, 40)])
    expect(overlapNeighbours([days(31, 40)], [days(0, 30)], 'hourly', 'UTC')).toEqual([days(31, 40)])
  })

  it('adds no request, makes none longer than one may be, and asks for at most a bucket more on each side', () => {
    const anyDays = fc
      .array(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 500 })), { maxLength: 5 })
      .map((list) => list.map(([from, length]) => days(from, from + length)))
    fc.assert(
      fc.property(
        anyDays,
        anyDays,
        fc.constantFrom('hourly', 'daily', 'monthly'),
        (missing, cached, step) => {
          const zone = 'Pacific/Auckland'
          const settled = subtractIntervals(cached, missing)
          const planned = planRequests(missing, step, zone)
          const wide = overlapNeighbours(planned, settled, step, zone)
          expect(wide).toHaveLength(planned.length)
          wide.forEach(({ start, end }, at) => {
            const own = planned[at] ?? days(0, 0)
            expect([own.start, bucketStart(own.start - 1, step, zone)]).toContain(start)
            expect([own.end, nextBucketStart(own.end, step, zone)]).toContain(end)
            expect(end - start).toBeLessThanOrEqual(Math.max(MAX_REQUEST_MS, own.end - own.start))
            expect(lengthOf(intersectIntervals([own], [{ start, end }]))).toBe(own.end - own.start)
          })
        },
      ),
    )
  })
})

describe('isSeam', () => {
  it('is the one bucket at an edge of an answer, and not a stretch that was fetched again', () => {
    const answer = { start: day(31) - HOUR_MS, end: day(40) }
    expect(isSeam({ start: answer.start, end: day(31) }, answer, 'hourly', 'UTC')).toBe(true)
    expect(isSeam({ start: answer.start, end: day(31) + HOUR_MS }, answer, 'hourly', 'UTC')).toBe(false)
    const hour = { start: answer.start, end: day(31) }
    expect(isSeam(hour, hour, 'hourly', 'UTC')).toBe(false)
    expect(isSeam({ start: day(32), end: day(32) + HOUR_MS }, answer, 'hourly', 'UTC')).toBe(false)
  })
})
