import { describe, expect, it } from 'vitest'
import { durationKind } from '#renderer/cards/kinds/duration/kind.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { isEstateThere } from '../../../../support/files/estate.ts'
import { hourly, local, showCard } from '../card-fixtures.ts'
import { building0In2019, contextOf, isClose, quantileOf } from './local-time-cards.ts'

const week = local('2021-03-01', '2021-03-08')
const ramp = hourly(week, (at) => (at - week.start) / HOUR_MS)

describe('durationKind', () => {
  it.runIf(isEstateThere)('agrees with a plain sort of Building 0 in 2019', () => {
    const { series, hours } = building0In2019()
    const values = hours.map(({ value }) => value)
    const context = contextOf('2019-01-01', '2020-01-01', ['b0'])
    const { rows, plots } = showCard(durationKind, {}, context, () => series)
    expect(rows.map(([share]) => share)).toEqual([0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1])
    for (const [share, value, above] of rows) {
      expect(isClose(value, quantileOf(values, 1 - Number(share)))).toBe(true)
      expect(above).toBe(values.filter((one) => one > Number(value)).length)
    }
    const [line] = plots[0]?.marks ?? []
    if (line?.kind !== 'line') throw new Error('no line')
    expect([line.ys[0], line.ys.at(-1)]).toEqual([Math.max(...values), Math.min(...values)])
    expect([line.xs[0], line.xs.at(-1)]).toEqual([0, 100])
    expect(line.xs.length).toBeLessThan(1003)
  })

  it('draws several series into one plot a unit, against hours if wished for', () => {
    const context = contextOf('2021-03-01', '2021-03-08', ['a', 'b', 'c'])
    const { plots, table } = showCard(durationKind, { against: 'hours' }, context, (id) =>
      id === 'c' ? { ...ramp, unit: '°C', kind: 'instantaneous' } : ramp,
    )
    expect(plots.map(({ marks }) => marks.map(({ name }) => name))).toEqual([['a', 'b'], ['c']])
    const [line] = plots[0]?.marks ?? []
    expect(line?.kind === 'line' && line.xs.at(-1)).toBe(168)
    expect(plots[0]?.x).toMatchObject({ unit: 'h', max: 168 })
    expect(table.columns.map(({ unit }) => unit)).toEqual([undefined, 'kW', 'h', 'kW', 'h', '°C', 'h'])
  })

  it('calls values that never change what they always are', () => {
    const context = contextOf('2021-03-01', '2021-03-08', ['a'])
    const answered = (valueAt: (at: number) => number) =>
      showCard(durationKind, {}, context, () => hourly(week, valueAt)).answer
    expect(answered(() => 42.5)).toBe('Always 42.5 kW.')
    expect(answered((at) => (at === week.start ? 42.5 : NaN))).toBe(
      'Always 42.5 kW (from 0.5 % of the time).',
    )
    expect(answered((at) => (at < week.start + 100 * HOUR_MS ? 5 : 2))).toBe(
      'Above 5 kW for half of the time, and above 5 kW for a tenth of it.',
    )
  })

  it('begins power at zero unless that is switched off, and temperature never', () => {
    const context = contextOf('2021-03-01', '2021-03-08', ['a', 'c'])
    const axes = (isFromZero: boolean) =>
      showCard(durationKind, { isFromZero }, context, (id) =>
        id === 'c' ? { ...ramp, unit: '°C', kind: 'instantaneous' } : ramp,
      ).plots.map(({ y }) => y)
    expect(axes(true)).toMatchObject([{ startsAtZero: true }, { startsAtZero: false }])
    expect(axes(false)).toMatchObject([{ startsAtZero: false }, { startsAtZero: false }])
  })

  it('says what is missing, and under the strict policy has no curve of it', () => {
    const seriesOf = () => hourly(week, (at) => (at < week.start + 84 * HOUR_MS ? 1 : NaN))
    const present = showCard(durationKind, {}, contextOf('2021-03-01', '2021-03-08', ['a']), seriesOf)
    expect(present.rows[5]).toEqual([0.5, 1, 0])
    expect(present.remarks).toEqual(['a has values for 50 % of the time.', 'From hourly values.'])
    const strict = showCard(
      durationKind,
      {},
      contextOf('2021-03-01', '2021-03-08', ['a'], { policy: 'strict' }),
      seriesOf,
    )
    expect(strict.rows[5]).toEqual([0.5, undefined, undefined])
  })

  it('leaves out what the mask excludes', () => {
    const mask = [{ start: week.start + 100 * HOUR_MS, end: week.end }]
    const { rows, table } = showCard(
      durationKind,
      {},
      contextOf('2021-03-01', '2021-03-08', ['a'], { mask }),
      () => ramp,
    )
    expect(rows[0]?.[1]).toBe(99)
    expect(table.rowAt(0).cells[1]).toMatchObject({ coverage: { present: 100, excluded: { buckets: 68 } } })
  })

  it('asks for variables first', () => {
    const settings = durationKind.settings.parse({})
    expect(durationKind.lacks(settings, contextOf('2021-03-01', '2021-03-08', []))).toMatch(
      /Choose variables/,
    )
    expect(durationKind.compares?.(settings, contextOf('2021-03-01', '2021-03-08', ['a', 'b']))).toBe(true)
  })
})
