import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { bucketColumn, coverageAt, type BucketRequest } from '#shared/analysis/buckets/bucket-column.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { bucketEdges, bucketStart } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'
import { estateReadings, estateSeries, isEstateThere } from '../../../../support/files/estate.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

function hours(pairs: readonly (readonly [number, number])[], part: Partial<SeriesInput> = {}): SeriesInput {
  return {
    kind: 'average-rate',
    unit: 'kW',
    resolution: 'hourly',
    zone: 'UTC',
    columns: columnsOf(pairs),
    ...part,
  }
}

const days: Omit<BucketRequest, 'edges'> = {
  resolution: 'daily',
  policy: 'present-only',
  mask: [],
  until: Infinity,
  areAmounts: true,
}

const anyCase = fc.record({
  at: anyInstant,
  zone: anyZone,
  resolution: fc.constantFrom('hourly', 'daily', 'weekly', 'monthly'),
  kind: fc.constantFrom('average-rate', 'instantaneous'),
  policy: fc.constantFrom('strict', 'present-only', 'extrapolated'),
  values: fc.array(fc.option(fc.integer({ min: -20, max: 60 }), { freq: 9 }), {
    minLength: 1,
    maxLength: 200,
  }),
  hole: fc.option(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 40 }))),
  later: fc.option(fc.nat(220)),
})

describe('bucketColumn', () => {
  it('agrees with the aggregate about each bucket, under each policy, mask and present', () => {
    fc.assert(
      fc.property(anyCase, ({ at, zone, resolution, kind, policy, values, hole, later }) => {
        const first = bucketStart(at, 'hourly', zone)
        const time = (hour: number): number => first + hour * HOUR_MS
        const series = hours(
          values.flatMap((value, hour) => (value === null ? [] : [[time(hour), value] as const])),
          { kind, zone },
        )
        const edges = bucketEdges({ start: first, end: time(values.length) }, resolution, zone)
        const mask = hole === null ? [] : [{ start: time(hole[0]) + 1, end: time(hole[0] + hole[1]) }]
        const until = later === null ? Infinity : time(later) + 1
        const request = { edges, resolution, policy, mask, until, areAmounts: true }
        const column = bucketColumn(series, request)
        const { columns, ...meaning } = series
        column.values.forEach((value, index) => {
          const bucket = { start: edges[index] ?? NaN, end: edges[index + 1] ?? NaN }
          const { total, mean, coverage } = aggregate(columns, [bucket], { ...meaning, policy, mask, until })
          const expected = (kind === 'average-rate' ? total : mean)?.value ?? NaN
          if (Number.isNaN(expected)) expect(value).toBeNaN()
          else expect(value).toBeCloseTo(expected, 9)
          const { presentMs, expectedMs } = coverageAt(column, index)
          expect([presentMs, expectedMs]).toEqual([coverage.presentMs, coverage.expectedMs])
        })
      }),
    )
  })

  it('is a mean of rates in their own unit unless amounts are wanted', () => {
    const series = hours([
      [0, 4],
      [HOUR_MS, 8],
    ])
    const edges = Float64Array.of(0, DAY_MS)
    expect(bucketColumn(series, { ...days, edges, areAmounts: false })).toMatchObject({
      unit: 'kW',
      areAmounts: false,
    })
    expect([...bucketColumn(series, { ...days, edges, areAmounts: false }).values]).toEqual([6])
    expect(bucketColumn(series, { ...days, edges }).unit).toBe('kWh')
    expect([...bucketColumn(series, { ...days, edges }).values]).toEqual([12])
  })

  it('leaves the amount during a mask out of a totalizer’s amount', () => {
    const readings = Array.from({ length: 25 }, (_, hour) => [hour * HOUR_MS, hour * 10] as const)
    const series = hours(readings, { kind: 'totalizer', unit: 'gal' })
    const edges = Float64Array.of(0, DAY_MS)
    const mask = [{ start: 6 * HOUR_MS, end: 9 * HOUR_MS }]
    const column = bucketColumn(series, { ...days, edges, mask, policy: 'strict', areAmounts: false })
    expect(column.unit).toBe('gal')
    expect([...column.values]).toEqual([210])
    expect(coverageAt(column, 0)).toMatchObject({ present: 21, expected: 21, excluded: { buckets: 3 } })
  })

  it('has no values finer than the series', () => {
    const series = hours([[0, 4]], { resolution: 'daily' })
    const column = bucketColumn(series, { ...days, resolution: 'hourly', edges: Float64Array.of(0, HOUR_MS) })
    expect([...column.values]).toEqual([NaN])
  })
})

describe.skipIf(!isEstateThere)('bucketColumn of the estate', () => {
  const london = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })

  it.each([
    ['daily', 10],
    ['monthly', 7],
    ['yearly', 4],
  ] as const)(
    'adds Building 0 of 2019 and 2020 to the same %s amounts as one loop',
    (resolution, letters) => {
      const range = { start: Date.UTC(2019, 0, 1), end: Date.UTC(2021, 0, 1) }
      for (const id of ['b0-electricity', 'b0-gas']) {
        const sums = new Map<string, number>()
        for (const [at, value] of estateReadings(id)) {
          const name = london.format(at).slice(0, letters)
          sums.set(name, (sums.get(name) ?? 0) + value)
        }
        const edges = bucketEdges(range, resolution, 'Europe/London')
        const request = { ...days, edges, resolution }
        const { values } = bucketColumn(estateSeries(id), request)
        expect(values.length).toBe({ daily: 731, monthly: 24, yearly: 2 }[resolution])
        values.forEach((value, index) => {
          const expected = sums.get(london.format(edges[index]).slice(0, letters))
          if (expected === undefined) expect(value).toBeNaN()
          else expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-9 * Math.abs(expected))
        })
      }
    },
  )
})
