import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Resolution } from '#shared/time/resolution.ts'
import { bucketStart, bucketStarts, nextBucketStart } from '#shared/time/buckets.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { aPortfolio, meanOf, NOW, read, variableOf } from '../a-portfolio.ts'

const portfolio = aPortfolio()
const FIRST = Date.UTC(2021, 0, 1)
const LAST = NOW - 60 * 24 * HOUR_MS
const sound = portfolio.variables.filter(
  ({ kind, status, dataHubId }) =>
    kind !== 'totalizer' && status === 'enabled' && dataHubId !== 'mercy-main-incomer-electricity',
)
const anyVariable = fc.constantFrom(...sound.map(({ dataHubId }) => dataHubId))
const anyInstant = fc.integer({ min: FIRST + 40 * 24 * HOUR_MS, max: LAST })

/** Compares values with a tolerance, since each was rounded to the last decimal of its meter. */
function expectClose(actual: number | undefined, expected: number, decimal: number): void {
  if (Number.isNaN(expected)) expect(actual).toBeNaN()
  else expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(decimal)
}

function decimalOf(dataHubId: string): number {
  return variableOf(portfolio, dataHubId).unit.shortText.startsWith('Btu') ? 1.01 : 0.0011
}

function bucketOf(at: number, resolution: Resolution, dataHubId: string): { start: number; end: number } {
  const { zone } = variableOf(portfolio, dataHubId)
  const start = bucketStart(at, resolution, zone)
  return { start, end: nextBucketStart(start, resolution, zone) }
}

