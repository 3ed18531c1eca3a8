import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyColumns } from '#shared/series/columns.ts'
import { deriveColumns, type DerivedResolution } from '#shared/series/derive/derive.ts'
import { DAY_MS, HOUR_MS, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { at, local } from '#support/local-instants.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'
import { columnsOf, pairsOf } from '../columns-arbitrary.ts'
import { naivePieces, piecesInside, weightedOf, weightOf } from '../naive-pieces.ts'

const kinds = ['average-rate', 'totalizer', 'instantaneous'] as const
const bases = ['15-minute', 'hourly', 'daily', 'weekly'] as const
const targets: readonly DerivedResolution[] = ['15-minute', 'hourly', 'daily', 'weekly', 'monthly', 'yearly']

/** Base columns with holes, and a coarser resolution. */
const anyBase = fc
  .record({
    at: anyInstant,
    from: fc.constantFrom(...bases),
    further: fc.nat(3),
    zone: anyZone,
    values: fc.array(fc.option(fc.integer({ min: -50, max: 50 }), { freq: 4 }), { maxLength: 150 }),
  })
  .map(({ at, from, further, zone, values }) => {
    const rest = targets.slice(targets.findIndex((one) => one === from))
    const to = rest[Math.min(further, rest.length - 1)] ?? 'yearly'
    const days = { '15-minute': 1, hourly: 1, daily: 1, weekly: 7 }[from]
    const edges = bucketEdges({ start: at, end: at + (values.length + 1) * days * DAY_MS }, from, zone)
    const pairs = values.flatMap((value, index) =>
      value === null ? [] : [[edges[index] ?? NaN, value] as const],
    )
    return { base: columnsOf(pairs), from, to, zone }
  })

const everything: Interval = { start: -8e15, end: 8e15 }

/** Returns the hours of the interval with the values of `valueAt`. */
function hoursOf({ start, end }: Interval, valueAt: (index: number) => number) {
  const count = Math.round((end - start) / HOUR_MS)
  return columnsOf(Array.from({ length: count }, (_, index) => [start + index * HOUR_MS, valueAt(index)]))
}

const toDays = (kind: (typeof kinds)[number], hours: ReturnType<typeof columnsOf>, zone = 'UTC') =>
  deriveColumns(hours, { kind, from: 'hourly', to: 'daily', zone, interval: everything })

describe('deriveColumns', () => {
  it.each(['America/New_York', 'Pacific/Auckland', 'Asia/Kolkata'])(
    'loses no time of days and months that a service cuts in UTC, in %s',
    (zone) => {
      const year = { start: Date.UTC(2024, 0, 1), end: Date.UTC(2025, 0, 1) }
      for (const from of ['daily', 'monthly'] as const) {
        const starts = bucketEdges(year, from, 'UTC').slice(0, -1)
        const base = { times: starts, values: starts.map(() => 3) }
        const amount = { unit: 'kWh', perHour: 1 }
        const years = {
          kind: 'average-rate',
          from,
          to: 'yearly',
          zone,
          interval: everything,
          amount,
        } as const
        const total = deriveColumns(base, years).values.reduce((sum, value) => sum + value, 0)
        expect(total).toBeCloseTo(3 * 366 * 24, 6)
      }
    },
  )

  it('turns a rate into the amounts of the time that has values', () => {
    const day = { start: Date.UTC(2021, 5, 1), end: Date.UTC(2021, 5, 2) }
    const all = hoursOf(day, () => 3)
    const base = { times: all.times.slice(0, 18), values: all.values.slice(0, 18) }
    const daily = { kind: 'average-rate', from: 'hourly', to: 'daily', zone: 'UTC', interval: day } as const
    expect([...deriveColumns(base, { ...daily, amount: { unit: 'kWh', perHour: 1 } }).values]).toEqual([54])
    expect([...deriveColumns(base, { ...daily, amount: { unit: 'gal', perHour: 60 } }).values]).toEqual([
      3240,
    ])
    expect([...deriveColumns(base, daily).values]).toEqual([3])
  })

  it('agrees with adding up piece by piece, in every zone, with holes and resets', () => {
    fc.assert(
      fc.property(anyBase, fc.constantFrom(...kinds), ({ base, from, to, zone }, kind) => {
        const derived = deriveColumns(base, { kind, from, to, zone, interval: everything })
        const pieces = naivePieces(base, kind, from, zone)
        const extent = { start: base.times[0] ?? 0, end: pieces.at(-1)?.end ?? 0 }
        const edges = [...bucketEdges(extent, to, zone)]
        const expected = edges.slice(1).flatMap((end, index) => {
          const bucket = { start: edges[index] ?? NaN, end }
          const inside = piecesInside(pieces, bucket)
          return inside.length === 0 ? [] : [{ bucket, inside }]
        })
        expect([...derived.times]).toEqual(expected.map(({ bucket }) => bucket.start))
        expected.forEach(({ bucket, inside }, index) => {
          expect(derived.presentMs[index]).toBe(weightOf(inside))
          expect(derived.expectedMs[index]).toBe(bucket.end - bucket.start)
          const divisor = kind === 'totalizer' ? HOUR_MS : weightOf(inside)
          expect(derived.values[index]).toBeCloseTo(weightedOf(inside) / divisor, 8)
        })
      }),
      { numRuns: 1500 },
    )
  })

  it('keeps amounts: rate times time is the same at every resolution', () => {
    fc.assert(
      fc.property(anyBase, ({ base, from, to, zone }) => {
        const { values, presentMs } = deriveColumns(base, {
          kind: 'average-rate',
          from,
          to,
          zone,
          interval: everything,
        })
        const pieces = naivePieces(base, 'average-rate', from, zone)
        const total = values.reduce((sum, value, index) => sum + value * (presentMs[index] ?? NaN), 0)
        expect(total / HOUR_MS).toBeCloseTo(weightedOf(pieces) / HOUR_MS, 6)
      }),
    )
  })

  it.each([
    ['Europe/London', '2021-03-28', '2021-03-29', 23],
    ['Europe/London', '2021-10-31', '2021-11-01', 25],
    ['Pacific/Apia', '2011-12-29', '2011-12-31', 24],
  ])('takes the hours of %s on %s', (zone, from, to, hours) => {
    const day = local(from, to, zone)
    const wider = { start: day.start - DAY_MS, end: day.end + DAY_MS }
    const base = hoursOf(wider, (index) => (index < 24 || index >= 24 + hours ? 1000 : index))
    const derived = deriveColumns(base, {
      kind: 'average-rate',
      from: 'hourly',
      to: 'daily',
      zone,
      interval: day,
    })
    expect([...derived.times]).toEqual([day.start])
    expect([...derived.values]).toEqual([24 + (hours - 1) / 2])
    expect([...derived.presentMs]).toEqual([hours * HOUR_MS])
    expect([...derived.expectedMs]).toEqual([hours * HOUR_MS])
  })

  it('divides the hour over the midnight of Kathmandu, three quarters to the day after', () => {
    const zone = 'Asia/Kathmandu'
    const midnight = at('2021-06-02', zone)
    const hour = Math.floor(midnight / HOUR_MS) * HOUR_MS
    expect(midnight - hour).toBe(15 * MINUTE_MS)
    const base = columnsOf([
      [hour - HOUR_MS, 4],
      [hour, 8],
    ])
    const rates = toDays('average-rate', base, zone)
    expect([...rates.values]).toEqual([(4 * 60 + 8 * 15) / 75, 8])
    expect([...rates.presentMs]).toEqual([75 * MINUTE_MS, 45 * MINUTE_MS])
    const readings = columnsOf([
      [hour - HOUR_MS, 100],
      [hour, 104],
      [hour + HOUR_MS, 112],
    ])
    const amounts = toDays('totalizer', readings, zone)
    expect([...amounts.values]).toEqual([4 + 2, 6])
  })

  it('weights the days under a month, and begins week 1 of a year in the old one', () => {
    const zone = 'Europe/London'
    const march = local('2021-03-01', '2021-04-01', zone)
    const days = bucketEdges(march, 'daily', zone).slice(0, -1)
    const base = columnsOf([...days].map((at, index) => [at, index === 27 ? 100 : 0] as const))
    const [mean] = deriveColumns(base, {
      kind: 'average-rate',
      from: 'daily',
      to: 'monthly',
      zone,
      interval: march,
    }).values
    expect(mean).toBeCloseTo((100 * 23) / (31 * 24 - 1), 12)
    const turn = local('2020-12-28', '2021-01-11', zone)
    const weeks = deriveColumns(
      hoursOf(turn, (index) => (index < 168 ? 53 : 1)),
      {
        kind: 'average-rate',
        from: 'hourly',
        to: 'weekly',
        zone,
        interval: local('2021-01-01', '2021-01-05', zone),
      },
    )
    expect(pairsOf(weeks)).toEqual([
      [turn.start, 53],
      [turn.start + 7 * DAY_MS, 1],
    ])
  })

  it('counts 366 days in a leap year', () => {
    const year = local('2024-01-01', '2025-01-01', 'UTC')
    const derived = deriveColumns(
      hoursOf(year, () => 2),
      { kind: 'average-rate', from: 'hourly', to: 'yearly', zone: 'UTC', interval: year },
    )
    expect(pairsOf(derived)).toEqual([[year.start, 2]])
    expect(derived.presentMs[0]).toBe(366 * DAY_MS)
  })

  it('says how little a month rests on', () => {
    const june = local('2021-06-01', '2021-07-01', 'UTC')
    const base = hoursOf({ start: june.start, end: june.start + 10 * DAY_MS }, () => 5)
    const derived = deriveColumns(base, {
      kind: 'average-rate',
      from: 'hourly',
      to: 'monthly',
      zone: 'UTC',
      interval: june,
    })
    expect([...derived.values]).toEqual([5])
    expect([...derived.presentMs]).toEqual([10 * DAY_MS])
    expect([...derived.expectedMs]).toEqual([30 * DAY_MS])
  })

  it('gives the amount over a silence to the bucket that holds all of it, and to none where it holds half', () => {
    const readings = columnsOf([
      [0, 10],
      [2 * HOUR_MS, 16],
      [23 * HOUR_MS, 20],
      [26 * HOUR_MS, 50],
      [27 * HOUR_MS, 51],
    ])
    const derived = toDays('totalizer', readings)
    expect(pairsOf(derived)).toEqual([
      [0, 10],
      [DAY_MS, 1],
    ])
    expect([...derived.presentMs]).toEqual([23 * HOUR_MS, HOUR_MS])
  })

  it('counts from zero after a reset, and never runs backwards', () => {
    const readings = columnsOf([
      [0, 100],
      [HOUR_MS, 130],
      [2 * HOUR_MS, 20],
      [3 * HOUR_MS, 25],
    ])
    const derived = toDays('totalizer', readings)
    expect(pairsOf(derived)).toEqual([[0, 55]])
  })

  it('lets a raw reading hold until the next, over several buckets, but not through a silence', () => {
    const minutes = [0, 40, 80, 120, 300, 340]
    const base = columnsOf(minutes.map((minute, index) => [minute * MINUTE_MS, index] as const))
    const derived = deriveColumns(base, {
      kind: 'instantaneous',
      from: 'raw',
      to: '15-minute',
      zone: 'UTC',
      interval: everything,
    })
    const starts = [0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 300, 315, 330, 345, 360, 375]
    expect([...derived.times].map((at) => at / MINUTE_MS)).toEqual(starts)
    expect(derived.values[2]).toBeCloseTo((0 * 10 + 1 * 5) / 15, 12)
    expect(derived.presentMs[10]).toBe(10 * MINUTE_MS)
  })

  it('never counts more time than there is, however close the stamps', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(400), { minLength: 1 }), anyZone, (minutes, zone) => {
        const at = (minute: number) => Date.UTC(2021, 2, 27) + minute * (7 * MINUTE_MS + 1)
        const base = columnsOf(minutes.map((minute) => [at(minute), minute] as const))
        const pieces = naivePieces(base, 'average-rate', 'hourly', zone)
        const derived = toDays('average-rate', base, zone)
        derived.times.forEach((start, index) => {
          const length = derived.expectedMs[index] ?? NaN
          const inside = piecesInside(pieces, { start, end: start + length })
          expect(derived.presentMs[index]).toBe(weightOf(inside))
          expect(derived.presentMs[index]).toBeLessThanOrEqual(length)
          expect(derived.values[index]).toBeCloseTo(weightedOf(inside) / weightOf(inside), 8)
        })
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves out what is not finite, wherever it lies', () => {
    for (const kind of kinds) {
      const base = columnsOf([0, 1, 2, 3].map((hour) => [hour * HOUR_MS, [7, NaN, Infinity, 9][hour] ?? NaN]))
      const derived = toDays(kind, base)
      expect([...derived.values]).toEqual(kind === 'totalizer' ? [2] : [8])
    }
  })

  it('has nothing to say of nothing and refuses what is finer', () => {
    for (const kind of kinds) {
      for (const from of resolutions) {
        const derivation = { kind, from, to: 'yearly', zone: 'UTC', interval: everything } as const
        expect(deriveColumns(emptyColumns(), derivation).times).toHaveLength(0)
      }
    }
    expect(() =>
      deriveColumns(emptyColumns(), {
        kind: 'average-rate',
        from: 'daily',
        to: 'hourly',
        zone: 'UTC',
        interval: everything,
      }),
    ).toThrow(RangeError)
  })
})
