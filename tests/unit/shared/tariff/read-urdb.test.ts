import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceIntervals } from '#shared/tariff/price-intervals.ts'
import { readUrdb } from '#shared/tariff/read-urdb.ts'
import { HOUR_MS } from '#shared/time/instant.ts'

const flat = Array.from({ length: 12 }, () => Array<number>(24).fill(0))
const rate = (part: object = {}) => ({
  ...{
    name: 'A-6',
    utility: 'Bay Power',
    energyratestructure: [[{ rate: 0.1, adj: 0.02 }], [{ rate: 0.3 }]],
  },
  ...{ energyweekdayschedule: flat, energyweekendschedule: flat, ...part },
})
const read = (json: unknown) => readUrdb(JSON.stringify(json))
const weekend = [6, 7] as const

describe('readUrdb', () => {
  it('reads one price with its adjustment, alone or as the first of a list', () => {
    const tariff = { name: 'Bay Power, A-6', currency: 'USD', price: 0.1 + 0.02, windows: [] }
    expect(read(rate())).toEqual({ tariff, leavesOut: false })
    expect(read({ items: [rate({ fixedchargefirstmeter: 20 })] })).toEqual({ tariff, leavesOut: true })
  })

  it('reads seasons that pass New Year and nights that pass midnight as one window', () => {
    const isWinter = (month: number) => month >= 10 || month <= 2
    const isNight = (hour: number) => hour >= 21 || hour < 5
    const schedule = flat.map((hours, month) =>
      hours.map((_, hour) => (isWinter(month) && isNight(hour) ? 1 : 0)),
    )
    expect(read(rate({ energyweekdayschedule: schedule, energyweekendschedule: schedule }))).toMatchObject({
      tariff: {
        windows: [
          { fromMonth: 11, toMonth: 3, days: 'all', startMinute: 21 * 60, endMinute: 5 * 60, price: 0.3 },
        ],
      },
    })
  })

  it('gives every hour of any schedule the price that the schedule gives it', () => {
    const schedule = fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 24, maxLength: 24 }), {
      ...{ minLength: 12, maxLength: 12 },
    })
    const prices = [0.1, 0.2, 0.3]
    fc.assert(
      fc.property(schedule, schedule, fc.integer({ min: 0, max: 364 }), (weekdays, weekends, day) => {
        const json = rate({
          ...{ energyweekdayschedule: weekdays, energyweekendschedule: weekends },
          energyratestructure: prices.map((price) => [{ rate: price }]),
        })
        const found = read(json)
        if (typeof found === 'string') throw new Error(found)
        const start = Date.UTC(2023, 0, 1 + day)
        const date = new Date(start)
        const own = date.getUTCDay() % 6 === 0 ? weekends : weekdays
        const calendar = { holidays: new Set<string>(), weekend }
        const list = priceIntervals({ start, end: start + 24 * HOUR_MS }, 'UTC', found.tariff, calendar)
        const priceAt = (at: number) =>
          [...list].find(([, of]) => of.some((one) => one.start <= at && at < one.end))?.[0]
        const hours = Array.from({ length: 24 }, (_, hour) => priceAt(start + hour * HOUR_MS))
        expect(hours).toEqual(own[date.getUTCMonth()]?.map((number) => prices[number]))
      }),
      { numRuns: 100 },
    )
  })

  it('says why there is no tariff in a file', () => {
    expect(readUrdb('price,0.2')).toBe('no-tariff')
    expect(read(rate({ energyweekdayschedule: flat.slice(1) }))).toBe('no-tariff')
    expect(read(rate({ energyweekdayschedule: flat.map((hours) => hours.map(() => 7)) }))).toBe('no-tariff')
    expect(read(rate({ energyratestructure: [[{ rate: 0.1, max: 300 }, { rate: 0.2 }]] }))).toBe('tiers')
  })
})
