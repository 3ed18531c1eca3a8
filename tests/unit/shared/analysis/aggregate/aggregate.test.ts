import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import type { AggregateRequest } from '#shared/analysis/aggregate/figures.ts'
import { percentilesOf } from '#shared/analysis/aggregate/all-figures.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { DAY_MS, HOUR_MS, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { bucketEdges, bucketStart, bucketStarts, roundToBuckets } from '#shared/time/buckets.ts'
import { local } from '#support/local-instants.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'
import {
  naivePieces,
  piecesInside,
  sumOf,
  weightedOf,
  weightOf,
  type Piece,
} from '../../series/naive-pieces.ts'

const kinds = ['average-rate', 'totalizer', 'instantaneous'] as const
const policies = ['strict', 'present-only', 'extrapolated'] as const
const kilowatts: AggregateRequest = {
  kind: 'average-rate',
  unit: 'kW',
  resolution: 'hourly',
  zone: 'Europe/London',
  policy: 'present-only',
}

/** Returns hourly columns from 1970 on with these values; NaN is a gap. */
function hours(values: readonly number[]) {
  return columnsOf(
    values.flatMap((value, index) => (Number.isNaN(value) ? [] : [[index * HOUR_MS, value] as const])),
  )
}

const anyCase = fc
  .record({
    at: anyInstant,
    resolution: fc.constantFrom('15-minute', 'hourly', 'daily', 'weekly'),
    zone: anyZone,
    values: fc.array(fc.option(fc.integer({ min: -40, max: 60 }), { freq: 5 }), {
      minLength: 1,
      maxLength: 160,
    }),
    cuts: fc.array(fc.integer({ min: -2, max: 170 * 4 }), { maxLength: 6 }),
    holes: fc.array(fc.tuple(fc.nat(160), fc.integer({ min: 1, max: 9 })), { maxLength: 2 }),
    later: fc.option(fc.nat(160)),
  })
  .map(({ at, resolution, zone, values, cuts, holes, later }) => {
    const step = { '15-minute': HOUR_MS / 4, hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS }[resolution]
    const edges = bucketEdges({ start: at, end: at + (values.length + 2) * step }, resolution, zone)
    const columns = columnsOf(
      values.flatMap((value, index) => (value === null ? [] : [[edges[index] ?? NaN, value] as const])),
    )
    // Cuts at quarters of a step, so that spans also begin and end inside buckets.
    const sorted = [...cuts].sort((a, b) => a - b).map((cut) => (edges[0] ?? 0) + (cut * step) / 4)
    const spans = sorted.flatMap((start, index) => {
      const end = sorted[index + 1]
      return index % 2 === 0 && end !== undefined && start < end ? [{ start, end }] : []
    })
    const mask = holes.map(([from, length]) => {
      const start = (edges[0] ?? 0) + from * step + step / 3
      return { start, end: start + (length * step) / 2 }
    })
    const until = later === null ? Infinity : (edges[0] ?? 0) + later * step + step / 2
    return { columns, spans, mask, until, resolution, zone }
  })

function naiveSpans(
  spans: readonly Interval[],
  { mask = [], until = Infinity, resolution, zone }: AggregateRequest,
) {
  const over = until === Infinity ? Infinity : bucketStart(until, resolution, zone)
  const begun = normaliseIntervals(spans.map(({ start, end }) => ({ start, end: Math.min(end, over) })))
  return subtractIntervals(
    begun,
    mask.map((one) => roundToBuckets(one, resolution, zone)),
  )
}

/** Returns the highest values that lie apart, by comparing each with all others. */
function naivePeaks(pieces: readonly Piece[], count: number, apartMs: number): readonly Piece[] {
  const found: Piece[] = []
  const order = [...pieces].sort((a, b) => b.value - a.value || a.start - b.start)
  for (const one of order) {
    if (
      found.length < count &&
      found.every(({ start }) => Math.abs(start - one.start) >= Math.max(1, apartMs))
    ) {
      found.push(one)
    }
  }
  return found
}

