import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyColumns } from '#shared/series/columns.ts'
import { gapIntervals, gapLimitOf } from '#shared/series/coverage/gaps.ts'
import { normaliseIntervals } from '#shared/series/intervals.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { typicalStepMs } from '#shared/series/typical-step.ts'
import { bucketStarts, nextBucketStart, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'
import { columnsOf } from '../columns-arbitrary.ts'

const bucketed = resolutions.filter((one) => one !== 'raw')

describe('gapIntervals', () => {
  it('is exactly the buckets without a value', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...bucketed),
        anyZone,
        (at, present, resolution, zone) => {
          const { start } = roundToBuckets({ start: at, end: at + 1 }, resolution, zone)
          const edges = [start]
          for (const _ of present) edges.push(nextBucketStart(edges.at(-1) ?? 0, resolution, zone))
          const interval = { start, end: edges.at(-1) ?? start }
          const cached = edges.filter((_, index) => present[index] === true)
          const columns = columnsOf(cached.map((edge) => [edge, 1] as const))
          const missing = [...bucketStarts(interval, resolution, zone)].filter(
            (edge) => !cached.includes(edge),
          )
          expect(gapIntervals(columns, interval, resolution, zone)).toEqual(
            normaliseIntervals(
              missing.map((edge) => ({ start: edge, end: nextBucketStart(edge, resolution, zone) })),
            ),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  it('finds the same in a part of a column as in a copy of that part', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: -5, max: 45 }),
        fc.integer({ min: 0, max: 50 }),
        (present, from, length) => {
          const pairs = present.flatMap((has, hour) => (has ? [[hour * HOUR_MS, 1] as const] : []))
          const part = { start: from * HOUR_MS, end: (from + length) * HOUR_MS }
          const inside = pairs.filter(([at]) => at >= part.start && at < part.end)
          const gaps = [pairs, inside].map((of) => gapIntervals(columnsOf(of), part, 'hourly', 'UTC'))
          expect(gaps[0]).toEqual(gaps[1])
        },
      ),
    )
  })

  it('reads a column once, however often it is needed', () => {
    const columns = columnsOf([0, 1, 2, 3].map((hour) => [hour * HOUR_MS, 1] as const))
    const gapsUntil = (hour: number) =>
      gapIntervals(columns, { start: 0, end: hour * HOUR_MS }, 'hourly', 'UTC')
    expect(gapsUntil(4)).toEqual([])
    // Columns never change, so this change is visible only to a second pass.
    columns.times[1] = HOUR_MS / 2
    expect([gapsUntil(3), gapsUntil(5)]).toEqual([[], [{ start: 4 * HOUR_MS, end: 5 * HOUR_MS }]])
  })

  it('takes an empty stretch for one gap', () => {
    const interval = { start: 0, end: DAY_MS }
    for (const resolution of ['raw', 'hourly', 'daily'] as const) {
      expect(gapIntervals(emptyColumns(), interval, resolution, 'UTC')).toEqual([interval])
    }
  })

  it('takes silence of more than one and a half median steps for a gap of a raw series', () => {
    const columns = columnsOf([0, 10, 20, 34, 44, 60, 70].map((at) => [at, 1] as const))
    expect(gapIntervals(columns, { start: 0, end: 80 }, 'raw', 'UTC')).toEqual([{ start: 54, end: 60 }])
  })
})

describe('gapLimitOf', () => {
  it('lies between the longest bucket and the shortest two, in every zone', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...bucketed), anyZone, (at, resolution, zone) => {
        fc.pre(zone !== 'Pacific/Apia' && zone !== 'Pacific/Kiritimati')
        const first = nextBucketStart(at, resolution, zone)
        const second = nextBucketStart(first, resolution, zone)
        const third = nextBucketStart(second, resolution, zone)
        const limit = gapLimitOf(resolution, new Float64Array(0))
        expect(second - first).toBeLessThan(limit)
        expect(third - first).toBeGreaterThan(limit)
      }),
    )
  })

  it('follows the median step of a raw series', () => {
    const times = Float64Array.from({ length: 100 }, (_, index) => index * HOUR_MS)
    expect(typicalStepMs(times)).toBe(HOUR_MS)
    expect(gapLimitOf('raw', times)).toBe(1.5 * HOUR_MS)
    expect(gapLimitOf('raw', times.subarray(0, 2))).toBe(Infinity)
  })
})
