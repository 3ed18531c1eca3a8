import { describe, expect, it } from 'vitest'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { evaluateRule, mergeFired } from '#shared/watch/evaluate-rule.ts'
import { isQuiet, requestsPerDay, type WatchKind, type WatchRule } from '#shared/watch/watch-rule.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'

const start = Date.UTC(2025, 2, 3)
const at = (hour: number): number => start + hour * HOUR_MS

function aSeries(values: readonly (number | undefined)[]): SeriesInput {
  const columns = hourlyColumns(values, start)
  return { columns, kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC' }
}

function occasionsOf(
  rule: Partial<WatchRule> & { readonly kind: WatchKind },
  values: readonly (number | undefined)[],
) {
  const covered = [{ start: at(0), end: at(values.length) }]
  return evaluateRule({ limit: 0, hours: 1, ...rule }, aSeries(values), covered).map(
    ({ interval, value }) => [(interval.start - start) / HOUR_MS, (interval.end - start) / HOUR_MS, value],
  )
}

describe('evaluateRule', () => {
  it('fires where a value is above the limit for as long as the rule says', () => {
    const values = [1, 9, 1, 8, 12, 9, 1]
    expect(occasionsOf({ kind: 'above', limit: 5, hours: 2 }, values)).toEqual([[3, 6, 12]])
    expect(occasionsOf({ kind: 'above', limit: 12 }, values)).toEqual([])
    expect(occasionsOf({ kind: 'below', limit: 2 }, values)).toEqual([
      [0, 1, 1],
      [2, 3, 1],
      [6, 7, 1],
    ])
  })

  it('is interrupted by a gap, which is not a value', () => {
    expect(occasionsOf({ kind: 'above', limit: 5, hours: 2 }, [9, undefined, 9])).toEqual([])
  })

  it('tells the silence that lasts, not one that is over', () => {
    expect(occasionsOf({ kind: 'silence', hours: 3 }, [1, undefined, undefined, undefined, 2])).toEqual([])
    expect(occasionsOf({ kind: 'silence', hours: 3 }, [1, undefined, undefined, undefined])).toEqual([
      [1, 4, undefined],
    ])
  })

  it('does not take a stretch that was not fetched for a silence', () => {
    const series = aSeries([1, 2])
    const rule = { kind: 'silence', limit: 0, hours: 3 } as const
    expect(evaluateRule(rule, series, [{ start: at(0), end: at(2) }])).toEqual([])
  })

  it('finds a flat line in time', () => {
    const found = occasionsOf({ kind: 'flat-line', hours: 4 }, [1, 2, 2, 2, 2, 2, 2, 3])
    expect(found).toHaveLength(1)
    expect(found[0]?.[2]).toBe(2)
  })

  it('counts the share of the last hours that has readings', () => {
    const values = [1, 1, undefined, undefined, undefined, 1]
    expect(occasionsOf({ kind: 'completeness', limit: 50, hours: 4 }, values)).toEqual([[2, 6, 25]])
    expect(occasionsOf({ kind: 'completeness', limit: 20, hours: 4 }, values)).toEqual([])
  })

  it('holds the newest week against the band of the weeks before', () => {
    const usual = Array.from({ length: 35 * 24 }, (_, hour) => 10 + (hour % 24) + (Math.floor(hour / 24) % 3))
    expect(occasionsOf({ kind: 'unusual', limit: 50 }, usual)).toEqual([])
    const odd = usual.with(34 * 24 + 5, 90)
    expect(occasionsOf({ kind: 'unusual', limit: 50 }, odd)).toEqual([[34 * 24 + 5, 34 * 24 + 6, 90]])
  })
})

describe('mergeFired', () => {
  const rule = { id: 'r', name: 'Night use', kind: 'above' } as const
  let count = 0
  const how = (now: number) => ({ now, newId: () => String(++count) })
  const occasion = (from: number, to: number) => ({ interval: { start: at(from), end: at(to) }, value: 9 })

  it('reports a continuing occasion once, keeps its notes, and reports a later one', () => {
    const first = mergeFired([], { rule, dataHubId: 'a', occasions: [occasion(0, 2)] }, how(1))
    expect(first.isNew).toHaveLength(1)
    const said = first.fired.map((one) => ({ ...one, acknowledged: { at: 2, reason: 'Event' } }))
    const second = mergeFired(
      said,
      { rule, dataHubId: 'a', occasions: [occasion(1, 4), occasion(9, 10)] },
      how(3),
    )
    expect(second.isNew.map(({ interval }) => interval.start)).toEqual([at(9)])
    expect(second.fired.map(({ interval, acknowledged }) => [interval.end, acknowledged?.reason])).toEqual([
      [at(10), undefined],
      [at(4), 'Event'],
    ])
  })

  it('makes one of two occasions between which the gap has closed, and keeps every reason', () => {
    const occasions = [occasion(0, 2), occasion(5, 7)]
    const { fired } = mergeFired([], { rule, dataHubId: 'a', occasions }, how(1))
    const bridged = (said: typeof fired) =>
      mergeFired(said, { rule, dataHubId: 'a', occasions: [occasion(1, 6)] }, how(3))
    const open = bridged(
      fired.map((one, at) => (at === 0 ? { ...one, acknowledged: { at: 2, reason: 'Event' } } : one)),
    )
    expect(open.fired.map(({ interval }) => interval)).toEqual([{ start: at(0), end: at(7) }])
    expect(open.fired[0]).not.toHaveProperty('acknowledged')
    expect(open.isNew).toEqual([])
    const said = fired.map((one, at) => ({ ...one, acknowledged: { at: 2 + at, reason: `Reason ${at}` } }))
    expect(bridged(said).fired[0]?.acknowledged).toEqual({ at: 3, reason: 'Reason 0; Reason 1' })
  })

  it('keeps the value furthest beyond the limit, which may lie before what is evaluated again', () => {
    const merged = (kind: WatchKind, values: readonly number[]) =>
      values.reduce<ReturnType<typeof mergeFired>['fired']>((fired, value, hour) => {
        const occasions = [{ interval: { start: at(hour), end: at(hour + 2) }, value }]
        return mergeFired(fired, { rule: { ...rule, kind }, dataHubId: 'a', occasions }, how(hour)).fired
      }, [])
    expect(merged('above', [7, 9, 8])).toMatchObject([{ value: 9, interval: { start: at(0), end: at(4) } }])
    expect(merged('below', [3, 1, 2])).toMatchObject([{ value: 1 }])
    expect(merged('completeness', [60, 40, 50])).toMatchObject([{ value: 40 }])
    expect(merged('unusual', [7, 9, 8])).toMatchObject([{ value: 8 }])
  })

  it('keeps variables and rules apart', () => {
    const { fired } = mergeFired([], { rule, dataHubId: 'a', occasions: [occasion(0, 2)] }, how(1))
    expect(
      mergeFired(fired, { rule, dataHubId: 'b', occasions: [occasion(0, 2)] }, how(2)).isNew,
    ).toHaveLength(1)
  })
})

describe('requestsPerDay', () => {
  it('is one for each variable and time, and nothing where only what arrives is watched', () => {
    expect(requestsPerDay({ everyHours: 1 }, 12)).toBe(288)
    expect(requestsPerDay({ everyHours: 24 }, 12)).toBe(12)
    expect(requestsPerDay({ everyHours: null }, 12)).toBe(0)
  })
})

describe('isQuiet', () => {
  it('goes over midnight', () => {
    const night = { startMinute: 22 * 60, endMinute: 7 * 60 }
    expect([21, 22, 23, 0, 6, 7].map((hour) => isQuiet(hour * 60, night))).toEqual([
      ...[false, true, true, true, true, false],
    ])
    const day = { startMinute: 600, endMinute: 800 }
    expect([599, 600, 799, 800].map((minute) => isQuiet(minute, day))).toEqual([false, true, true, false])
  })
})
