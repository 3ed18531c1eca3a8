import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { revisedStretches } from '#shared/revisions/revised-stretches.ts'

const HOUR = 3_600_000
const zone = 'Europe/London'
const seriesKey = { dataHubId: 'a', resolution: 'hourly' } as const
/** An hour before the clocks go forward. */
const march = Date.UTC(2025, 2, 30, 0)
const hour = (at: number, before?: number, after?: number, notedAt = 1) => ({
  ...{ seriesKey, time: march + at * HOUR, notedAt },
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

describe('revisedStretches', () => {
  it('joins neighbouring hours into one row with means and the effect on the total, across a clock change', () => {
    const [stretch, ...others] = revisedStretches(
      [hour(2, 30, 36), hour(0, 10, 12), hour(1, 20, 22)],
      () => zone,
    )
    expect(others).toEqual([])
    expect(stretch).toMatchObject({
      ...{ values: 3, kind: 'changed', before: 20, change: 10, notedAt: 1 },
      interval: { start: march, end: march + 3 * HOUR },
    })
    expect(stretch?.after).toBeCloseTo(70 / 3)
  })

  it('keeps apart revisions that do not touch, differ in kind or were found at another time', () => {
    const rows = revisedStretches(
      [
        ...[hour(0, 1, 2), hour(1, 1, 2), hour(3, 1, 2), hour(4, undefined, 5), hour(5, 7)],
        hour(2, 1, 2, 30 * HOUR),
      ],
      () => zone,
    )
    expect(rows.map(({ kind, values, change, notedAt }) => [kind, values, change, notedAt])).toEqual([
      ['changed', 1, 1, 30 * HOUR],
      ['changed', 2, 2, 1],
      ['changed', 1, 1, 1],
      ['added', 1, 5, 1],
      ['withdrawn', 1, -7, 1],
    ])
    expect(rows.at(-1)).not.toHaveProperty('after')
  })

  it('counts a local day of 23 hours as 23 hours, and gives raw readings no effect', () => {
    const of = (resolution: 'daily' | 'raw') =>
      revisedStretches(
        [{ seriesKey: { dataHubId: 'a', resolution }, time: march, before: 1, after: 2, notedAt: 1 }],
        () => zone,
      )[0]
    expect(of('daily')).toMatchObject({ change: 23, interval: { end: march + 23 * HOUR } })
    expect(of('raw')).not.toHaveProperty('change')
  })

  it('loses and doubles no revision', () => {
    const revision = fc.record({
      at: fc.nat(40),
      found: fc.nat(3),
      after: fc.option(fc.nat(9), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(revision), (all) => {
        const rows = revisedStretches(
          all.map(({ at, found, after }) => hour(at, 5, after, found * 2 * HOUR)),
          () => zone,
        )
        expect(rows.reduce((sum, { values }) => sum + values, 0)).toBe(all.length)
        const changes = all.reduce((sum, { after = 0 }) => sum + after - 5, 0)
        expect(rows.reduce((sum, { change = 0 }) => sum + change, 0)).toBeCloseTo(changes)
      }),
    )
  })
})
