import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakdown, type Breakdown, type BreakdownRequest } from '#shared/analysis/breakdown/breakdown.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { SumTerm } from '#shared/analysis/sum/sum-series.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { estateReadings, estateSeries, isEstateThere } from '../../../../support/files/estate.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

type Hours = readonly (readonly [number, number])[]

function hours(pairs: Hours, part: Partial<SeriesInput> = {}): SeriesInput {
  const columns = columnsOf(pairs.map(([hour, value]) => [hour * HOUR_MS, value] as const))
  return { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC', columns, ...part }
}

function plus(series: SeriesInput): SumTerm {
  return { series, sign: 1 }
}

const range = { start: 0, end: 3 * DAY_MS }
const request: BreakdownRequest = {
  range,
  edges: bucketEdges(range, 'daily', 'UTC'),
  resolution: 'daily',
  policy: 'strict',
  mask: [],
  until: Infinity,
  areAllThere: true,
}

function found(result: Breakdown | undefined): Breakdown {
  if (result === undefined) throw new Error('no breakdown')
  return result
}

function steady(value: number, count = 72): Hours {
  return Array.from({ length: count }, (_, hour) => [hour, value] as const)
}

const anyHours = fc.array(fc.option(fc.integer({ min: 0, max: 50 }), { freq: 12 }), {
  minLength: 72,
  maxLength: 72,
})
const anyWhole = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 72, maxLength: 72 })

function pairs(values: readonly (number | null)[]): Hours {
  return values.flatMap((value, hour) => (value === null ? [] : [[hour, value] as const]))
}

