import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allDays, byKindOfDay, holidaysApart } from '#shared/analysis/profile/day-groups.ts'
import { profileOf, slotsOf, type ProfileRequest } from '#shared/analysis/profile/profile.ts'
import { quantilesOf } from '#shared/analysis/quantiles.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { createLocalClock } from '../../../../support/local-clock.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const quarter = 15 * MINUTE_MS
const day: ProfileRequest = {
  cycle: 'day',
  slotMs: HOUR_MS,
  grouping: allDays,
  shares: [0, 0.1, 0.5, 0.9, 1],
}

function quarters(
  start: number,
  end: number,
  zone: string,
  valueAt: (at: number) => number,
  part: Partial<SeriesInput> = {},
): SeriesInput {
  const times = Float64Array.from(
    { length: Math.max(0, Math.ceil((end - start) / quarter)) },
    (_, index) => start + index * quarter,
  )
  return {
    columns: { times, values: times.map(valueAt) },
    kind: 'average-rate',
    unit: 'kW',
    resolution: '15-minute',
    zone,
    ...part,
  }
}

const local = (date: string, zone: string): number => parseLocal(date, zone) ?? NaN
const sum = (column: Float64Array | undefined): number =>
  (column ?? new Float64Array(0)).reduce((all, one) => all + one, 0)

describe('profileOf', () => {
  it('is the quantiles of the values whose local clock shows the slot, in every zone', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 1, max: 700 }),
        anyZone,
        fc.constantFrom<Pick<ProfileRequest, 'cycle' | 'slotMs'>>(
          { cycle: 'day', slotMs: HOUR_MS },
          { cycle: 'day', slotMs: quarter },
          { cycle: 'week', slotMs: HOUR_MS },
        ),
        (instant, count, zone, shape) => {
          const start = Math.floor(instant / quarter) * quarter
          const end = start + count * quarter
          const valueAt = (at: number): number => ((at / quarter) * 37) % 101
          const [figures] = profileOf(quarters(start, end, zone, valueAt), [{ start, end }], {
            ...day,
            ...shape,
          })
          const clock = createLocalClock(zone)
          const naive = Array.from({ length: slotsOf(shape) }, (): number[] => [])
          for (let at = start; at < end; at += quarter) {
            const { weekday, hour, minute } = clock(at)
            const slot = Math.floor((hour * HOUR_MS + minute * MINUTE_MS) / shape.slotMs)
            naive[slot + (shape.cycle === 'week' ? 24 * weekdays.indexOf(weekday) : 0)]?.push(valueAt(at))
          }
          expect([...(figures?.count ?? [])]).toEqual(naive.map(({ length }) => length))
          naive.forEach((values, slot) => {
            const expected = quantilesOf(Float64Array.from(values), day.shares)
            expect(figures?.quantiles.map((column) => column[slot])).toEqual(expected)
            const mean = values.reduce((all, one) => all + one, 0) / values.length
            expect(Math.abs((figures?.mean[slot] ?? NaN) - mean) < 1e-9).toBe(values.length > 0)
          })
        },
      ),
      { numRuns: 100 },
    )
  })

  it('counts every finite value once, over groups and spans, with quantiles in order', () => {
    fc.assert(
      fc.property(
        anyZone,
        fc.array(fc.option(fc.integer({ min: -50, max: 500 }), { nil: NaN }), {
          minLength: 8,
          maxLength: 600,
        }),
        fc.integer({ min: 0, max: 600 }),
        (zone, values, cut) => {
          const start = Date.UTC(2021, 9, 29)
          const end = start + values.length * quarter
          const at = Math.min(end, start + cut * quarter)
          const series = quarters(start, end, zone, (time) => values[(time - start) / quarter] ?? NaN)
          const spans = [
            { start, end: at },
            { start: at, end },
          ].filter((one) => one.start < one.end)
          const groups = profileOf(series, spans, {
            ...day,
            grouping: byKindOfDay({ weekend: [6, 7], holidays: new Set(['2021-11-01']) }),
          })
          expect(groups.reduce((all, { count }) => all + sum(count), 0)).toBe(
            values.filter(Number.isFinite).length,
          )
          expect(groups.reduce((all, { expectedMs }) => all + sum(expectedMs), 0)).toBe(end - start)
          for (const { count, quantiles, mean } of groups) {
            count.forEach((one, slot) => {
              const ladder = quantiles.map((column) => column[slot] ?? NaN)
              if (one === 0) expect([...ladder, mean[slot]].every(Number.isNaN)).toBe(true)
              else expect(ladder).toEqual([...ladder].sort((a, b) => a - b))
            })
          }
        },
      ),
    )
  })

  it('does not change when days change places', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), (order) => {
        const start = Date.UTC(2021, 5, 7)
        const end = start + 7 * DAY_MS
        const valueAt = (at: number): number => (((at - start) / quarter) * 37) % 101
        const shuffledAt = (at: number): number => {
          const number = Math.floor((at - start) / DAY_MS)
          return valueAt(at + ((order[number] ?? 0) - number) * DAY_MS)
        }
        const profile = (of: (at: number) => number) =>
          profileOf(quarters(start, end, 'UTC', of), [{ start, end }], day)
        expect(profile(shuffledAt)[0]?.quantiles).toEqual(profile(valueAt)[0]?.quantiles)
      }),
    )
  })

  it.each([
    ['Europe/London', '2021-03-28', '2021-03-29', 1, 0],
    ['Europe/London', '2021-10-31', '2021-11-01', 1, 8],
    ['Australia/Lord_Howe', '2021-10-03', '2021-10-04', 2, 2],
    ['Australia/Lord_Howe', '2021-04-04', '2021-04-05', 1, 6],
    ['Asia/Kathmandu', '2021-06-01', '2021-06-02', 7, 4],
  ])('counts what the clocks of %s show on %s', (zone, from, to, hour, count) => {
    const span = { start: local(from, zone), end: local(to, zone) }
    const [figures] = profileOf(
      quarters(span.start, span.end, zone, () => 1),
      [span],
      day,
    )
    expect(figures?.count[hour]).toBe(count)
    expect(figures?.presentMs[hour]).toBe(count * quarter)
  })

  it('keeps holidays apart from weekdays and weekends', () => {
    const zone = 'Europe/London'
    const span = { start: local('2021-12-20', zone), end: local('2021-12-27', zone) }
    const holidays = new Set(['2021-12-21', '2021-12-25'])
    const series = quarters(span.start, span.end, zone, () => 1)
    const counts = (grouping: ProfileRequest['grouping']) =>
      profileOf(series, [span], { ...day, grouping }).map(({ count }) => count[0])
    expect(counts(byKindOfDay({ weekend: [6, 7], holidays }))).toEqual([16, 4, 8])
    expect(counts(holidaysApart({ holidays }))).toEqual([20, 8])
  })

  it('takes the rates of a totalizer and leaves out an amount over a silence', () => {
    const readings = new Map([0, 1, 2, 3, 20, 21].map((step, index) => [step * quarter, index * 5]))
    const columns = {
      times: Float64Array.from(readings.keys()),
      values: Float64Array.from(readings.values()),
    }
    const series: SeriesInput = {
      columns,
      kind: 'totalizer',
      unit: 'kWh',
      resolution: '15-minute',
      zone: 'UTC',
    }
    const [figures] = profileOf(series, [{ start: 0, end: DAY_MS }], day)
    expect([figures?.count[0], figures?.mean[0]]).toEqual([3, 20])
    expect([figures?.count[5], figures?.mean[5]]).toEqual([1, 20])
  })
})
