import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  commonResolution,
  joinBuckets,
  type BucketRequest,
  type CommonBuckets,
} from '#shared/analysis/regression/common-buckets.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { Interval } from '#shared/time/instant.ts'

const HOUR = 3_600_000
const london = 'Europe/London'

/**
 * The series lasts from noon before the week to noon after it, so that its days are complete in every zone of these
 * tests.
 */
const first = Date.UTC(2019, 2, 28, 12) / HOUR
const hoursInSeries = 24 * 7

type Cell = number | undefined

function hourly(cells: readonly Cell[], part: Partial<SeriesInput> = {}): SeriesInput {
  const present = cells.flatMap((value, index) => (value === undefined ? [] : [{ index, value }]))
  return {
    kind: 'average-rate',
    unit: 'kW',
    resolution: 'hourly',
    zone: london,
    columns: {
      times: Float64Array.from(present, ({ index }) => (first + index) * HOUR),
      values: Float64Array.from(present, ({ value }) => value),
    },
    ...part,
  }
}

const temperature = { kind: 'instantaneous', unit: '°C' } as const

/** Local days from 29 March to 3 April 2019; the clocks in London went forward on the 31st. */
const range: Interval = { start: Date.UTC(2019, 2, 29), end: Date.UTC(2019, 3, 3, 23) }

const asked: BucketRequest = {
  ...{ range, resolution: 'daily', zone: london, policy: 'strict', mask: [], until: Infinity },
  ...{ isLikeForLike: false, form: 'mean' },
}

const dayNames = new Map<string, Intl.DateTimeFormat>()

function dayOf(at: number, zone: string): string {
  const format =
    dayNames.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  dayNames.set(zone, format)
  return format.format(at)
}

/** Sorts the minutes of the range by local day, each with the value of its hour, as a careful person would by hand. */
function naiveDays(cells: readonly Cell[], { start, end }: Interval, zone: string): Map<string, Cell[]> {
  const days = new Map<string, Cell[]>()
  for (let at = start; at < end; at += 15 * 60_000) {
    const day = dayOf(at, zone)
    const quarters = days.get(day) ?? []
    days.set(day, quarters)
    quarters.push(cells[Math.floor(at / HOUR) - first])
  }
  return days
}

const meanOf = (values: readonly Cell[]): number => {
  const present = values.filter((value) => value !== undefined)
  return present.reduce((sum, value) => sum + value, 0) / present.length
}

const cells = fc.array(fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined, freq: 60 }), {
  minLength: hoursInSeries,
  maxLength: hoursInSeries,
})

const even = (value: number): readonly Cell[] => Array.from({ length: hoursInSeries }, () => value)
const without = (list: readonly Cell[], from: number, to: number): readonly Cell[] =>
  list.map((value, index) => (index >= from && index < to ? undefined : value))
const hourAt = (...at: Parameters<typeof Date.UTC>): number => Date.UTC(...at) / HOUR - first

const daysOf = ({ times }: CommonBuckets): readonly string[] => Array.from(times, (at) => dayOf(at, london))