describe('aggregate', () => {
  it('agrees with adding up piece by piece, over any spans, masks and zones', () => {
    fc.assert(
      fc.property(
        anyCase,
        fc.constantFrom(...kinds),
        fc.boolean(),
        fc.nat(3),
        (given, kind, apart, count) => {
          const { columns, spans, ...rest } = given
          const peaks = { count, apartMs: apart && given.resolution !== 'daily' ? 5 * HOUR_MS : 0 }
          const question: AggregateRequest = { ...rest, kind, unit: 'kW', policy: 'present-only', peaks }
          const pieces = naivePieces(columns, kind, given.resolution, given.zone)
          const parts = naiveSpans(spans, question)
          const inside = parts.flatMap((part) => piecesInside(pieces, part))
          const result = aggregate(columns, spans, question)
          const weight = weightOf(inside)
          expect(result.coverage.presentMs).toBe(weight)
          expect(result.coverage.expectedMs).toBe(weightOf(parts))
          expect(result.coverage.expected).toBe(
            sumOf(parts.map((part) => bucketStarts(part, given.resolution, given.zone).length)),
          )
          if (weight === 0) {
            expect(result.mean).toBeUndefined()
            expect(result.peaks).toEqual([])
            return
          }
          const mean = weightedOf(inside) / weight
          const squares = sumOf(inside.map(({ start, end, value }) => (value - mean) ** 2 * (end - start)))
          expect(result.mean?.value).toBeCloseTo(mean, 8)
          expect(result.standardDeviation?.value).toBeCloseTo(Math.sqrt(squares / weight), 6)
          const whole = pieces.filter((one) =>
            inside.some((part) => part.start < one.end && part.end > one.start && part.value === one.value),
          )
          const min = Math.min(...inside.map(({ value }) => value))
          const max = Math.max(...inside.map(({ value }) => value))
          expect([result.min?.value, result.max?.value]).toEqual([min, max])
          expect(result.min?.at).toBe(whole.find(({ value }) => value === min)?.start)
          expect(result.max?.at).toBe(whole.find(({ value }) => value === max)?.start)
          expect(result.peaks.map(({ at, value }) => [at, value])).toEqual(
            naivePeaks(whole, peaks.count, peaks.apartMs).map(({ start, value }) => [start, value]),
          )
          if (kind === 'instantaneous') {
            expect(result.total).toBeUndefined()
            expect(result.loadFactor).toBeUndefined()
            expect(result.baseload).toBeUndefined()
            return
          }
          expect(result.total?.value).toBeCloseTo(weightedOf(inside) / HOUR_MS, 6)
          expect(result.total?.unit).toBe(kind === 'totalizer' ? 'kW' : 'kWh')
          if (min < 0 || max <= 0) expect(result.loadFactor).toBeUndefined()
          else expect(result.loadFactor?.value).toBeCloseTo(mean / max, 8)
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('has a base load only where peaks are wanted too, since both take every hour by itself', () => {
    const columns = hours(Array.from({ length: 72 }, (_, at) => 1 + (at % 24)))
    const baseloadOf = (count: number) =>
      aggregate(columns, [{ start: 0, end: 3 * DAY_MS }], { ...kilowatts, peaks: { count, apartMs: 0 } })
        .baseload
    expect(baseloadOf(1)?.value).toBeDefined()
    expect(baseloadOf(0)).toBeUndefined()
  })

  it('adds up: adjacent spans have the total of the whole', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 600 }), ({ columns, resolution, zone }, quarters) => {
        const start = columns.times[0] ?? 0
        const end = (columns.times.at(-1) ?? 0) + 8 * DAY_MS
        const cut = Math.min(end, start + quarters * 15 * MINUTE_MS)
        const question = { ...kilowatts, resolution, zone }
        const total = (spans: readonly Interval[]) => aggregate(columns, spans, question).total?.value ?? 0
        expect(total([{ start, end: cut }]) + total([{ start: cut, end }])).toBeCloseTo(
          total([{ start, end }]),
          6,
        )
      }),
    )
  })

  it.each([
    ['2021-03-28', '2021-03-29', 23],
    ['2021-06-01', '2021-06-02', 24],
    ['2021-10-31', '2021-11-01', 25],
  ])('counts the hours of %s', (from, to, length) => {
    const day = local(from, to)
    const result = aggregate(columnsOf([[day.start, 10]]), [day], {
      ...kilowatts,
      resolution: 'daily',
      policy: 'strict',
    })
    expect(result.total).toMatchObject({ value: 10 * length, unit: 'kWh', isExtrapolated: false })
    expect(result.mean?.value).toBe(10)
  })

  it('takes the time unit of the rate from its name', () => {
    const spans = [{ start: 0, end: 2 * HOUR_MS }]
    const result = aggregate(hours([3, 5]), spans, { ...kilowatts, unit: 'gal/min' })
    expect(result.total).toMatchObject({ value: 480, unit: 'gal' })
    expect(aggregate(hours([3, 5]), spans, { ...kilowatts, unit: '°C' }).total).toBeUndefined()
  })

  describe('with missing values', () => {
    const spans = [{ start: 0, end: 4 * HOUR_MS }]
    const ask = (policy: AggregateRequest['policy']) =>
      aggregate(hours([2, NaN, NaN, 4]), spans, { ...kilowatts, policy })

    it('has no number but its coverage under the strict policy', () => {
      const { mean, total, min, max, standardDeviation, loadFactor, baseload, peaks, coverage, policy } =
        ask('strict')
      expect([mean, total, min, max, standardDeviation, loadFactor, baseload]).toEqual(
        Array(7).fill(undefined),
      )
      expect(peaks).toEqual([])
      expect(policy).toBe('strict')
      expect(coverage).toEqual({
        presentMs: 2 * HOUR_MS,
        expectedMs: 4 * HOUR_MS,
        present: 2,
        expected: 4,
        excluded: { ms: 0, buckets: 0 },
      })
    })

    it('counts what is present, or scales amounts alone to the whole and says so', () => {
      expect(ask('present-only').total).toMatchObject({ value: 6, isExtrapolated: false })
      expect(ask('extrapolated').total).toMatchObject({ value: 12, isExtrapolated: true })
      expect(ask('extrapolated').mean).toMatchObject({ value: 3, isExtrapolated: false })
      const complete = aggregate(hours([1, 2, 3, 4]), spans, { ...kilowatts, policy: 'extrapolated' })
      expect(complete.total).toMatchObject({ value: 10, isExtrapolated: false })
    })

    it('expects neither future buckets nor the running one', () => {
      const result = aggregate(hours([1, 2, 3]), spans, {
        ...kilowatts,
        policy: 'strict',
        until: 2.5 * HOUR_MS,
      })
      expect(result.total?.value).toBe(3)
      expect(result.coverage).toMatchObject({ present: 2, expected: 2, expectedMs: 2 * HOUR_MS })
    })

    it('excludes whole buckets that the mask touches, and reports them', () => {
      const mask = [{ start: 1.5 * HOUR_MS, end: 1.6 * HOUR_MS }]
      const result = aggregate(hours([1, 99, 3, 4]), spans, { ...kilowatts, policy: 'strict', mask })
      expect(result.total?.value).toBe(8)
      expect(result.max?.value).toBe(4)
      expect(result.coverage).toEqual({
        presentMs: 3 * HOUR_MS,
        expectedMs: 3 * HOUR_MS,
        present: 3,
        expected: 3,
        excluded: { ms: HOUR_MS, buckets: 1 },
      })
    })
  })

  it('reads a totalizer as amounts, with its resets and its rate', () => {
    const spans = [{ start: 0, end: 4 * HOUR_MS }]
    const readings = hours([100, 130, 20, 25, 45])
    const question = { ...kilowatts, kind: 'totalizer', unit: 'kWh', policy: 'strict' } as const
    const result = aggregate(readings, spans, question)
    expect(result.total).toMatchObject({ value: 75, unit: 'kWh', resets: [2 * HOUR_MS] })
    expect(result.unit).toBe('kW')
    expect(result.mean?.value).toBe(75 / 4)
    expect(result.max).toMatchObject({ value: 30, at: 0 })
    // Without the reading at the end, the use of the last hour is unknown.
    expect(aggregate(hours([100, 130, 20, 25]), spans, question).total).toBeUndefined()
  })

  it('counts the whole of a silence of a totalizer inside a span, and none of one over its edge', () => {
    const readings = hours([10, 12, NaN, NaN, 30, 31])
    const question = { ...kilowatts, kind: 'totalizer', unit: 'kWh' } as const
    expect(aggregate(readings, [{ start: 0, end: 5 * HOUR_MS }], question).total?.value).toBe(21)
    const half = aggregate(readings, [{ start: 0, end: 3 * HOUR_MS }], question)
    expect(half.total?.value).toBe(2)
    expect(half.coverage).toMatchObject({ presentMs: HOUR_MS, expectedMs: 3 * HOUR_MS })
  })

  it('takes no baseload from a day with a silence of a totalizer, of whose hours nothing is known', () => {
    // It uses 1 kWh an hour, but nothing is read from 2 to 22 on the second day.
    const readings = hours(
      Array.from({ length: 49 }, (_, hour) => (hour > 26 && hour < 46 ? NaN : hour + (hour >= 46 ? 100 : 0))),
    )
    const question = { ...kilowatts, kind: 'totalizer', unit: 'kWh', zone: 'UTC' } as const
    const { total, baseload } = aggregate(readings, [{ start: 0, end: 48 * HOUR_MS }], question)
    expect(total?.value).toBe(148)
    expect(baseload).toMatchObject({ value: 1, coverage: { present: 1, expected: 2 } })
  })

  it('converts levels with the offset, spreads and amounts without', () => {
    const spans = [{ start: 0, end: 2 * HOUR_MS }]
    const fahrenheit = { unit: '°F', factor: 1.8, offset: 32 }
    const warm = aggregate(hours([10, 30]), spans, {
      ...kilowatts,
      kind: 'instantaneous',
      unit: '°C',
      conversion: fahrenheit,
    })
    expect(warm.mean?.value).toBe(68)
    expect([warm.min?.value, warm.max?.value]).toEqual([50, 86])
    expect(warm.standardDeviation?.value).toBeCloseTo(18, 12)
    expect(warm.unit).toBe('°F')
    const watts = aggregate(hours([1, 3]), spans, {
      ...kilowatts,
      conversion: { unit: 'W', factor: 1000, offset: 0 },
    })
    expect(watts.total).toMatchObject({ value: 4000, unit: 'Wh' })
    const shifted = aggregate(hours([1, 3]), spans, {
      ...kilowatts,
      conversion: { unit: 'kW', factor: 2, offset: 7 },
    })
    expect(shifted.total?.value).toBe(8)
    expect(shifted.loadFactor).toBeUndefined()
  })

  it('takes the baseload between the lowest two hours of each whole day, and needs one', () => {
    const day = Array.from({ length: 24 }, (_, hour) => 10 + hour)
    const spans = [{ start: 0, end: 3 * DAY_MS }]
    const columns = hours([...day, ...day.map((value) => value + 10), ...day.slice(0, 23)])
    const { baseload } = aggregate(columns, spans, { ...kilowatts, zone: 'UTC' })
    const [first, second] = [10 + 0.025 * 23, 20 + 0.025 * 23]
    expect(baseload?.value).toBeCloseTo((first + second) / 2, 12)
    expect(baseload?.coverage).toMatchObject({
      present: 2,
      expected: 3,
      presentMs: 2 * DAY_MS,
      expectedMs: 3 * DAY_MS,
    })
    expect(aggregate(hours(day.slice(1)), spans, { ...kilowatts, zone: 'UTC' }).baseload).toBeUndefined()
    const daily = { ...kilowatts, resolution: 'daily' } as const
    expect(aggregate(columnsOf([[0, 1]]), [{ start: 0, end: DAY_MS }], daily).baseload).toBeUndefined()
  })

  it('has no baseload of generation, whose lowest hours are its peaks', () => {
    const hoursOf = (sign: number) =>
      columnsOf(Array.from({ length: 24 }, (_, hour) => [hour * HOUR_MS, sign * (hour % 7)] as const))
    const baseloadOf = (sign: number) =>
      aggregate(hoursOf(sign), [{ start: 0, end: DAY_MS }], { ...kilowatts, zone: 'UTC' }).baseload
    expect(baseloadOf(1)?.value).toBe(0)
    expect(baseloadOf(-1)).toBeUndefined()
  })

  it('has the baseload of hours from minutes, on days of 23 and 25 hours too', () => {
    for (const [from, to, length] of [
      ['2021-03-28', '2021-03-29', 23],
      ['2021-10-31', '2021-11-01', 25],
    ] as const) {
      const day = local(from, to)
      const count = length * 60
      // Each hour alternates around its number; the lowest minute is far below the lowest hour.
      const columns = columnsOf(
        Array.from({ length: count }, (_, minute) => {
          const hour = Math.floor(minute / 60)
          return [day.start + minute * MINUTE_MS, 50 + hour + (minute % 2 === 0 ? 40 : -40)] as const
        }),
      )
      const { baseload } = aggregate(columns, [day], { ...kilowatts, resolution: 'minute' })
      expect(baseload?.value).toBeCloseTo(50 + 0.025 * (length - 1), 10)
    }
  })

  it('keeps a small spread on a large mean, also after a jump', () => {
    const level = (index: number) => (index < 1000 ? 1e9 : 5) + (index % 2)
    const columns = hours(Array.from({ length: 2000 }, (_, index) => level(index)))
    const spread = (start: number, end: number) =>
      aggregate(columns, [{ start: start * HOUR_MS, end: end * HOUR_MS }], kilowatts).standardDeviation?.value
    expect(spread(0, 1000)).toBeCloseTo(0.5, 9)
    expect(spread(1000, 2000)).toBeCloseTo(0.5, 9)
    const minutes = columnsOf(
      Array.from({ length: 600 }, (_, index) => [index * MINUTE_MS, (index < 60 ? 1e9 : 5) + (index % 2)]),
    )
    const rest = [{ start: HOUR_MS, end: 10 * HOUR_MS }]
    expect(
      aggregate(minutes, rest, { ...kilowatts, resolution: 'minute' }).standardDeviation?.value,
    ).toBeCloseTo(0.5, 9)
  })

  it('never lets through what is not finite', () => {
    const awful = [NaN, Infinity, -Infinity, 1e308, -1e308, 5, 0]
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...awful), { maxLength: 60 }),
        fc.constantFrom(...kinds),
        fc.constantFrom(...policies),
        fc.constantFrom('raw', 'minute', 'hourly', 'daily'),
        (values, kind, policy, resolution) => {
          const step = { raw: 7 * MINUTE_MS, minute: MINUTE_MS, hourly: HOUR_MS, daily: DAY_MS }[resolution]
          const columns = columnsOf(values.map((value, index) => [index * step, value] as const))
          const spans = [{ start: 0, end: 60 * step }]
          const question = { ...kilowatts, zone: 'UTC', kind, policy, resolution }
          const texts = JSON.stringify(aggregate(columns, spans, question), (_, value: unknown) =>
            typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
          )
          expect(texts).not.toContain('not finite')
          for (const one of percentilesOf(columns, spans, question, [0, 0.5, 1])) {
            expect(one === undefined || Number.isFinite(one.value)).toBe(true)
          }
        },
      ),
    )
  })

  it('has coverage and no number of nothing, at every resolution', () => {
    for (const resolution of resolutions) {
      const result = aggregate(emptyColumns(), [{ start: 0, end: DAY_MS }], { ...kilowatts, resolution })
      expect(result.mean).toBeUndefined()
      expect(result.coverage.presentMs).toBe(0)
      expect(aggregate(emptyColumns(), [], { ...kilowatts, resolution }).coverage.expectedMs).toBe(0)
    }
  })

  it('lets raw readings hold until the next, and is strict but for one step', () => {
    const minutes = [1, 11, 21, 31, 41, 51]
    const columns = columnsOf(minutes.map((minute) => [minute * MINUTE_MS, 6] as const))
    const question = { ...kilowatts, resolution: 'raw', policy: 'strict' } as const
    const result = aggregate(columns, [{ start: 0, end: HOUR_MS }], question)
    expect(result.total?.value).toBeCloseTo((6 * 59) / 60, 12)
    expect(result.coverage).toMatchObject({ present: 6, expected: 6 })
    expect(aggregate(columns, [{ start: 0, end: 2 * HOUR_MS }], question).total).toBeUndefined()
  })
})

