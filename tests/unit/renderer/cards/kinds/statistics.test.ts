import { describe, expect, it } from 'vitest'
import type { CardTable } from '#renderer/cards/card-table.ts'
import { statisticsKind } from '#renderer/cards/kinds/statistics/kind.ts'
import type { Formula } from '#shared/series/formula.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { isEstateThere } from '../../../../support/files/estate.ts'
import { hourly, local, showCard } from '../card-fixtures.ts'
import { building0In2019, contextOf, isClose, quantileOf } from './local-time-cards.ts'

const week = local('2021-03-01', '2021-03-08')
const ramp = hourly(week, (at) => (at - week.start) / HOUR_MS)
/** Returns the cells of a row by the ids of their columns. */
const cellsOf = (table: CardTable, row = 0) =>
  Object.fromEntries(table.columns.map(({ id }, at) => [id, table.rowAt(row).cells[at]]))
const valueOf = (table: CardTable, id: string, row = 0): unknown => {
  const cell = cellsOf(table, row)[id]
  return cell?.kind === 'share' ? cell.share : cell?.kind === 'number' ? cell.value : undefined
}
const context = (names: readonly string[], part = {}) => contextOf('2021-03-01', '2021-03-08', names, part)

describe('statisticsKind', () => {
  it.runIf(isEstateThere)('agrees with plain sums over Building 0 in 2019', () => {
    const { series, hours } = building0In2019()
    const values = hours.map(({ value }) => value)
    const total = values.reduce((sum, value) => sum + value, 0)
    const mean = total / values.length
    const { table } = showCard(
      statisticsKind,
      {},
      contextOf('2019-01-01', '2020-01-01', ['b0']),
      () => series,
    )
    const value = (id: string) => valueOf(table, id)
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    expect(isClose(value('total'), total)).toBe(true)
    expect(isClose(value('mean'), mean)).toBe(true)
    expect(value('max')).toBe(Math.max(...values))
    expect(value('min')).toBe(Math.min(...values))
    expect(isClose(value('deviation'), spread)).toBe(true)
    expect(isClose(value('loadFactor'), mean / Math.max(...values))).toBe(true)
    for (const percent of [5, 50, 95])
      expect(isClose(value(`p${String(percent)}`), quantileOf(values, percent / 100))).toBe(true)
  })

  it('has no total of an instantaneous measurement, and its amounts in the unit of the quantity', () => {
    const { table } = showCard(statisticsKind, {}, context(['power', 'warmth']), (id) =>
      id === 'warmth' ? { ...ramp, kind: 'instantaneous', unit: '°C' } : ramp,
    )
    expect(cellsOf(table)['total']).toMatchObject({ value: (167 * 168) / 2, unit: 'kWh' })
    expect(cellsOf(table, 1)['total']).toMatchObject({ value: undefined })
  })

  it('says of a ratio where its divisor is nearly zero, and divides the means of both sides', () => {
    const over = ramp.columns.values.map(() => 2)
    const under = ramp.columns.values.map((_, hour) => (hour === 5 ? 0 : 4))
    const formula: Formula = {
      kind: 'binary',
      operator: '/',
      isRatio: true,
      left: { kind: 'part', index: 0 },
      right: { kind: 'part', index: 1 },
    }
    const nearZero = ramp.columns.times.slice(5, 6)
    const ratio = { times: ramp.columns.times, parts: [over, under], nearZero, formula }
    const columns = { times: ramp.columns.times, values: over.map(() => 0.5), ratio }
    const { table, remarks } = showCard(statisticsKind, {}, context(['share']), () => ({
      ...{ ...ramp, kind: 'instantaneous', unit: '', columns },
    }))
    expect(valueOf(table, 'mean')).toBeCloseTo((2 * 168) / (4 * 167), 12)
    expect(remarks[0]).toMatch(/^share: the divisor is nearly zero, below 0.1 % of its mean, for 1 value,/)
  })

  it('counts only what is valid in all where like is compared with like, and lists the rest', () => {
    const half = hourly(week, (at) => (at < week.start + 84 * HOUR_MS ? 1 : NaN))
    const { table, result } = showCard(
      statisticsKind,
      { hasPercentiles: false },
      context(['a', 'b'], { isLikeForLike: true }),
      (id) => (id === 'b' ? half : hourly(week, () => 1)),
    )
    expect([0, 1].map((row) => valueOf(table, 'total', row))).toEqual([84, 84])
    expect(result.excluded).not.toEqual([])
  })

  it('says how much ran outside the occupied hours, where the calendar has such', () => {
    const nineToFive = { startMinute: 9 * 60, endMinute: 17 * 60 }
    const occupied = [...Array.from({ length: 5 }, () => nineToFive), undefined, undefined]
    const calendar = { ...context([]).calendar, occupied, holidays: new Set(['2021-03-03']) }
    const { table } = showCard(statisticsKind, {}, context(['power'], { calendar }), () => ramp)
    expect(table.columns.slice(2, 5).map(({ title }) => title)).toEqual([
      'Total',
      'Out of hours',
      'Share out of hours',
    ])
    const isOccupied = (hour: number): boolean =>
      [0, 1, 3, 4].includes(Math.floor(hour / 24)) && hour % 24 >= 9 && hour % 24 < 17
    const out = Array.from({ length: 168 }, (_, hour) => hour).filter((hour) => !isOccupied(hour))
    const expected = out.reduce((sum, hour) => sum + hour, 0)
    expect(valueOf(table, 'outOfHours')).toBeCloseTo(expected, 9)
    expect(valueOf(table, 'outShare')).toBeCloseTo(expected / ((167 * 168) / 2), 12)
    expect(showCard(statisticsKind, {}, context(['power']), () => ramp).table.columns[3]?.title).toBe('Mean')
  })

  it('has no figures for incomplete periods under the strict policy', () => {
    const half = hourly(week, (at) => (at < week.start + 84 * HOUR_MS ? 1 : NaN))
    const { table } = showCard(statisticsKind, {}, context(['a'], { policy: 'strict' }), () => half)
    expect(['total', 'mean', 'max'].map((id) => valueOf(table, id))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
