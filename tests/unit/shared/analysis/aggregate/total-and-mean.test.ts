import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import type { AggregateRequest, Figure } from '#shared/analysis/aggregate/figures.ts'
import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

const anyCase = fc.record({
  at: anyInstant,
  zone: anyZone,
  resolution: fc.constantFrom('raw', '15-minute', 'hourly', 'daily', 'monthly'),
  kind: fc.constantFrom('average-rate', 'totalizer', 'instantaneous'),
  policy: fc.constantFrom('strict', 'present-only', 'extrapolated'),
  values: fc.array(fc.option(fc.oneof(fc.integer({ min: -20, max: 60 }), fc.constant(NaN)), { freq: 6 }), {
    maxLength: 60,
  }),
  cuts: fc.array(fc.integer({ min: -3, max: 200 }), { maxLength: 4 }),
  hole: fc.option(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 }))),
  later: fc.option(fc.nat(200)),
})

type Case = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never

/** A last reading applies to no time. */
const lastReadingAlone: Case = {
  ...{ at: Date.UTC(1985, 0, 2), zone: 'UTC', values: [null, 0], cuts: [], hole: null, later: null },
  resolution: 'raw',
  kind: 'average-rate',
  policy: 'strict',
}

function sameFigure(one: Figure | undefined, other: Figure | undefined): void {
  if (one === undefined || other === undefined) {
    expect(one).toEqual(other)
    return
  }
  expect(one.value).toBeCloseTo(other.value, 9)
  expect({ ...one, value: 0 }).toEqual({ ...other, value: 0 })
}

describe('totalAndMean', () => {
  it('agrees with the aggregate, for every kind, resolution, zone, policy and mask', () => {
    fc.assert(
      fc.property(anyCase, ({ at, zone, resolution, kind, policy, values, cuts, hole, later }) => {
        const times = [bucketStart(at, resolution, zone)]
        for (const _ of values) {
          const last = times.at(-1) ?? 0
          times.push(resolution === 'raw' ? last + HOUR_MS : nextBucketStart(last, resolution, zone))
        }
        const columns = columnsOf(
          values.flatMap((value, index) => (value === null ? [] : [[times[index] ?? 0, value] as const])),
        )
        const start = times[0] ?? 0
        const edges = cuts.toSorted((a, b) => a - b).map((cut) => start + (cut * HOUR_MS) / 3)
        const spans = edges.slice(1).map((end, index) => ({ start: edges[index] ?? end, end }))
        const whole = { start, end: times.at(-1) ?? start }
        const mask =
          hole === null
            ? []
            : [{ start: start + hole[0] * HOUR_MS, end: start + (hole[0] + hole[1]) * HOUR_MS }]
        const until = later === null ? Infinity : start + later * HOUR_MS
        const request: AggregateRequest = { kind, unit: 'kW', resolution, zone, policy, mask, until }
        for (const list of [spans, [whole]]) {
          const quick = totalAndMean(columns, list, request)
          const full = aggregate(columns, list, request)
          expect(quick.coverage).toEqual(full.coverage)
          expect(quick.unit).toBe(full.unit)
          sameFigure(quick.mean, full.mean)
          sameFigure(quick.total, full.total)
        }
      }),
      { examples: [[lastReadingAlone]] },
    )
  })
})
