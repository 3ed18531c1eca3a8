import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeFrom } from '#shared/analysis/periods/change.ts'
import { comparePeriods, type PeriodLine } from '#shared/analysis/periods/compare-periods.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { axisCellEdges, type AxisResolution } from '#shared/time/alignment/axis-cells.ts'
import { earlierPeriods, type ComparedPeriod } from '#shared/time/alignment/earlier-periods.ts'
import { periodAxis, type Alignment } from '#shared/time/alignment/period-axis.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { estateReadings, isEstateThere } from '#support/files/estate.ts'
import { local } from '#support/local-instants.ts'
import { anyZone } from '../../awkward-zones.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

const london = 'Europe/London'

function aSeries(
  pairs: readonly (readonly [number, number])[],
  part: Partial<SeriesInput> = {},
): SeriesInput {
  return {
    ...{ kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: london },
    ...part,
    columns: columnsOf(pairs),
  }
}

interface Case {
  readonly periods: readonly ComparedPeriod[]
  readonly alignment?: Alignment
  readonly resolution?: AxisResolution
  readonly zone?: string
  readonly isLikeForLike?: boolean
  readonly mask?: readonly Interval[]
  readonly policy?: 'strict' | 'present-only' | 'extrapolated'
}

function compared(series: SeriesInput, one: Case): readonly PeriodLine[] {
  const { periods, alignment = 'date', resolution = 'daily', zone = london, isLikeForLike = true } = one
  const axis = periodAxis(periods, alignment, zone)
  return comparePeriods(
    periods.map(({ interval }, index) => ({ interval, series, pieces: axis.pieces[index] ?? [] })),
    {
      cellEdges: axisCellEdges(axis.days, resolution),
      policy: one.policy ?? 'present-only',
      mask: one.mask ?? [],
      until: Infinity,
      isLikeForLike,
    },
  )
}

/** Returns month, day and hour in London, and the pass of a repeated hour, according to the platform's own calendar. */
function localKeys(times: readonly number[]): readonly string[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: london, month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
  })
  const seen = new Map<string, number>()
  return times.map((at) => {
    const text = format.format(at)
    const pass = (seen.get(text) ?? 0) + 1
    seen.set(text, pass)
    return `${text} ${pass}`
  })
}

const close = (actual: number | undefined, expected: number) => {
  expect(Math.abs((actual ?? NaN) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
}

describe.runIf(isEstateThere)('Building 0, 2020 beside 2019', () => {
  const readings = estateReadings('b0-electricity')
  const periods = earlierPeriods(local('2020-01-01', '2021-01-01'), 'year', 1, london, false)
  // It compares hour by hour by the text of the local date, and uses nothing of the product.
  const byKey = periods.map(({ interval: { start, end } }) => {
    const own = readings.filter(([at]) => at >= start && at < end)
    const hours = Array.from({ length: (end - start) / HOUR_MS }, (_, hour) => start + hour * HOUR_MS)
    const values = new Map(own)
    const keys = localKeys(hours)
    return new Map(
      keys.map((key, index) => [key, { at: hours[index] ?? 0, value: values.get(hours[index] ?? 0) }]),
    )
  })
  const [now, before] = byKey
  const isCommon = (key: string) =>
    now?.get(key)?.value !== undefined && before?.get(key)?.value !== undefined
  const commonOf = (all: typeof now) => [...(all ?? [])].filter(([key]) => isCommon(key))
  const lines = compared(aSeries(readings), { periods })

  it('has the totals, means and peaks of the hours that both years have', () => {
    byKey.forEach((all, index) => {
      const common = commonOf(all).map(([, { at, value = NaN }]) => ({ at, value }))
      const sum = common.reduce((total, { value }) => total + value, 0)
      const line = lines[index]
      close(line?.total?.value, sum)
      close(line?.mean?.value, sum / common.length)
      expect(line?.total?.unit).toBe('kWh')
      const peak = common.reduce((highest, one) => (one.value > highest.value ? one : highest))
      expect(line?.peak).toMatchObject(peak)
      expect(line?.coverage.present).toBe(common.length)
      expect(line?.coverage.presentMs).toBe(line?.coverage.expectedMs)
    })
    expect(commonOf(now).length).toBe(commonOf(before).length)
  })

  it('excludes just the other hours', () => {
    byKey.forEach((all, index) => {
      const expected = [...all].filter(([key]) => !isCommon(key)).map(([, { at }]) => at)
      const hours = lines[index]?.excluded.flatMap(({ start, end }) =>
        Array.from({ length: (end - start) / HOUR_MS }, (_, hour) => start + hour * HOUR_MS),
      )
      expect(hours).toEqual(expected)
    })
  })

  it('has the mean of every day and cumulates to the total', () => {
    byKey.forEach((all, index) => {
      const byDay = new Map<string, number[]>()
      for (const [key, { value }] of all) {
        const day = key.slice(0, 5).split('/').toReversed().join('-')
        byDay.set(day, [...(byDay.get(day) ?? []), ...(isCommon(key) && value !== undefined ? [value] : [])])
      }
      // A year without 29 February has an empty cell there.
      if (!byDay.has('02-29')) byDay.set('02-29', [])
      const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, values]) => values)
      const means = days.map((values) => values.reduce((sum, one) => sum + one, 0) / values.length)
      const line = lines[index]
      expect(line?.means.length).toBe(366)
      means.forEach((mean, day) => {
        if (Number.isNaN(mean)) expect(line?.means[day]).toBeNaN()
        else close(line?.means[day], mean)
      })
      close(line?.cumulated?.findLast(Number.isFinite), line?.total?.value ?? NaN)
    })
  })

  it('has the change of both totals', () => {
    const [totalNow = NaN, totalBefore = NaN] = byKey.map((all) =>
      commonOf(all).reduce((sum, [, { value = NaN }]) => sum + value, 0),
    )
    const [line, reference] = lines
    const change =
      line === undefined || reference === undefined ? undefined : changeFrom(reference, line, 'average-rate')
    close(change?.value, totalNow - totalBefore)
    close(change?.share, (totalNow - totalBefore) / totalBefore)
  })
})