describe('breakdown', () => {
  it('has parts and a remainder that add up to the total, in each bucket and over the range', () => {
    fc.assert(
      fc.property(anyWhole, fc.array(anyWhole, { maxLength: 4 }), (total, parts) => {
        const result = found(
          breakdown(
            [plus(hours(pairs(total)))],
            parts.map((one) => plus(hours(pairs(one)))),
            request,
          ),
        )
        const pieces = [...result.parts, result.remainder]
        const amounts = pieces.map((piece) => piece?.amount ?? NaN)
        expect(amounts.reduce((a, b) => a + b, 0)).toBeCloseTo(result.total.amount ?? NaN, 9)
        for (const bucket of [0, 1, 2]) {
          const sum = pieces.reduce((all, piece) => all + (piece?.buckets.values[bucket] ?? NaN), 0)
          expect(sum).toBeCloseTo(result.total.buckets.values[bucket] ?? NaN, 9)
        }
      }),
    )
  })

  it('has shares that add up to one whatever is missing', () => {
    fc.assert(
      fc.property(anyHours, fc.array(anyHours, { minLength: 1, maxLength: 4 }), (total, parts) => {
        const terms = parts.map((one) => plus(hours(pairs(one))))
        const policy = 'present-only'
        const result = found(breakdown([plus(hours(pairs(total)))], terms, { ...request, policy }))
        const shares = [...result.parts, result.remainder].map((piece) => piece?.share)
        if (result.total.share === undefined) return
        expect(result.total.share).toBe(1)
        expect(shares.reduce<number>((a, b) => a + (b ?? NaN), 0)).toBeCloseTo(1, 9)
      }),
    )
  })

  it('leaves a remainder just where the total and all parts have values', () => {
    const part = steady(2).filter(([hour]) => hour !== 30)
    const strict = found(breakdown([plus(hours(steady(10)))], [plus(hours(part))], request))
    expect([...(strict.remainder?.buckets.values ?? [])]).toEqual([192, NaN, 192])
    expect(strict.remainder?.amount).toBeUndefined()
    expect(strict.total.amount).toBe(720)
    const present = { ...request, policy: 'present-only' } as const
    const loose = found(breakdown([plus(hours(steady(10)))], [plus(hours(part))], present))
    expect([...(loose.remainder?.buckets.values ?? [])]).toEqual([192, 184, 192])
    expect(loose.remainder?.coverage).toMatchObject({ present: 71, expected: 72 })
    expect(loose.parts[0]?.share).toBeCloseTo(0.2, 12)
  })

  it('flags buckets in which the parts are more than the total by over one percent', () => {
    const part = steady(0).map(([hour]) => [hour, hour < 24 ? 10.05 : hour < 48 ? 10.2 : 3] as const)
    const result = found(breakdown([plus(hours(steady(10)))], [plus(hours(part))], request))
    expect(result.overruns).toEqual([1])
  })

  it('takes generation off the total and a totalizer for a part, in the unit of the total', () => {
    const total = [plus(hours(steady(10))), { series: hours(steady(4)), sign: -1 } as const]
    const readings = hours(
      steady(0, 73).map(([hour]) => [hour, hour * 2000] as const),
      { kind: 'totalizer', unit: 'Wh' },
    )
    const result = found(breakdown(total, [plus(readings)], request))
    expect(result.unit).toBe('kWh')
    expect(result.total.amount).toBe(432)
    expect(result.parts[0]?.amount).toBeCloseTo(144, 9)
    expect(result.remainder?.amount).toBeCloseTo(288, 9)
    expect(result.parts[0]?.share).toBeCloseTo(1 / 3, 12)
  })

  it('loses no amount over a silence of a totalizer, in the range and in the bucket that holds it', () => {
    const readings = steady(0, 73).map(([hour]) => [hour, hour * 2] as const)
    const silent = readings.filter(([hour]) => hour <= 26 || hour >= 40)
    const counter = (list: Hours): SeriesInput => hours(list, { kind: 'totalizer', unit: 'kWh' })
    for (const total of [hours(steady(10)), counter(silent.map(([hour, value]) => [hour, value * 5]))])
      for (const policy of ['strict', 'present-only'] as const) {
        const result = found(breakdown([plus(total)], [plus(counter(silent))], { ...request, policy }))
        expect(result.remainder?.amount).toBeCloseTo(576, 9)
        expect(result.remainder?.coverage).toEqual(result.total.coverage)
        for (const value of result.remainder?.buckets.values ?? []) expect(value).toBeCloseTo(192, 9)
        expect([result.parts[0]?.share, result.remainder?.share]).toEqual([0.2, 0.8])
      }
  })

  it('has no remainder while parts are still to come or are of another kind', () => {
    const total = [plus(hours(steady(10)))]
    const parts = [plus(hours(steady(2)))]
    expect(found(breakdown(total, parts, { ...request, areAllThere: false })).remainder).toBeUndefined()
    const gallons = [...parts, plus(hours(steady(2), { unit: 'gal/min' }))]
    const mixed = found(breakdown(total, gallons, request))
    expect(mixed.remainder).toBeUndefined()
    expect(mixed.parts.map((piece) => piece?.amount)).toEqual([144, undefined])
    expect(
      breakdown([plus(hours(steady(2), { kind: 'instantaneous', unit: '°C' }))], [], request),
    ).toBeUndefined()
  })
})

describe.skipIf(!isEstateThere)('breakdown of the estate', () => {
  it.each([2019, 2020])('has the same remainder in each month of %d as one loop over the hours', (year) => {
    const zone = 'Europe/London'
    const london = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit' })
    const ids = ['b2-electricity', 'b0-electricity', 'b4-electricity']
    const [total = new Map<number, number>(), ...parts] = ids.map((id) => new Map(estateReadings(id)))
    const expected = new Map<string, number>()
    for (const [at, value] of total) {
      const left = parts.reduce((rest, part) => rest - (part.get(at) ?? NaN), value)
      const month = london.format(at)
      if (!Number.isNaN(left)) expected.set(month, (expected.get(month) ?? 0) + left)
    }
    const whole = { start: Date.UTC(year, 0, 1), end: Date.UTC(year + 1, 0, 1) }
    const edges = bucketEdges(whole, 'monthly', zone)
    const [first, ...others] = ids.map((id) => plus(estateSeries(id)))
    const { remainder } = found(
      breakdown(first === undefined ? [] : [first], others, {
        ...{ ...request, range: whole, edges, resolution: 'monthly', policy: 'present-only' },
      }),
    )
    expect(remainder?.buckets.values).toHaveLength(12)
    remainder?.buckets.values.forEach((value, index) => {
      const other = expected.get(london.format(edges[index])) ?? NaN
      expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-9 * Math.abs(other))
    })
  })
})
