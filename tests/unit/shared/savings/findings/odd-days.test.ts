import { describe, expect, it } from 'vitest'
import type { DatedDay } from '#shared/savings/periods/compared-days.ts'
import { baseLoadCourse } from '#shared/savings/findings/creep.ts'
import { oddDays } from '#shared/savings/findings/odd-days.ts'
import { findTurn, repeatableRandom } from '#shared/savings/statistics/find-turn.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { seededRandom } from '#support/seeded-random.ts'

function aYear(change: (day: number) => Partial<DatedDay> = () => ({})): DatedDay[] {
  const random = seededRandom(4)
  return Array.from({ length: 364 }, (_, day) => {
    const kind = day % 7 < 5 ? 0 : 1
    const temperature = 10 - 10 * Math.cos(day / 58)
    const use = (kind === 0 ? 300 : 150) + 5 * Math.max(0, 15 - temperature) + 10 * (random() - 0.5)
    const hours = kind === 0 ? 10 : 3
    return { start: day * DAY_MS, lengthMs: DAY_MS, kind, use, temperature, hours, ...change(day) }
  })
}

describe('oddDays', () => {
  it('finds no odd day in a year that follows its calendar and its weather', () => {
    expect(oddDays(aYear(), { below: 15, limit: 4 })?.odd).toEqual([])
  })

  it('finds the days that differ, the oddest first, and says what was different', () => {
    const found = oddDays(
      aYear((day) => (day === 100 ? { use: 180, hours: 3 } : day === 200 ? { use: 900 } : {})),
      {
        below: 15,
        limit: 4,
        parts: [new Map(aYear().map(({ start }) => [start, start === 200 * DAY_MS ? 600 : 50]))],
      },
    )
    expect(found?.odd.map(({ start }) => start / DAY_MS)).toEqual([200, 100])
    expect(found?.odd[0]?.reasons).toEqual([{ kind: 'part', part: 0, amount: 550 }])
    expect(found?.odd[1]?.reasons).toEqual([{ kind: 'like-day-off' }, { kind: 'hours', hours: 3, usual: 10 }])
    expect(found?.odd[1]?.score).toBeLessThan(-4)
  })

  it('expects as much less or more of a day as the change of the clocks makes it shorter or longer', () => {
    const [short, long] = [22 / 24, 26 / 24]
    const year = aYear()
    const changed = year.map((day, at) => {
      const share = at === 91 ? short : at === 301 ? long : 1
      return { ...day, lengthMs: share * DAY_MS, use: share * day.use }
    })
    expect(oddDays(changed, { below: 15, limit: 3.5 })?.odd).toEqual([])
    const asWhole = changed.map((day) => ({ ...day, lengthMs: DAY_MS }))
    expect(oddDays(asWhole, { below: 15, limit: 3.5 })?.odd).toHaveLength(2)
  })

  it('needs thirty days', () => {
    expect(oddDays(aYear().slice(0, 29), { limit: 4 })).toBeUndefined()
  })
})

describe('baseLoadCourse', () => {
  const random = seededRandom(8)
  const days = (step: number) =>
    aYear().map(({ start, temperature }, day) => ({
      ...{ start, temperature },
      base: 20 + Math.max(0, 15 - temperature) + 0.4 * random() + (day >= 210 ? step : 0),
    }))

  it('finds the week in which the base load rose, and by how much, whatever the winter does', () => {
    const course = baseLoadCourse(days(3), { below: 15 }, repeatableRandom())
    expect((course?.turnedAt ?? NaN) / DAY_MS).toBe(210)
    expect(course?.step).toBeCloseTo(3, 0)
    expect(course?.turn?.confidence).toBeGreaterThan(0.95)
  })

  it('trusts no turn where nothing happened', () => {
    expect(baseLoadCourse(days(0), { below: 15 }, repeatableRandom())?.turn?.confidence).toBeLessThan(0.95)
  })
})

describe('findTurn', () => {
  it('finds a step that was put in, and is the same on every run', () => {
    const noise = seededRandom(2)
    const values = Float64Array.from({ length: 52 }, (_, week) => (week < 30 ? 5 : 7) + noise())
    const turn = findTurn(values, repeatableRandom())
    expect(turn).toMatchObject({ index: 30, confidence: 400 / 401 })
    expect(findTurn(values, repeatableRandom())).toEqual(turn)
    expect(findTurn(values.slice(0, 7), repeatableRandom())).toBeUndefined()
  })

  it('is confident of noise about as rarely as it says', () => {
    const noise = seededRandom(77)
    const confident = Array.from({ length: 60 }, () => {
      const values = Float64Array.from({ length: 52 }, () => noise())
      return (findTurn(values, repeatableRandom())?.confidence ?? 0) >= 0.95
    }).filter(Boolean).length
    expect(confident).toBeLessThanOrEqual(8)
  })
})
