import { describe, expect, it } from 'vitest'
import { revisedMonths } from '#shared/revisions/revised-months.ts'

const seriesKey = { dataHubId: 'a', resolution: 'hourly' } as const
const zone = 'Pacific/Auckland'
// The first hour of March 2025 in Auckland is in February in UTC.
const march = Date.UTC(2025, 1, 28, 11)
const HOUR = 3_600_000

describe('revisedMonths', () => {
  it('adds up what later answers changed, by local month', () => {
    const months = revisedMonths(
      [
        { seriesKey, time: march, before: 10, after: 12, notedAt: 200 },
        { seriesKey, time: march + HOUR, after: 5, notedAt: 100 },
        { seriesKey, time: march + 2 * HOUR, before: 4, notedAt: 300 },
        { seriesKey, time: march - HOUR, before: 1, after: 2, notedAt: 50 },
      ],
      () => zone,
    )
    expect(months.map(({ change, values, notedAt }) => ({ change, values, notedAt }))).toEqual([
      { change: 3, values: 3, notedAt: 100 },
      { change: 1, values: 1, notedAt: 50 },
    ])
    expect(months[0]?.interval).toEqual({ start: march, end: Date.UTC(2025, 2, 31, 11) })
  })

  it('counts a value that was revised twice from its first form to its last', () => {
    const [month] = revisedMonths(
      [
        { seriesKey, time: march, before: 10, after: 12, notedAt: 1 },
        { seriesKey, time: march, before: 12, after: 11, notedAt: 2 },
      ],
      () => zone,
    )
    expect(month).toMatchObject({ change: 1, values: 1, notedAt: 1 })
  })

  it('names the newest file that a change came after, with what changed since', () => {
    const whole = { start: march - 40 * 24 * HOUR, end: march + 40 * 24 * HOUR }
    const exports = [
      { at: 400, fileName: 'later.csv', dataHubIds: ['a'], interval: whole },
      { at: 150, fileName: 'between.csv', dataHubIds: ['b', 'a'], interval: whole },
      { at: 160, fileName: 'other.csv', dataHubIds: ['b'], interval: whole },
      { at: 170, fileName: 'january.csv', dataHubIds: ['a'], interval: { ...whole, end: march - HOUR } },
      { at: 90, fileName: 'before.csv', dataHubIds: ['a'], interval: whole },
    ]
    const revisions = [
      { seriesKey, time: march, before: 10, after: 12, notedAt: 200 },
      { seriesKey, time: march + HOUR, after: 5, notedAt: 100 },
    ]
    const [month] = revisedMonths(revisions, () => zone, exports)
    expect(month).toMatchObject({
      change: 7,
      exported: { figures: { fileName: 'between.csv' }, change: 2, values: 1 },
    })
    expect(revisedMonths(revisions, () => zone, exports.slice(0, 1))[0]?.exported).toBeUndefined()
  })

  it('weighs quarters of an hour by their length and leaves out days', () => {
    const of = (resolution: '15-minute' | 'daily') =>
      revisedMonths(
        [{ seriesKey: { dataHubId: 'a', resolution }, time: march, before: 0, after: 8, notedAt: 1 }],
        () => zone,
      )
    expect(of('15-minute')[0]?.change).toBe(2)
    expect(of('daily')).toEqual([])
  })
})
