import { describe, expect, it } from 'vitest'
import { defaultDialect, type Dialect } from '#scripts/demo-service/dialect/dialect.ts'
import { portfolioInDialect } from '#scripts/demo-service/dialect/portfolio-in-dialect.ts'
import { withMeters } from '#scripts/demo-service/portfolio/meters.ts'
import { unusualZones, withZones } from '#scripts/demo-service/portfolio/zones.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { isKnownZone } from '#shared/time/zones/known-zone.ts'
import { aPortfolioAt, readingsIn } from './late-portfolio.ts'

const ID = 'lakeside-main-incomer-electricity'
const TOTAL = 'lakeside-main-incomer-energy'
const { portfolio } = aPortfolioAt(Date.UTC(2026, 10, 1))
const JUNE = { start: Date.UTC(2026, 5, 1), end: Date.UTC(2026, 6, 1) }
const dialectOf = (dialect: Partial<Dialect>) =>
  portfolioInDialect(portfolio, { ...defaultDialect, ...dialect })
const meanOf = (values: Iterable<number>): number => {
  const all = [...values]
  return all.reduce((sum, value) => sum + value, 0) / all.length
}

describe('portfolioInDialect', () => {
  it('cuts days in UTC, whatever the zone, with the values of those days', () => {
    const days = readingsIn(dialectOf({ days: 'utc' }), ID, 'daily', JUNE)
    expect([...days.keys()]).toEqual([...bucketStarts(JUNE, 'daily', 'UTC')])
    const first = readingsIn(portfolio, ID, 'hourly', { start: JUNE.start, end: JUNE.start + DAY_MS })
    expect(days.get(JUNE.start)).toBeCloseTo(meanOf(first.values()), 2)
    expect([...readingsIn(portfolio, ID, 'daily', JUNE).keys()][0]).toBe(JUNE.start + 23 * HOUR_MS)
  })

  it('begins weeks on local Sundays, also where clocks change', () => {
    const year = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 10, 1) }
    const weeks = readingsIn(dialectOf({ weeks: 'sunday' }), ID, 'weekly', year)
    expect(weeks.size).toBe(43)
    for (const [at, value] of weeks) {
      const local = new Date(
        at + (at >= Date.UTC(2026, 2, 29, 1) && at < Date.UTC(2026, 9, 25, 1) ? HOUR_MS : 0),
      )
      expect([local.getUTCDay(), local.getUTCHours()]).toEqual([0, 0])
      const next = [...weeks.keys()].find((later) => later > at)
      if (next === undefined) continue
      const hours = readingsIn(portfolio, ID, 'hourly', { start: at, end: next })
      expect(value).toBeCloseTo(meanOf(hours.values()), 9)
    }
  })

  it('shows of a totalizer the reading at the start of a Sunday week', () => {
    const weeks = readingsIn(dialectOf({ weeks: 'sunday' }), TOTAL, 'weekly', JUNE)
    const hours = readingsIn(portfolio, TOTAL, 'hourly', JUNE)
    expect(weeks.size).toBe(4)
    for (const [at, value] of weeks) expect(value).toBe(hours.get(at))
  })

  it('stamps the ends of Sunday weeks', () => {
    const starts = readingsIn(dialectOf({ weeks: 'sunday' }), ID, 'weekly', JUNE)
    const ends = readingsIn(dialectOf({ weeks: 'sunday', stamps: 'interval-end' }), ID, 'weekly', JUNE)
    expect([...ends.keys()]).toEqual([...starts.keys()])
    expect([...ends.values()].slice(1)).toEqual([...starts.values()].slice(0, -1))
  })
})

describe('withMeters', () => {
  const day = { start: JUNE.start, end: JUNE.start + DAY_MS }

  it('measures every quarter of an hour and nothing finer', () => {
    const metered = withMeters(portfolio, [{ meter: '15-minute', variables: ID }])
    expect(readingsIn(metered, ID, 'raw', day)).toEqual(readingsIn(portfolio, ID, '15-minute', day))
    expect(readingsIn(metered, ID, '15-minute', day).size).toBe(96)
    expect(readingsIn(metered, ID, 'minute', day).size).toBe(0)
    expect(readingsIn(metered, TOTAL, 'minute', day).size).toBe(1440)
  })

  it('measures at irregular times, the same in every answer', () => {
    const metered = withMeters(portfolio, [{ meter: 'irregular' }])
    const stamps = [...readingsIn(metered, ID, 'raw', day).keys()]
    const steps = stamps.slice(1).map((at, index) => at - (stamps[index] ?? 0))
    expect(stamps.length).toBeGreaterThan(80)
    expect(new Set(steps).size).toBeGreaterThan(40)
    expect(Math.max(...steps)).toBeGreaterThan(30 * MINUTE_MS)
    const half = { start: day.start + DAY_MS / 2, end: day.end }
    expect([...readingsIn(metered, ID, 'raw', half).keys()]).toEqual(stamps.filter((at) => at >= half.start))
    expect(readingsIn(metered, ID, '15-minute', day).size).toBe(0)
    expect(readingsIn(metered, ID, 'hourly', day)).toEqual(readingsIn(portfolio, ID, 'hourly', day))
  })
})

describe('withZones', () => {
  it.each(unusualZones)('cuts days at midnight in %s', (zone) => {
    expect(isKnownZone(zone)).toBe(true)
    const days = readingsIn(withZones(portfolio, [zone]), ID, 'daily', JUNE)
    expect([...days.keys()]).toEqual([...bucketStarts(JUNE, 'daily', zone)])
    const [[start = 0, value = 0] = []] = days
    const minutes = readingsIn(portfolio, ID, 'minute', { start, end: start + DAY_MS })
    expect(value).toBeCloseTo(meanOf(minutes.values()), 2)
  })

  it('deals the variables to the zones in turn', () => {
    const { variables } = withZones(portfolio, unusualZones)
    expect(variables.slice(7, 10).map(({ zone }) => zone)).toEqual([
      'America/Havana',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    ])
  })
})
