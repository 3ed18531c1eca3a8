import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time/instant.ts'
import { aPortfolio, read } from '../a-portfolio.ts'

const portfolio = aPortfolio()
const anyHour = fc
  .integer({ min: Date.UTC(2022, 0, 1), max: Date.UTC(2026, 4, 1) })
  .map((at) => at - (at % HOUR_MS))

describe('a totalizer', () => {
  it('rises by its rate, in hours for kW', () => {
    fc.assert(
      fc.property(anyHour, (start) => {
        const interval = { start, end: start + 2 * HOUR_MS }
        const [before = 0, after = 0] = read(
          portfolio,
          'mercy-main-incomer-energy',
          'hourly',
          interval,
        ).values
        const [kw = 0] = read(portfolio, 'mercy-main-incomer-electricity', 'hourly', interval).values
        expect(after - before).toBeCloseTo(kw, 2)
      }),
    )
  })

  it('has no reading before it was installed', () => {
    const installed = Date.UTC(2021, 0, 1)
    const interval = { start: installed - 2 * HOUR_MS, end: installed + 2 * HOUR_MS }
    const { times, values } = read(portfolio, 'mercy-main-incomer-energy', 'hourly', interval)
    expect([...times]).toEqual([installed, installed + HOUR_MS])
    expect(values[0]).toBe(0)
  })

  it('counts gallons a minute sixty times an hour', () => {
    const interval = { start: Date.UTC(2025, 8, 1), end: Date.UTC(2025, 8, 1, 2) }
    const [before = 0, after = 0] = read(portfolio, 'mercy-domestic-water-total', 'hourly', interval).values
    const [rate = 0] = read(portfolio, 'mercy-domestic-water', 'hourly', interval).values
    expect(after - before).toBeCloseTo(rate * 60, 1)
  })

  it('shows at every resolution the reading at the start of the bucket', () => {
    const start = Date.UTC(2025, 3, 1) - HOUR_MS
    const interval = { start, end: start + HOUR_MS }
    const id = 'lakeside-main-incomer-energy'
    const [monthly] = read(portfolio, id, 'monthly', interval).values
    expect(read(portfolio, id, 'minute', interval).values[0]).toBe(monthly)
    expect(read(portfolio, id, 'daily', interval).values).toEqual([monthly])
  })

  it('falls only where it is reset or rolls over', () => {
    const years = { start: Date.UTC(2022, 0, 1), end: Date.UTC(2026, 0, 1) }
    const falls = (id: string): number => {
      const { values } = read(portfolio, id, 'hourly', years)
      return values.filter((value, index) => index > 0 && value < (values[index - 1] ?? 0)).length
    }
    expect(falls('lakeside-main-incomer-energy')).toBe(0)
    expect(falls('old-library-main-incomer-energy')).toBeGreaterThanOrEqual(3)
    expect(falls('old-library-domestic-water-total')).toBeGreaterThanOrEqual(1)
  })
})