const anyReadings = fc
  .record({
    zone: anyZone,
    year: fc.integer({ min: 2016, max: 2024 }),
    month: fc.integer({ min: 1, max: 12 }),
    days: fc.integer({ min: 1, max: 40 }),
    values: fc.array(fc.option(fc.integer({ min: 0, max: 50 }), { freq: 9 }), {
      minLength: 7,
      maxLength: 50,
    }),
  })
  .map(({ zone, year, month, days, values }) => {
    const start =
      parseLocal(`${year}-${String(month).padStart(2, '0')}-01`, zone) ?? Date.UTC(year, month - 1, 1)
    const range = { start, end: start + days * 24 * HOUR_MS }
    const first = Math.floor(start / HOUR_MS) - 370 * 24
    const isNear = (hour: number) => hour < (days + 6) * 24 || hour > 330 * 24
    const pairs = Array.from({ length: (days + 371) * 24 }, (_, hour) => {
      const value = values[(hour * 7 + Math.floor(hour / 50)) % values.length] ?? undefined
      return value === undefined || !isNear(hour) ? [] : [[(first + hour) * HOUR_MS, value] as const]
    })
    return { zone, range, series: aSeries(pairs.flat(), { zone }) }
  })

describe('comparePeriods', () => {
  it('finds no difference between a period and itself', () => {
    fc.assert(
      fc.property(anyReadings, fc.boolean(), ({ zone, range, series }, isLikeForLike) => {
        const periods = [{ interval: range }, { interval: range }]
        const [a, b] = compared(series, { periods, zone, isLikeForLike })
        expect(a).toEqual(b)
        const change = a === undefined || b === undefined ? undefined : changeFrom(a, b, 'average-rate')
        expect(change?.value ?? 0).toBe(0)
      }),
    )
  })

  it('adds up its curve to its total, whatever the alignment, the zone and the holes', () => {
    fc.assert(
      fc.property(
        anyReadings,
        fc.constantFrom('date', 'weekday', 'day-number'),
        fc.constantFrom('hourly', 'daily', 'weekly', 'monthly'),
        fc.constantFrom('year', 'month', 'week'),
        fc.boolean(),
        ({ zone, range, series }, alignment, resolution, step, isLikeForLike) => {
          const periods = earlierPeriods(range, step, 1, zone, alignment === 'weekday')
          const lines = compared(series, { periods, zone, alignment, resolution, isLikeForLike })
          for (const { total, cumulated } of lines) {
            const last = cumulated?.findLast(Number.isFinite)
            if (last === undefined) expect(total).toBeUndefined()
            else close(last, total?.value ?? NaN)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('counts as much time of one period as of the other, like for like', () => {
    fc.assert(
      fc.property(anyReadings, fc.constantFrom('date', 'weekday'), ({ zone, range, series }, alignment) => {
        const periods = earlierPeriods(range, 'year', 1, zone, alignment === 'weekday')
        const all = compared(series, { periods, zone, alignment, isLikeForLike: false })
        // A period without any value is compared with nothing.
        fc.pre(all.every(({ coverage }) => coverage.presentMs > 0))
        const [a, b] = compared(series, { periods, zone, alignment })
        expect(a?.coverage.presentMs).toBe(b?.coverage.presentMs)
        expect(a?.coverage.expectedMs).toBe(a?.coverage.presentMs)
      }),
    )
  })

  it('means the repeated hour over both of its passes', () => {
    const range = local('2021-10-31', '2021-11-01')
    const series = aSeries(
      Array.from({ length: 25 }, (_, hour) => [range.start + hour * HOUR_MS, hour] as const),
    )
    const [line] = compared(series, { periods: [{ interval: range }], resolution: 'hourly' })
    expect([...(line?.means ?? [])].slice(0, 4)).toEqual([0, 1.5, 3, 4])
    expect(line?.total?.value).toBe(300)
  })

  describe('with a day missing from the second of four', () => {
    const range = local('2021-06-01', '2021-06-05')
    const hour = (index: number) => range.start + index * HOUR_MS
    const pairs = Array.from({ length: 96 }, (_, index) => [hour(index), 2] as const)
    const series = aSeries(pairs.filter((_, index) => index < 24 || index >= 48))
    const cumulated = (policy: 'strict' | 'present-only' | 'extrapolated') => [
      ...(compared(series, { periods: [{ interval: range }], policy })[0]?.cumulated ?? []),
    ]

    it('cumulates no further when strict', () => {
      expect(cumulated('strict')).toEqual([48, NaN, NaN, NaN])
    })

    it('has no value for the day and continues with the others', () => {
      expect(cumulated('present-only')).toEqual([48, NaN, 96, 144])
    })

    it('scales to the whole time when extrapolated', () => {
      expect(cumulated('extrapolated')).toEqual([48, NaN, 144, 192])
    })

    it('leaves what is masked out of the strict figures', () => {
      const mask = [local('2021-06-02', '2021-06-03')]
      const [line] = compared(series, { periods: [{ interval: range }], policy: 'strict', mask })
      expect(line?.total?.value).toBe(144)
      expect([...(line?.cumulated ?? [])]).toEqual([48, 48, 96, 144])
      expect(line?.coverage.excluded).toEqual({ ms: 24 * HOUR_MS, buckets: 24 })
    })
  })

  it('takes the differences of a totalizer for its amounts, and means for their rate', () => {
    const range = local('2021-06-01', '2021-06-02')
    const readings = Array.from(
      { length: 25 },
      (_, hour) => [range.start + hour * HOUR_MS, 100 + 3 * hour] as const,
    )
    const series = aSeries(readings, { kind: 'totalizer', unit: 'kWh' })
    const [line] = compared(series, { periods: [{ interval: range }], resolution: 'hourly' })
    expect([line?.total?.value, line?.total?.unit, line?.mean?.value, line?.unit]).toEqual([
      72,
      'kWh',
      3,
      'kW',
    ])
    expect(line?.cumulated?.at(-1)).toBe(72)
  })

  it('adds up no temperatures', () => {
    const range = local('2021-06-01', '2021-06-02')
    const readings = Array.from({ length: 24 }, (_, hour) => [range.start + hour * HOUR_MS, hour] as const)
    const [line] = compared(aSeries(readings, { kind: 'instantaneous', unit: '°C' }), {
      periods: [{ interval: range }],
    })
    expect([line?.total, line?.cumulated, line?.mean?.value]).toEqual([undefined, undefined, 11.5])
    const change = line === undefined ? undefined : changeFrom(line, line, 'instantaneous')
    expect(change).toEqual({ value: 0, unit: '°C', share: undefined })
  })
})
