import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { energyCost } from '#shared/tariff/energy-cost.ts'
import { pricesOfPeriods } from '#shared/tariff/prices-of-periods.ts'
import { priceIntervals } from '#shared/tariff/price-intervals.ts'
import type { PriceWindow } from '#shared/calendar/tariff.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'

const weekend: readonly Weekday[] = [6, 7]
const calendar = { holidays: new Set(['2024-12-25']), weekend }
const window = (part: Partial<PriceWindow>): PriceWindow => ({
  ...{ fromMonth: 1, toMonth: 12, days: 'all', startMinute: 0, endMinute: 1440, price: 1 },
  ...part,
})
const summer = window({
  fromMonth: 5,
  toMonth: 10,
  days: 'working',
  startMinute: 720,
  endMinute: 1080,
  price: 5,
})
const early = window({ endMinute: 6 * 60, price: 0.5 })
const night = window({ startMinute: 22 * 60, endMinute: 6 * 60, price: 0.5 })
const winter = window({ fromMonth: 11, toMonth: 2, days: 'off', price: 3 })
const tariff = { name: 'T', currency: 'USD', price: 2, windows: [summer, night, winter] } as const

/** Returns the price at an instant by its local date and hour alone. */
function priceAt(at: number, zone: string): number {
  const [date, hour] = [
    formatLocal(at, zone, 'date').slice(0, 10),
    formatLocal(at, zone, 'minute').slice(11, 13),
  ]
  const [month, weekday] = [Number(date.slice(5, 7)), new Date(`${date}T00:00Z`).getUTCDay()]
  const isOff = weekday === 0 || weekday === 6 || calendar.holidays.has(date)
  if ((month >= 11 || month <= 2) && isOff) return 3
  if (Number(hour) >= 22 || Number(hour) < 6) return 0.5
  return month >= 5 && month <= 10 && !isOff && Number(hour) >= 12 && Number(hour) < 18 ? 5 : 2
}

const hoursOf = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => start + index * HOUR_MS)
const meaning = { kind: 'average-rate', unit: 'MW', resolution: 'hourly', policy: 'present-only' } as const

describe('pricesOfPeriods', () => {
  const zone = 'Pacific/Auckland'
  const midnights = (count: number) =>
    Float64Array.from({ length: count + 1 }, (_, day) => Date.UTC(2024, 11, 27 + day, 11))
  const pricesOf = (windows: readonly PriceWindow[], edges: Float64Array) =>
    pricesOfPeriods(edges.slice(0, -1), edges.slice(1), zone, { ...tariff, windows }, calendar)

  it('gives each period its only price, and none where one has several', () => {
    const off = window({ days: 'off', price: 3 })
    // 28 December 2024 was a Saturday.
    expect([...(pricesOf([off], midnights(4)) ?? [])]).toEqual([3, 3, 2, 2])
    expect(pricesOf([off, night], midnights(4))).toBeUndefined()
    const hours = Float64Array.from(hoursOf(Date.UTC(2024, 5, 3), 49))
    expect([...(pricesOf([summer, night], hours) ?? [])]).toEqual(
      Array.from(hours.slice(0, -1), (at) => {
        const hour = Number(formatLocal(at, zone, 'minute').slice(11, 13))
        if (hour >= 22 || hour < 6) return 0.5
        return hour >= 12 && hour < 18 ? 5 : 2
      }),
    )
  })
})