describe('joinBuckets', () => {
  it('leaves out a day of which less than the wanted share has values, under any policy', () => {
    const of = (hours: number) => {
      const series = hourly(without(even(2), hourAt(2019, 2, 30), hourAt(2019, 2, 30, hours)))
      return joinBuckets(series, series, { ...asked, policy: 'present-only', leastShare: 0.5 })
    }
    expect(daysOf(of(13))).not.toContain('2019-03-30')
    expect(of(13).incomplete).toBe(1)
    expect(daysOf(of(12))).toContain('2019-03-30')
  })

  it.each([london, 'Asia/Kathmandu', 'America/St_Johns'])('joins the days of %s that both have', (zone) => {
    // The range lasts from local midnight to local midnight.
    const whole = { start: range.start - 12 * HOUR, end: range.end }
    fc.assert(
      fc.property(cells, cells, fc.constantFrom('strict', 'present-only'), (xCells, yCells, policy) => {
        const joined = joinBuckets(hourly(xCells, temperature), hourly(yCells), {
          ...asked,
          ...{ range: whole, zone, policy },
        })
        const [xDays, yDays] = [naiveDays(xCells, whole, zone), naiveDays(yCells, whole, zone)]
        const isTaken = (day: readonly Cell[]): boolean =>
          policy === 'strict' ? !day.includes(undefined) : day.some((value) => value !== undefined)
        const wanted = [...xDays].flatMap(([day, x]) => {
          const y = yDays.get(day) ?? []
          return isWhole(day, whole, zone) && isTaken(x) && isTaken(y)
            ? [{ day, x: meanOf(x), y: meanOf(y) }]
            : []
        })
        expect(Array.from(joined.times, (at) => dayOf(at, zone))).toEqual(wanted.map(({ day }) => day))
        wanted.forEach(({ x, y }, index) => {
          expect(joined.xs[index]).toBeCloseTo(x, 9)
          expect(joined.ys[index]).toBeCloseTo(y, 9)
        })
        const days = [...xDays.keys()].filter((day) => isWhole(day, whole, zone)).length
        expect(joined.times.length + joined.incomplete).toBe(days)
      }),
      { numRuns: 40 },
    )
  })

  it('gives the amount of a day of 23 hours as that of a day', () => {
    const joined = joinBuckets(hourly(even(10), temperature), hourly(even(2)), { ...asked, form: 'per-day' })
    expect(joined).toMatchObject({ xUnit: '°C', yUnit: 'kWh/day', incomplete: 0, cut: 0 })
    expect([...joined.xs]).toEqual([10, 10, 10, 10, 10, 10])
    expect([...joined.ys]).toEqual([48, 48, 46, 48, 48, 48])
  })

  it('gives the amount a day of a week by its seven days', () => {
    const week = { start: Date.UTC(2019, 2, 25), end: Date.UTC(2019, 2, 31, 23) }
    const cellsOfWeek = Array.from({ length: 24 * 14 }, (_, index) => index % 24)
    const early = { columns: hourly(cellsOfWeek).columns }
    const shifted = early.columns.times.map((at) => at - 5 * 24 * HOUR)
    const y = hourly([], { columns: { times: shifted, values: early.columns.values } })
    const x = hourly([], { ...temperature, columns: { times: shifted, values: early.columns.values } })
    const joined = joinBuckets(x, y, { ...asked, range: week, resolution: 'weekly', form: 'per-day' })
    const hours = Array.from(shifted.keys()).filter((index) => {
      const at = shifted[index] ?? NaN
      return at >= week.start && at < week.end
    })
    expect(hours).toHaveLength(167)
    expect(joined.ys[0]).toBeCloseTo(
      hours.reduce((sum, index) => sum + (early.columns.values[index] ?? 0), 0) / 7,
      9,
    )
  })

  it('leaves out days that only one fills when strict, and says how many', () => {
    const x = hourly(without(even(10), hourAt(2019, 2, 30, 3), hourAt(2019, 2, 30, 5)), temperature)
    const y = hourly(without(even(2), hourAt(2019, 3, 1, 0), hourAt(2019, 3, 2, 23)))
    const strict = joinBuckets(x, y, asked)
    expect(daysOf(strict)).toEqual(['2019-03-29', '2019-03-31', '2019-04-03'])
    expect(strict.incomplete).toBe(3)
    const present = joinBuckets(x, y, { ...asked, policy: 'present-only' })
    expect(daysOf(present)).toEqual(['2019-03-29', '2019-03-30', '2019-03-31', '2019-04-01', '2019-04-03'])
    expect(present.incomplete).toBe(1)
  })

  it('takes the amount per day of the time for which there are values', () => {
    const y = hourly(without(even(2), hourAt(2019, 3, 1, 0), hourAt(2019, 3, 1, 12)))
    const joined = joinBuckets(hourly(even(10), temperature), y, {
      ...asked,
      policy: 'present-only',
      form: 'per-day',
    })
    expect(joined.ys[3]).toBeCloseTo(48, 9)
  })

  it('leaves masked hours out of both, and counts a day without them as whole', () => {
    const warmAtNight = even(10).map((value, index) => (index === hourAt(2019, 3, 1, 2) ? 34 : value))
    const mask = [{ start: Date.UTC(2019, 3, 1, 2, 10), end: Date.UTC(2019, 3, 1, 2, 20) }]
    const x = hourly(warmAtNight, temperature)
    expect(joinBuckets(x, hourly(even(2)), asked).xs[3]).toBeCloseTo(11, 9)
    const masked = joinBuckets(x, hourly(even(2)), { ...asked, mask })
    expect(masked.xs[3]).toBeCloseTo(10, 9)
    expect(masked).toMatchObject({ incomplete: 0, excludedWhole: 0 })
    const day = [{ start: Date.UTC(2019, 3, 1) - HOUR, end: Date.UTC(2019, 3, 1, 23) }]
    expect(joinBuckets(x, hourly(even(2)), { ...asked, mask: day })).toMatchObject({
      incomplete: 0,
      excludedWhole: 1,
    })
  })

  it('compares like for like on the hours that both have, and lists the others', () => {
    const xCells = even(10).map((value, index) => (index === hourAt(2019, 3, 1, 2) ? 34 : value))
    const from = hourAt(2019, 3, 1, 2)
    const y = hourly(without(even(2), from, from + 1))
    const joined = joinBuckets(hourly(xCells, temperature), y, {
      ...asked,
      policy: 'present-only',
      isLikeForLike: true,
    })
    expect(joined.xs[3]).toBeCloseTo(10, 9)
    expect(joined.excluded).toEqual([{ start: Date.UTC(2019, 3, 1, 2), end: Date.UTC(2019, 3, 1, 3) }])
  })

  it('takes neither the day that is running nor those that the range cuts', () => {
    const [x, y] = [hourly(even(10), temperature), hourly(even(2))]
    const running = joinBuckets(x, y, { ...asked, until: Date.UTC(2019, 3, 2, 12) })
    expect(daysOf(running).at(-1)).toBe('2019-04-01')
    const cut = joinBuckets(x, y, { ...asked, range: { start: range.start + HOUR, end: range.end - HOUR } })
    expect(daysOf(cut)).toEqual(['2019-03-30', '2019-03-31', '2019-04-01', '2019-04-02'])
    expect(cut.cut).toBe(2)
  })

  it('takes the amount of a totalizer, over its reset', () => {
    const readings = Array.from({ length: hoursInSeries }, (_, index) =>
      index < 80 ? 1000 + 3 * index : 3 * (index - 79),
    )
    const meter = hourly(readings, { kind: 'totalizer', unit: 'kWh' })
    const joined = joinBuckets(hourly(even(10), temperature), meter, { ...asked, form: 'per-day' })
    expect(joined.yUnit).toBe('kWh/day')
    expect([...joined.ys]).toEqual([72, 72, 69, 72, 72, 72])
    expect(joinBuckets(hourly(even(10), temperature), meter, asked).yUnit).toBe('kW')
  })
})

/** Returns true if the range contains the local day from its first to its last quarter of an hour. */
function isWhole(day: string, { start, end }: Interval, zone: string): boolean {
  return dayOf(start - 1, zone) !== day && dayOf(end, zone) !== day
}

describe('commonResolution', () => {
  it('is as coarse as its coarsest part', () => {
    expect(commonResolution('hourly', { resolution: 'raw' }, { resolution: 'weekly' })).toBe('weekly')
    expect(commonResolution('daily', { resolution: 'raw' }, { resolution: '15-minute' })).toBe('daily')
  })
})