describe('the synthetic portfolio', () => {
  it('gives each hour the mean of its minutes', () => {
    fc.assert(
      fc.property(anyVariable, anyInstant, (id, at) => {
        const bucket = bucketOf(at, 'hourly', id)
        const minutes = read(portfolio, id, 'minute', bucket)
        fc.pre(new Set(minutes.times).size === minutes.times.length)
        expect(minutes.times).toHaveLength(60)
        expectClose(read(portfolio, id, 'hourly', bucket).values[0], meanOf(minutes.values), decimalOf(id))
      }),
      { numRuns: 300 },
    )
  })

  it('gives each quarter of an hour the mean of its minutes', () => {
    fc.assert(
      fc.property(anyVariable, anyInstant, (id, at) => {
        const bucket = bucketOf(at, '15-minute', id)
        const minutes = read(portfolio, id, 'minute', bucket)
        fc.pre(new Set(minutes.times).size === minutes.times.length)
        expectClose(read(portfolio, id, '15-minute', bucket).values[0], meanOf(minutes.values), decimalOf(id))
      }),
      { numRuns: 300 },
    )
  })

  it.each(['daily', 'weekly', 'monthly'] as const)(
    'gives each %s bucket the mean of its minutes, cut in the local zone',
    (resolution) => {
      fc.assert(
        fc.property(anyVariable, anyInstant, (id, at) => {
          const bucket = bucketOf(at, resolution, id)
          const fine = read(portfolio, id, '15-minute', bucket)
          fc.pre(new Set(fine.times).size === fine.times.length)
          const coarse = read(portfolio, id, resolution, bucket)
          expect(coarse.times).toEqual([bucket.start])
          expectClose(coarse.values[0], meanOf(fine.values), decimalOf(id))
        }),
        { numRuns: 40 },
      )
    },
  )

  it('gives the year the mean of its days, weighted by their length', () => {
    const id = 'lakeside-main-incomer-electricity'
    const { start, end } = bucketOf(Date.UTC(2024, 5, 1), 'yearly', id)
    const days = read(portfolio, id, 'daily', { start, end })
    const total = days.values.reduce((sum, value, index) => {
      const length =
        nextBucketStart(days.times[index] ?? 0, 'daily', 'Europe/London') - (days.times[index] ?? 0)
      return sum + value * length
    }, 0)
    expect(days.times).toHaveLength(366)
    expectClose(read(portfolio, id, 'yearly', { start, end }).values[0], total / (end - start), 0.0011)
  })

  it('has days of 23 and 25 hours where clocks change', () => {
    const id = 'lakeside-main-incomer-electricity'
    const spring = read(portfolio, id, 'daily', { start: Date.UTC(2025, 2, 30), end: Date.UTC(2025, 2, 31) })
    expect(spring.times).toEqual([Date.UTC(2025, 2, 30), Date.UTC(2025, 2, 30, 23)])
    const hours = read(portfolio, id, 'hourly', {
      start: Date.UTC(2025, 2, 30),
      end: Date.UTC(2025, 2, 30, 23),
    })
    expectClose(spring.values[0], meanOf(hours.values), 0.0011)
  })

  it('cuts days at the half and the quarter of an hour', () => {
    const day = { start: Date.UTC(2025, 6, 1), end: Date.UTC(2025, 6, 3) }
    const kolkata = read(portfolio, 'banyan-a-chilled-water', 'daily', day)
    expect(kolkata.times.map((at) => at % HOUR_MS)).toEqual([30 * MINUTE_MS, 30 * MINUTE_MS])
    const kathmandu = read(portfolio, 'phewa-domestic-water', 'daily', day)
    expect(kathmandu.times.map((at) => at % HOUR_MS)).toEqual([15 * MINUTE_MS, 15 * MINUTE_MS])
  })

  it('answers the same, whatever was requested before, in a new portfolio and at a later time', () => {
    const later = aPortfolio(NOW + 400 * HOUR_MS)
    fc.assert(
      fc.property(
        fc.constantFrom(...portfolio.variables.map(({ dataHubId }) => dataHubId)),
        fc.constantFrom<Resolution>('raw', 'minute', '15-minute', 'hourly', 'daily'),
        anyInstant,
        (id, resolution, at) => {
          const interval = { start: at, end: at + 30 * HOUR_MS }
          expect(read(later, id, resolution, interval)).toEqual(read(portfolio, id, resolution, interval))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has other readings for another seed, and the same nouns', () => {
    const other = aPortfolio(NOW, 7)
    const interval = { start: LAST, end: LAST + HOUR_MS }
    expect(other.variables).toEqual(portfolio.variables)
    expect(read(other, 'kelvin-steam', 'minute', interval)).not.toEqual(
      read(portfolio, 'kelvin-steam', 'minute', interval),
    )
  })

  it('begins five years before the year of now and ends where its source has delivered', () => {
    const wide = { start: 0, end: NOW + 1000 * HOUR_MS }
    const hours = read(portfolio, 'lakeside-main-incomer-electricity', 'hourly', wide)
    expect(hours.times[0]).toBe(FIRST)
    expect(hours.times.at(-1)).toBe(Date.UTC(2026, 5, 16, 12))
    const minutes = read(portfolio, 'lakeside-main-incomer-electricity', 'minute', {
      start: NOW - HOUR_MS,
      end: wide.end,
    })
    expect(minutes.times.at(-1)).toBe(NOW - MINUTE_MS)
    const files = read(portfolio, 'lakeside-natural-gas', 'hourly', {
      start: NOW - 48 * HOUR_MS,
      end: wide.end,
    })
    expect(files.times.at(-1)).toBe(Date.UTC(2026, 5, 15, 23))
  })

  it('has as many buckets as the calendar', () => {
    const year = { start: Date.UTC(2024, 0, 1), end: Date.UTC(2025, 0, 1) }
    const { zone } = variableOf(portfolio, 'town-hall-main-incomer-electricity')
    for (const resolution of ['daily', 'weekly', 'monthly', 'yearly'] as const) {
      const { times } = read(portfolio, 'town-hall-main-incomer-electricity', resolution, year)
      expect(times).toEqual([...bucketStarts(year, resolution, zone)])
    }
  })
})
