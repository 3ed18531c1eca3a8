import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { aPortfolio, meanOf, NOW, read, variableOf, type Readings } from '../a-portfolio.ts'

const portfolio = aPortfolio()
const year = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) }
const month = { start: Date.UTC(2025, 2, 1), end: Date.UTC(2025, 3, 1) }
const hoursOf = (id: string): Readings => read(portfolio, id, 'hourly', year)

function longestRepeat(values: readonly number[]): number {
  let longest = 0
  let length = 0
  values.forEach((value, index) => {
    length = value === values[index - 1] ? length + 1 : 1
    longest = Math.max(longest, length)
  })
  return longest
}

describe('the designated defects', () => {
  it('are absent from an ordinary variable', () => {
    const { times, values } = hoursOf('lakeside-main-incomer-electricity')
    expect(times).toHaveLength(8760)
    expect(values.every((value) => value > 0)).toBe(true)
    expect(longestRepeat(values)).toBeLessThan(4)
    expect(Math.max(...values)).toBeLessThan(meanOf(values) * 6)
  })

  it('have gaps of whole hours, the same at minute resolution', () => {
    const { times, values } = hoursOf('kelvin-main-incomer-electricity')
    const missing = values.filter((value) => Number.isNaN(value)).length
    expect(missing).toBeGreaterThan(20)
    expect(missing).toBeLessThan(1500)
    const at = times[values.findIndex((value) => Number.isNaN(value))] ?? 0
    const minutes = read(portfolio, 'kelvin-main-incomer-electricity', 'minute', {
      start: at,
      end: at + HOUR_MS,
    })
    expect(minutes.values.every((value) => Number.isNaN(value))).toBe(true)
  })

  it('leave a totalizer’s readings out while the meter counts on', () => {
    const { values } = hoursOf('kelvin-main-incomer-energy')
    const gap = values.findIndex((value) => Number.isNaN(value))
    const after = values.findIndex((value, index) => index > gap && !Number.isNaN(value))
    expect(values[after] ?? 0).toBeGreaterThan((values[gap - 1] ?? 0) + 1)
  })

  it('have spikes far above everything else', () => {
    const { values } = read(portfolio, 'curie-main-incomer-electricity', 'minute', month)
    expect(Math.max(...values)).toBeGreaterThan(meanOf(values) * 15)
  })

  it('have flat lines of many hours', () => {
    expect(longestRepeat(hoursOf('brunel-main-incomer-electricity').values)).toBeGreaterThanOrEqual(20)
  })

  it('have negative stretches where a meter was connected the wrong way round', () => {
    const negative = hoursOf('union-main-incomer-electricity').values.filter((value) => value < 0)
    expect(negative.length).toBeGreaterThanOrEqual(4)
  })

  it('correct young values later', () => {
    const at = NOW - (NOW % HOUR_MS) - 5 * HOUR_MS
    const hour = { start: at, end: at + HOUR_MS }
    const id = 'ada-main-incomer-electricity'
    const [young = 0] = read(portfolio, id, 'hourly', hour).values
    const [old = 0] = read(aPortfolio(NOW + 3 * DAY_MS), id, 'hourly', hour).values
    expect(young / old).toBeCloseTo(0.96, 3)
  })

  it('repeat stamps, and the last of equal ones is right', () => {
    const { times, values } = read(portfolio, 'banyan-a-main-incomer-electricity', 'minute', month)
    const repeated = times.flatMap((at, index) => (at === times[index + 1] ? [index] : []))
    expect(repeated.length).toBeGreaterThan(100)
    expect(repeated.some((index) => values[index] !== values[index + 1])).toBe(true)
    const [hour = 0] = read(portfolio, 'banyan-a-main-incomer-electricity', 'hourly', month).values
    const right = new Map(times.map((at, index) => [at, values[index] ?? 0]))
    const firstHour = [...right].filter(([at]) => at < month.start + HOUR_MS).map(([, value]) => value)
    expect(meanOf(firstHour)).toBeCloseTo(hour, 2)
  })

  it('swap neighbours', () => {
    const { times } = read(portfolio, 'banyan-b-main-incomer-electricity', 'minute', month)
    expect(times.some((at, index) => at < (times[index - 1] ?? 0))).toBe(true)
    expect(new Set(times).size).toBe(times.length)
    expect(times).toHaveLength(31 * 1440)
  })

  it('bill two percent too much a day at one hospital', () => {
    const days = read(portfolio, 'mercy-main-incomer-electricity', 'daily', month)
    const hours = read(portfolio, 'mercy-main-incomer-electricity', 'hourly', {
      start: days.times[0] ?? 0,
      end: days.times[1] ?? 0,
    })
    expect((days.values[0] ?? 0) / meanOf(hours.values)).toBeCloseTo(1.02, 4)
  })

  it('end when the source went offline and when the meter became history', () => {
    const offline = variableOf(portfolio, 'beech-court-main-incomer-electricity')
    expect(offline.dataReception).toBe('offline')
    expect(portfolio.lastReading(offline)?.at).toBeLessThan(NOW - 12 * DAY_MS)
    const former = variableOf(portfolio, 'lakeside-former-main-incomer')
    expect(former.status).toBe('historical')
    expect(portfolio.lastReading(former)?.at).toBeLessThan(Date.UTC(2025, 3, 1))
  })

  it('name things as people do, commas, quotes, line breaks, formulas and right-to-left text included', () => {
    const names = [...portfolio.variables, ...portfolio.entities].map((noun) =>
      'displayName' in noun ? noun.displayName : noun.name,
    )
    for (const pattern of [/,/, /"/, /\n/, /^=/, /^-/, /[\u0600-\u06ff]/]) {
      expect(names.some((name) => pattern.test(name))).toBe(true)
    }
  })
})