describe('percentilesOf', () => {
  it('interpolates between the buckets inside, in the requested unit', () => {
    const columns = hours([1, 2, 3, 4, 5, 100])
    const spans = [{ start: 0, end: 5 * HOUR_MS }]
    const values = (question: AggregateRequest) =>
      percentilesOf(columns, spans, question, [0.05, 0.5, 0.95]).map((one) => one?.value)
    expect(values(kilowatts)).toEqual([1.2, 3, 4.8])
    const [p5, p50] = values({ ...kilowatts, conversion: { unit: 'W', factor: 1000, offset: 0 } })
    expect([p5, p50]).toEqual([1200, 3000])
    const mask = [{ start: 0, end: 2 * HOUR_MS }]
    expect(values({ ...kilowatts, mask })[1]).toBe(4)
    expect(values({ ...kilowatts, policy: 'strict', mask: [], until: 1 })).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('counts an hour that the range cuts by its time in it', () => {
    const cut = [{ start: HOUR_MS / 2, end: 3.5 * HOUR_MS }]
    const [found] = percentilesOf(hours([1, 2, 3, 4]), cut, kilowatts, [0.3])
    // The middles of half an hour, two hours and half an hour are at shares of 0, 0.3, 0.7 and 1.
    expect(found?.value).toBeCloseTo(2, 12)
  })

  it('takes extremes, spread and percentiles from means of the resolution that is named for them', () => {
    const quarters = { start: 0, end: DAY_MS }
    const steps = Array.from({ length: 97 }, (_, at) => [at * (HOUR_MS / 4), (at * 7) % 13] as const)
    const hourly = Array.from({ length: 24 }, (_, hour) => {
      const four = steps.slice(4 * hour, 4 * hour + 4).map(([, value]) => value)
      return [hour * HOUR_MS, four.reduce((sum, value) => sum + value, 0) / 4] as const
    })
    let reading = 0
    const readings = steps.map(([at, value]) => {
      const before = reading
      reading += value / 4
      return [at, before] as const
    })
    const reference = aggregate(columnsOf(hourly), [quarters], kilowatts)
    const [median] = percentilesOf(columnsOf(hourly), [quarters], kilowatts, [0.5])
    const fine = { ...kilowatts, resolution: '15-minute', spreadResolution: 'hourly' } as const
    for (const [columns, request] of [
      [columnsOf(steps.slice(0, 96)), fine],
      [columnsOf(readings), { ...fine, kind: 'totalizer', unit: 'kWh' } as const],
    ] as const) {
      const found = aggregate(columns, [quarters], request)
      expect(found.coverage.present).toBe(96)
      expect(found).toMatchObject({ unit: 'kW', spreadResolution: 'hourly' })
      for (const figure of ['mean', 'total', 'min', 'max', 'standardDeviation', 'loadFactor'] as const)
        expect(found[figure]?.value).toBeCloseTo(reference[figure]?.value ?? NaN, 9)
      expect(found.max?.at).toBe(reference.max?.at)
      expect(found.peaks.map(({ at }) => at)).toEqual(reference.peaks.map(({ at }) => at))
      expect(percentilesOf(columns, [quarters], request, [0.5])[0]?.value).toBeCloseTo(
        median?.value ?? NaN,
        9,
      )
    }
  })

  it('takes no extreme from an hour of which a quarter is missing or excluded', () => {
    const day = { start: 0, end: DAY_MS }
    const fine = { ...kilowatts, resolution: '15-minute', spreadResolution: 'hourly' } as const
    const quarters = Array.from(
      { length: 96 },
      (_, at) => [at * (HOUR_MS / 4), at < 4 ? 90 : at < 8 ? 80 : 1] as const,
    )
    const mask = [{ start: HOUR_MS + 1, end: HOUR_MS + 2 }]
    const found = aggregate(columnsOf(quarters.slice(1)), [day], { ...fine, mask })
    expect([found.max?.value, found.coverage.present]).toEqual([1, 94])
  })
})
