import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { fillColumns } from '#shared/filling/fill-columns.ts'
import type { Fill, FillMethod } from '#shared/filling/fill.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'

const start = Date.UTC(2025, 2, 3)
const at = (hour: number): number => start + hour * HOUR_MS

function aSeries(values: readonly (number | undefined)[], about: Partial<SeriesInput> = {}): SeriesInput {
  const columns = hourlyColumns(values, start)
  return { columns, kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC', ...about }
}

function aFill(method: FillMethod, from: number, to: number, about: Partial<Fill> = {}): Fill {
  const interval = { start: at(from), end: at(to) }
  return { id: '1', dataHubId: 'a', interval, method, replaces: false, reason: '', ...about }
}

function filledOf(values: readonly (number | undefined)[], ...fills: readonly Fill[]) {
  const covered = [{ start: at(0), end: at(values.length) }]
  const { columns, filled } = fillColumns(aSeries(values), covered, fills)
  return {
    values: [...columns.values],
    filled: filled.map((one) => [(one.start - start) / HOUR_MS, (one.end - start) / HOUR_MS, one.method]),
  }
}

describe('fillColumns', () => {
  it('draws a line over two hours, and leaves three a gap', () => {
    expect(filledOf([1, undefined, undefined, 4], aFill('linear', 0, 4))).toEqual({
      values: [1, 2, 3, 4],
      filled: [[1, 3, 'linear']],
    })
    const long = filledOf([1, undefined, undefined, undefined, 5], aFill('linear', 0, 5))
    expect(long).toEqual({ values: [1, 5], filled: [] })
    expect(filledOf([undefined, 2], aFill('linear', 0, 2)).filled).toEqual([])
  })

  it('is the remainder of the other meters, where each of them has a reading', () => {
    const terms = [
      { dataHubId: 'main', factor: 1 },
      { dataHubId: 'lifts', factor: -1 },
    ]
    const others = new Map([
      ['main', aSeries([90, 91, 92, 93]).columns],
      ['lifts', aSeries([10, 11, undefined, 13]).columns],
    ])
    const fill = aFill('other-meters', 0, 4, { terms })
    const covered = [{ start: at(0), end: at(4) }]
    const { columns, filled } = fillColumns(aSeries([5]), covered, [fill], others)
    expect([...columns.values]).toEqual([5, 80, 80])
    expect([...columns.times]).toEqual([at(0), at(1), at(3)])
    expect(filled.map(({ start: from, method }) => [from, method])).toEqual([
      [at(1), 'other-meters'],
      [at(3), 'other-meters'],
    ])
    expect(fillColumns(aSeries([5]), covered, [fill]).filled).toEqual([])
  })

  it('takes the median of the same hour of similar days, weekends apart', () => {
    const days = 21
    const hours = Array.from({ length: days * 24 }, (_, hour) => {
      const isWeekend = Math.floor(hour / 24) % 7 > 4
      return hour === 7 * 24 + 10
        ? undefined
        : (isWeekend ? 1000 : 100) + (hour % 24) + Math.floor(hour / 24 / 7)
    })
    const { values, filled } = filledOf(hours, aFill('similar-days', 168, 192))
    expect(values[7 * 24 + 10]).toBe(111)
    expect(filled).toEqual([[178, 179, 'similar-days']])
  })

  it('writes a typed value, over readings only where it is to replace them', () => {
    expect(filledOf([1, undefined, 9], aFill('typed', 1, 3, { value: 5 })).values).toEqual([1, 5, 9])
    const over = aFill('typed', 1, 3, { value: 5, replaces: true })
    expect(filledOf([1, undefined, 9], over)).toEqual({ values: [1, 5, 5], filled: [[1, 3, 'typed']] })
  })

  it('fills neither registers nor days, nor what is not cached', () => {
    const fill = aFill('typed', 0, 3, { value: 5 })
    const covered = [{ start: at(0), end: at(3) }]
    for (const about of [{ kind: 'totalizer' }, { resolution: 'daily' }] as const) {
      const series = aSeries([1, undefined, 3], about)
      expect(fillColumns(series, covered, [fill])).toEqual({ columns: series.columns, filled: [] })
    }
    expect(fillColumns(aSeries([1]), [{ start: at(0), end: at(1) }], [fill]).filled).toEqual([])
  })

  it('leaves every reading as it was, and marks every value that it adds', () => {
    const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 60 }),
        fc.constantFrom<FillMethod>('linear', 'similar-days', 'typed'),
        (values, method) => {
          const series = aSeries(values)
          const covered = [{ start: at(0), end: at(values.length) }]
          const fill = aFill(method, 0, values.length, { value: 7 })
          const { columns, filled } = fillColumns(series, covered, [fill])
          const had = new Map(
            [...series.columns.times].map((time, index) => [time, series.columns.values[index]]),
          )
          columns.times.forEach((time, index) => {
            if (had.has(time)) expect(columns.values[index]).toBe(had.get(time))
            else expect(filled.some((span) => span.start <= time && time < span.end)).toBe(true)
          })
        },
      ),
    )
  })
})
