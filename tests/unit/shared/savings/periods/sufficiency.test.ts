import { describe, expect, it } from 'vitest'
import { sufficiencyOf } from '#shared/savings/periods/sufficiency.ts'
import { bucketEdges } from '#shared/time/buckets.ts'

const zone = 'Pacific/Auckland'
const range = { start: Date.parse('2021-01-01T00:00+13:00'), end: Date.parse('2022-01-01T00:00+13:00') }
const edges = bucketEdges(range, 'daily', zone)
const months = bucketEdges(range, 'monthly', zone)
const days = Float64Array.from(edges).slice(0, -1)

describe('sufficiencyOf', () => {
  it('finds nothing lacking in a full year, whose clocks change', () => {
    expect(sufficiencyOf(days, edges, months)).toMatchObject({ expected: 365, days: 365, shortfalls: [] })
  })

  it('finds the month that lacks more than a tenth although the year does not', () => {
    const withoutFive = days.filter((_, day) => day < 40 || day > 44)
    const found = sufficiencyOf(withoutFive, edges, months)
    expect(found.shortfalls).toEqual(['month'])
    expect(found.poorestMonth?.share).toBeCloseTo(23 / 28, 12)
  })

  it('finds too few days in all, and too short a range', () => {
    expect(
      sufficiencyOf(
        days.filter((_, day) => day % 5 > 0),
        edges,
        months,
      ).shortfalls,
    ).toContain('missing')
    expect(sufficiencyOf(days.slice(0, 99), edges.slice(0, 100), months).shortfalls).toEqual(['short'])
  })
})
