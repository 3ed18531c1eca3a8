import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkIds, isFlagged, type Readings, readingsOf } from '#shared/quality/check.ts'
import { checks } from '#shared/quality/checks.ts'
import { createEffects, largestMove } from '#shared/quality/effect.ts'
import { checkReadings } from '#shared/quality/findings.ts'
import { presetIds, presets, subjectOf, type CheckLimits } from '#shared/quality/presets.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { columnsOf } from '#support/a-segment.ts'

const start = Date.UTC(2025, 5, 2)

/** Returns hours from a Monday on; NaN is a missing one. */
function readingsFrom(values: readonly number[], reachesNow = false): Readings {
  const there = values
    .map((value, index) => [start + index * HOUR_MS, value] as const)
    .filter(([, value]) => !Number.isNaN(value))
  const columns = columnsOf(there)
  const series = { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC', columns } as const
  const readings = readingsOf(series, [{ start, end: start + values.length * HOUR_MS }], reachesNow)
  if (readings === undefined) throw new Error('hours of UTC lie on the grid')
  return readings
}

/** Returns weeks of a building that uses 30 kW at night and up to 80 kW in working hours. */
function weeks(count: number): readonly number[] {
  return Array.from({ length: count * 168 }, (_, index) => {
    const hour = index % 24
    const isWork = Math.floor(index / 24) % 7 < 5 && hour >= 7 && hour < 18
    return (isWork ? 80 - 4 * Math.abs(12 - hour) : 30) + ((index * 37) % 11) / 4
  })
}

const aSeries = fc.array(
  fc.oneof(fc.constantFrom(NaN, 0, 5), fc.double({ min: -100, max: 1000, noNaN: true })),
  { maxLength: 400 },
)
const aPreset = fc.constantFrom(...presetIds).chain((id) => fc.constantFrom(...Object.values(presets[id])))

describe('every check', () => {
  it('gives each reading one flag of QARTOD, and calls no present reading missing except a zero', () => {
    fc.assert(
      fc.property(aSeries, fc.constantFrom(...checkIds), fc.boolean(), (values, id, reachesNow) => {
        const found = checks[id].flag(readingsFrom(values, reachesNow), { suspect: 1, fail: 2 })
        expect(found).toHaveLength(values.length)
        found.forEach((flag, index) => {
          expect([1, 2, 3, 4, 9]).toContain(flag)
          if (flag === 9) expect(Number.isNaN(values[index]) || values[index] === 0).toBe(true)
        })
      }),
    )
  })

  it('gives the same flags in another unit', () => {
    fc.assert(
      fc.property(aSeries, aPreset, (values, limits) => {
        const scaled = values.map((value) => value * 1024)
        expect(checkReadings(readingsFrom(scaled), limits).flags).toEqual(
          checkReadings(readingsFrom(values), limits).flags,
        )
      }),
    )
  })
})

describe('checkReadings', () => {
  it('puts each flagged reading into one finding, and no other', () => {
    fc.assert(
      fc.property(aSeries, aPreset, (values, limits) => {
        const { flags, stretches } = checkReadings(readingsFrom(values, true), limits)
        const places = stretches.flatMap((one) => [...one.places]).sort((a, b) => a - b)
        expect(places).toEqual([...flags.keys()].filter((index) => isFlagged(flags[index] ?? 0)))
      }),
    )
  })

  const usual = presets.usual.electricity
  const found = (values: readonly number[], limits: CheckLimits = usual, reachesNow = false) =>
    checkReadings(readingsFrom(values, reachesNow), limits).stretches.map(
      ({ check, start: from, end, flag }) => [check, (from - start) / HOUR_MS, (end - start) / HOUR_MS, flag],
    )
  const changed = (from: number, to: number, value: (value: number) => number): readonly number[] =>
    weeks(20).map((one, index) => (index >= from && index < to ? value(one) : one))

  it('finds nothing in a building without faults', () => {
    expect(found(weeks(20))).toEqual([])
  })

  it.each([
    ['gaps', 100, 104, 9, () => NaN],
    ['zeros', 100, 104, 9, () => 0],
    ['negatives', 100, 104, 4, (value: number) => -value],
    ['flat-line', 100, 130, 3, () => 41],
    ['flat-line', 100, 200, 4, () => 41],
    ['spike-of-day', 106, 107, 4, (value: number) => 9 * value],
    ['extreme', 103, 109, 3, (value: number) => 5 * value],
    ['unit-change', 168, 192, 4, (value: number) => 1000 * value],
    ['level-step', 2016, 3360, 3, (value: number) => 2 * value],
  ] as const)(
    'tells %s from the reading at which it begins to the one at which it ends',
    (check, from, to, flag, value) => {
      expect(found(changed(from, to, value))).toEqual([[check, from, to, flag]])
    },
  )

  it('fails what lies beyond the limits of the user, and nothing that reaches them', () => {
    const values = changed(100, 101, () => 90.5)
    expect(found(values, { limits: { low: 30, high: 90 } })).toEqual([['limits', 100, 101, 4]])
    expect(found(values, { limits: { low: 30, high: 90.5 } })).toEqual([])
  })

  it('calls the first readings after a gap no flat line', () => {
    expect(found(changed(100, 130, () => NaN)).map(([check]) => check)).toEqual(['gaps'])
  })

  it('waits a day for readings at the end before it calls them late', () => {
    const silent = (hours: number): readonly number[] => changed(3360 - hours, 3360, () => NaN)
    expect(found(silent(24), usual, true)).toEqual([])
    expect(found(silent(25), usual, true)).toEqual([['late', 3335, 3360, 9]])
    expect(found(silent(5), usual, false)).toEqual([['gaps', 3355, 3360, 9]])
  })

  it('takes zeros for readings where the meter measures gas, and negatives where energy flows both ways', () => {
    expect(
      found(
        changed(100, 104, () => 0),
        presets.usual['other-meter'],
      ),
    ).toEqual([])
    expect(found(changed(100, 600, (value) => -value)).filter(([check]) => check === 'negatives')).toEqual([])
  })
})

describe('createEffects', () => {
  const hidden = (from: number, to: number): Readings =>
    readingsFrom(weeks(12).map((value, index) => (index >= from && index < to ? NaN : value)))

  it('fills a gap with usual values, which come close to the true total, and bounds it', () => {
    const readings = hidden(800, 850)
    const { flags, stretches } = checkReadings(readings, presets.usual.electricity)
    const truth = weeks(12).reduce((sum, value) => sum + value, 0)
    const effect = createEffects(readings, flags)(stretches[0]?.places ?? new Int32Array())
    expect(effect.strict).toBeUndefined()
    expect(effect.presentOnly).toBeLessThan(effect.low)
    expect(effect.low).toBeLessThanOrEqual(truth)
    expect(effect.high).toBeGreaterThanOrEqual(truth)
    expect(Math.abs(effect.filled - truth) / truth).toBeLessThan(0.001)
    const most = Math.max(effect.high - effect.presentOnly, effect.filled - effect.presentOnly)
    expect(largestMove(effect)).toBeCloseTo(most / effect.filled, 12)
  })

  it('keeps the bounds around the filled total, and moves nothing without a finding', () => {
    fc.assert(
      fc.property(aSeries, aPreset, (values, limits) => {
        const readings = readingsFrom(values)
        const { flags, stretches } = checkReadings(readings, limits)
        const effectOf = createEffects(readings, flags)
        expect(largestMove(effectOf(new Int32Array()))).toBe(0)
        for (const { places } of stretches) {
          const { filled, low, high } = effectOf(places)
          const slack = 1e-9 * (1 + Math.abs(filled))
          expect(low).toBeLessThanOrEqual(filled + slack)
          expect(high).toBeGreaterThanOrEqual(filled - slack)
        }
      }),
    )
  })
})

describe('readingsOf', () => {
  it('has 25 places on the day on which the clocks go back, and puts each hour in its own', () => {
    const from = Date.UTC(2025, 9, 25, 23)
    const times = Float64Array.from({ length: 25 }, (_, index) => from + index * HOUR_MS)
    const columns = { times, values: times.map((_, index) => index) }
    const series = {
      kind: 'average-rate',
      unit: 'kW',
      resolution: 'hourly',
      zone: 'Europe/London',
      columns,
    } as const
    const readings = readingsOf(series, [{ start: from, end: from + 25 * HOUR_MS }], false)
    expect([...(readings?.values ?? [])]).toEqual([...columns.values])
    expect([...(readings?.slots ?? [])].filter((slot) => slot === 1)).toHaveLength(2)
    expect(new Set(readings?.days).size).toBe(1)
  })

  it('has no places for days, nor for hours that are not those of the zone', () => {
    const columns = { times: new Float64Array([start]), values: new Float64Array([1]) }
    const hour = { kind: 'average-rate', unit: 'kW', columns } as const
    const day = [{ start, end: start + 24 * HOUR_MS }]
    expect(readingsOf({ ...hour, resolution: 'daily', zone: 'UTC' }, day, false)).toBeUndefined()
    const kolkata = day.map((one) => ({ start: one.start - HOUR_MS / 2, end: one.end }))
    expect(
      readingsOf({ ...hour, resolution: 'hourly', zone: 'Asia/Kolkata' }, kolkata, false),
    ).toBeUndefined()
  })
})

describe('subjectOf', () => {
  it('tells electricity, other meters and measurements apart', () => {
    expect(subjectOf('average-rate', 'Electricity')).toBe('electricity')
    expect(subjectOf('totalizer', 'Natural Gas')).toBe('other-meter')
    expect(subjectOf('instantaneous', 'Weather')).toBe('measurement')
  })
})
