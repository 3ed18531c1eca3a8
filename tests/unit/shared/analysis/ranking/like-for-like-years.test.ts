import { describe, expect, it } from 'vitest'
import { likeForLikeYears } from '#shared/analysis/ranking/like-for-like-years.ts'
import type { SumTerm } from '#shared/analysis/sum/sum-series.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

const year = (of: number): Interval => ({ start: Date.UTC(of, 0), end: Date.UTC(of + 1, 0) })
const request = { policy: 'present-only', mask: [], until: Infinity, hasPeak: false } as const

/** Hourly kW over an interval; undefined is a gap. */
function terms({ start, end }: Interval, valueAt: (at: number) => number | undefined): readonly SumTerm[] {
  const times = Array.from({ length: (end - start) / HOUR_MS }, (_, hour) => start + hour * HOUR_MS)
  const pairs = times.flatMap((at) => {
    const value = valueAt(at)
    return value === undefined ? [] : [[at, value] as const]
  })
  const meaning = { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC' } as const
  return [{ series: { ...meaning, columns: columnsOf(pairs) }, sign: 1 }]
}

const totalOf = (figures: NonNullable<ReturnType<typeof likeForLikeYears>>['now']) =>
  figures.kind === 'figures' ? figures.total?.value : undefined

describe('likeForLikeYears', () => {
  it('counts the hours that both years have, 29 February in none', () => {
    const [leap, before] = [year(2020), year(2019)]
    const gap = { start: Date.UTC(2019, 5, 1), end: Date.UTC(2019, 5, 3) }
    const years = likeForLikeYears(
      { terms: terms(leap, () => 3), range: leap },
      { terms: terms(before, (at) => (at >= gap.start && at < gap.end ? undefined : 2)), range: before },
      'UTC',
      request,
    )
    expect(years?.excludedHours).toBe(72)
    expect(years && totalOf(years.now)).toBeCloseTo(3 * (8760 - 48), 9)
    expect(years && totalOf(years.before)).toBeCloseTo(2 * (8760 - 48), 9)
  })

  it('counts a masked time in neither year', () => {
    const [now, before] = [year(2022), year(2021)]
    const mask = [{ start: Date.UTC(2022, 2, 1), end: Date.UTC(2022, 2, 2) }]
    const years = likeForLikeYears(
      { terms: terms(now, () => 1), range: now },
      { terms: terms(before, () => 1), range: before },
      'UTC',
      { ...request, mask },
    )
    expect(years && [totalOf(years.now), totalOf(years.before)]).toEqual([8736, 8736])
  })

  it('is undefined where meters cannot be added', () => {
    const range = year(2022)
    const [rate] = terms(range, () => 1)
    if (rate === undefined) throw new Error('no term')
    const other = { ...rate, series: { ...rate.series, kind: 'instantaneous' as const, unit: '°C' } }
    const meters = { terms: [rate, other], range }
    expect(likeForLikeYears(meters, meters, 'UTC', request)).toBeUndefined()
  })
})