describe('priceIntervals', () => {
  it('gives both passes of a repeated hour their price, and a skipped one none, where prices change within it', () => {
    const windows = [window({ endMinute: 90, price: 0.5 })]
    const hoursAt = (price: number, month: number, date: number) => {
      const start = Date.UTC(2024, month, date - 1, 12)
      const range = { start, end: start + DAY_MS }
      const own = priceIntervals(range, 'Europe/London', { ...tariff, windows }, calendar).get(price) ?? []
      return own.map((one) => [(one.start - start) / HOUR_MS - 12, (one.end - start) / HOUR_MS - 12])
    }
    // On 27 October 2024 01:00 came back at 01:00 UTC, on 31 March it was skipped then.
    expect(hoursAt(0.5, 9, 27)).toEqual([
      [-1, 0.5],
      [1, 1.5],
    ])
    expect(hoursAt(0.5, 2, 31)).toEqual([[0, 1]])
  })

  it('gives every instant the one price that its local hour has, through clock changes', () => {
    const zones = ['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu', 'Australia/Lord_Howe']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 730 * 24 }),
        fc.integer({ min: 1, max: 400 }),
        (zone, from, count) => {
          const start = Date.UTC(2023, 11, 1) + from * HOUR_MS
          const range = { start, end: start + count * HOUR_MS }
          const list = [...priceIntervals(range, zone, tariff, calendar)]
          const length = list.flatMap(([, own]) => own).reduce((sum, one) => sum + one.end - one.start, 0)
          expect(length).toBe(range.end - range.start)
          for (const at of hoursOf(start, count))
            expect(
              list
                .filter(([, own]) => own.some((one) => one.start <= at && at < one.end))
                .map(([price]) => price),
            ).toEqual([priceAt(at, zone)])
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('energyCost', () => {
  const [zone, start] = ['Europe/London', Date.UTC(2024, 11, 20)]
  const times = hoursOf(start, 10 * 24)
  const values = times.map((_, index) => (index * 37) % 11)
  const columns = { times: Float64Array.from(times), values: Float64Array.from(values) }
  const range = { start, end: start + 10 * DAY_MS }

  it('adds up hours at their prices, in kWh whatever the unit', () => {
    const wanted = times.reduce(
      (sum, at, index) => sum + 1000 * (values[index] ?? NaN) * priceAt(at, zone),
      0,
    )
    expect(energyCost(columns, [range], { ...meaning, zone }, tariff, calendar)).toBeCloseTo(wanted, 6)
  })

  it('costs the same in parts as in one piece', () => {
    const at = (hours: number) => start + hours * HOUR_MS
    const parts = [0, 7.25, 61, 240].map(at)
    const cost = (from: number, to: number) =>
      energyCost(columns, [{ start: from, end: to }], { ...meaning, zone }, tariff, calendar) ?? NaN
    const sum = parts.slice(1).reduce((all, end, index) => all + cost(parts[index] ?? NaN, end), 0)
    expect(sum).toBeCloseTo(cost(at(0), at(240)), 6)
  })

  it('has no cost where a reading is missing and totals must be complete', () => {
    const gap = { times: columns.times.filter((_, index) => index !== 30), values: columns.values.slice(1) }
    expect(energyCost(gap, [range], { ...meaning, zone, policy: 'strict' }, tariff, calendar)).toBeUndefined()
  })

  it('has a cost so far while the time of a price is still to come, or has only begun', () => {
    const midday = start + 12 * HOUR_MS
    const evening = { ...tariff, windows: [window({ startMinute: 16 * 60, endMinute: 21 * 60, price: 5 })] }
    const soFar = (hours: number, policy: 'strict' | 'present-only' | 'extrapolated') =>
      energyCost(
        columns,
        [{ start, end: start + DAY_MS }],
        { ...meaning, zone, policy, until: midday + hours * HOUR_MS },
        evening,
        calendar,
      )
    const sumOf = (hours: number) => values.slice(0, hours).reduce((sum, value) => sum + 2000 * value, 0)
    for (const policy of ['strict', 'present-only', 'extrapolated'] as const) {
      expect(soFar(0, policy)).toBeCloseTo(sumOf(12), 6)
      expect(soFar(4.1, policy)).toBeCloseTo(sumOf(16), 6)
    }
  })

  it('costs what is present where only that counts, even if all of the time of a price is missing', () => {
    const isPresent = (_: number, index: number) => index >= 6
    const gap = { times: columns.times.filter(isPresent), values: columns.values.filter(isPresent) }
    const day = [{ start, end: start + DAY_MS }]
    const cost = (policy: 'strict' | 'present-only' | 'extrapolated') =>
      energyCost(gap, day, { ...meaning, zone, policy }, { ...tariff, windows: [early] }, calendar)
    expect(cost('present-only')).toBeCloseTo(
      values.slice(6, 24).reduce((sum, value) => sum + 2000 * value, 0),
      6,
    )
    expect([cost('strict'), cost('extrapolated')]).toEqual([undefined, undefined])
    const none = { times: new Float64Array(0), values: new Float64Array(0) }
    expect(energyCost(none, day, { ...meaning, zone }, tariff, calendar)).toBeUndefined()
  })

  it('has no cost for water, and for days whose hours nobody knows', () => {
    const request = { ...meaning, zone }
    expect(energyCost(columns, [range], { ...request, unit: 'm³/h' }, tariff, calendar)).toBeUndefined()
    expect(
      energyCost(columns, [range], { ...request, resolution: 'daily' }, tariff, calendar),
    ).toBeUndefined()
  })
})
