import { describe, expect, it } from 'vitest'
import { withDelivery, type Delivery } from '#scripts/demo-service/portfolio/delivery.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { aPortfolioAt, readingsIn, variableIn } from '../late-portfolio.ts'

const ID = 'lakeside-main-incomer-electricity'
const TOTAL = 'lakeside-main-incomer-energy'
/** British Summer Time: midnight is 23:00 UTC. */
const JUNE = { start: Date.UTC(2026, 4, 31, 23), end: Date.UTC(2026, 5, 30, 23) }
const day = (number: number): number => JUNE.start + (number - 1) * DAY_MS

function late(delivery: Delivery, now: number) {
  const { clock, portfolio } = aPortfolioAt(now)
  return { clock, portfolio, delayed: withDelivery(portfolio, [{ variables: ID, delivery }], clock) }
}

describe('withDelivery', () => {
  it('brings everything up to local midnight once a day, at the local hour', () => {
    const { clock, delayed } = late({ kind: 'daily', hour: 7 }, day(10) + 7 * HOUR_MS - 1)
    const last = () => [...readingsIn(delayed, ID, 'hourly', JUNE).keys()].at(-1)
    expect(last()).toBe(day(9) - HOUR_MS)
    expect(delayed.lastReading(variableIn(delayed, ID))?.at).toBeLessThan(day(9))
    clock.at += 1
    expect(last()).toBe(day(10) - HOUR_MS)
    expect(delayed.lastReading(variableIn(delayed, ID))?.at).toBeGreaterThan(day(10) - HOUR_MS)
  })

  it('brings nothing during an outage and everything after it', () => {
    const { clock, portfolio, delayed } = late({ kind: 'outage', from: day(5), days: 7 }, day(12) - 1)
    expect([...readingsIn(delayed, ID, 'hourly', JUNE).keys()].at(-1)).toBe(day(5) - HOUR_MS)
    expect([...readingsIn(delayed, ID, 'daily', JUNE).keys()].at(-1)).toBe(day(4))
    clock.at += 1
    expect(readingsIn(delayed, ID, 'hourly', JUNE)).toEqual(readingsIn(portfolio, ID, 'hourly', JUNE))
  })

  it.each(['raw', 'minute', '15-minute', 'hourly', 'daily'] as const)(
    'replaces estimates of %s readings so many days after the end of their local day',
    (resolution) => {
      const { clock, portfolio, delayed } = late({ kind: 'corrected', afterDays: 20 }, day(22) - 1)
      const second = { start: day(1), end: day(2) }
      const right = readingsIn(portfolio, ID, resolution, second)
      const estimated = readingsIn(delayed, ID, resolution, second)
      expect([...estimated.keys()]).toEqual([...right.keys()])
      for (const [at, value] of estimated) expect(value / (right.get(at) ?? 0)).toBeCloseTo(0.97, 3)
      clock.at += 1
      expect(readingsIn(delayed, ID, resolution, second)).toEqual(right)
    },
  )

  it('makes months that are partly estimated from their hours', () => {
    const { delayed } = late({ kind: 'corrected', afterDays: 20 }, day(30) + DAY_MS)
    const hours = [...readingsIn(delayed, ID, 'hourly', JUNE).values()]
    const [month = 0] = readingsIn(delayed, ID, 'monthly', JUNE).values()
    expect(month).toBeCloseTo(hours.reduce((sum, value) => sum + value, 0) / hours.length, 9)
  })

  it('leaves totalizers and the variables of no rule as they are', () => {
    const { clock, portfolio } = aPortfolioAt(day(20))
    const delivery = { kind: 'corrected', afterDays: 20 } as const
    const delayed = withDelivery(portfolio, [{ variables: TOTAL, delivery }], clock)
    for (const id of [ID, TOTAL]) {
      expect(readingsIn(delayed, id, 'hourly', JUNE)).toEqual(readingsIn(portfolio, id, 'hourly', JUNE))
    }
  })

  it('adds rules up', () => {
    const { clock, portfolio } = aPortfolioAt(day(6))
    const rules = [
      { delivery: { kind: 'daily', hour: 7 } },
      { delivery: { kind: 'outage', from: day(3), days: 7 } },
    ] as const
    const delayed = withDelivery(portfolio, rules, clock)
    expect([...readingsIn(delayed, ID, 'hourly', JUNE).keys()].at(-1)).toBe(day(3) - HOUR_MS)
  })
})
