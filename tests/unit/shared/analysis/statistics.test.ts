import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statisticsOf } from '#shared/analysis/statistics.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts'
import { anyColumns, columnsOf, pairsOf } from '../series/columns-arbitrary.ts'

const zone = 'Europe/London'

describe('statisticsOf', () => {
  it('says what a plain reading of the values says', () => {
    const interval = { start: 5 * HOUR_MS, end: 50 * HOUR_MS }
    fc.assert(
      fc.property(anyColumns(60, HOUR_MS), (columns) => {
        const inside = pairsOf(columns).filter(([at]) => at >= interval.start && at < interval.end)
        const values = inside.map(([, value]) => value)
        const statistics = statisticsOf(columns, interval, 'hourly', zone)
        expect(statistics.count).toBe(values.length)
        expect(statistics.completeness).toEqual({ present: values.length, expected: 45 })
        fc.pre(values.length > 0)
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
        expect(statistics.mean).toBeCloseTo(mean, 10)
        expect(statistics.standardDeviation).toBeCloseTo(Math.sqrt(variance), 10)
        expect(statistics.min).toBe(Math.min(...values))
        expect(statistics.max).toBe(Math.max(...values))
        expect(statistics.minAt).toBe(inside.find(([, value]) => value === Math.min(...values))?.[0])
        expect(statistics.maxAt).toBe(inside.find(([, value]) => value === Math.max(...values))?.[0])
        const { p5 = NaN, p50 = NaN, p95 = NaN } = statistics.percentiles ?? {}
        expect(p5).toBeLessThanOrEqual(p50)
        expect(p50).toBeLessThanOrEqual(p95)
      }),
    )
  })

  it('weights days by their true length', () => {
    const interval = { start: Date.UTC(2021, 2, 27), end: Date.UTC(2021, 2, 28, 23) }
    const [saturday = 0, sunday = 0] = bucketStarts(interval, 'daily', zone)
    const columns = columnsOf([
      [saturday, 100],
      [sunday, 194],
    ])
    const { mean, standardDeviation } = statisticsOf(columns, interval, 'daily', zone)
    // 24 h at 100 and 23 h at 194.
    expect(mean).toBeCloseTo((24 * 100 + 23 * 194) / 47, 10)
    expect(standardDeviation).toBeCloseTo(94 * Math.sqrt((24 * 23) / 47 ** 2), 10)
  })

  it('has no numbers where there are no values', () => {
    const statistics = statisticsOf(emptyColumns(), { start: 0, end: 10 * HOUR_MS }, 'hourly', zone)
    expect(statistics).toEqual({
      count: 0,
      mean: undefined,
      min: undefined,
      minAt: undefined,
      max: undefined,
      maxAt: undefined,
      standardDeviation: undefined,
      percentiles: undefined,
      completeness: { present: 0, expected: 10 },
    })
  })

  it('keeps a small spread on a large mean', () => {
    const columns = columnsOf(Array.from({ length: 1000 }, (_, i) => [i * HOUR_MS, 1e9 + (i % 2)] as const))
    const { standardDeviation } = statisticsOf(columns, { start: 0, end: 1000 * HOUR_MS }, 'hourly', zone)
    expect(standardDeviation).toBeCloseTo(0.5, 9)
  })

  it('takes five million values', () => {
    const times = new Float64Array(5_000_000).map((_, index) => index * MINUTE_MS)
    const values = times.map((_, index) => index % 1000)
    const interval = { start: 0, end: times.length * MINUTE_MS }
    const statistics = statisticsOf({ times, values }, interval, 'minute', zone)
    expect(statistics).toMatchObject({ count: 5_000_000, min: 0, max: 999, mean: 499.5, minAt: 0 })
    expect(statistics.maxAt).toBe(999 * MINUTE_MS)
    expect(statistics.percentiles?.p50).toBe(499.5)
  })
})
