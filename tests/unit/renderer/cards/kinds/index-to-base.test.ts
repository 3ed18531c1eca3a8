import { describe, expect, it } from 'vitest'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { indexKind } from '#renderer/cards/kinds/index-to-base/kind.ts'
import { estateReadings, isEstateThere } from '#support/files/estate.ts'
import { aCardContext, aCardOperand, hourly, local, showCard, type SeriesLookup } from '../card-fixtures.ts'

const range = local('2019-01-01', '2022-01-01')

function aContext(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({ operands: [aCardOperand('electricity')], range, policy: 'present-only', ...part })
}

function shown(part: Record<string, unknown>, context: CardContext, seriesOf: SeriesLookup) {
  const card = showCard(indexKind, part, context, seriesOf)
  return { ...card, values: [...(card.result.lines[0]?.values ?? [])] }
}

/** 10 kW in the first year, 12 in the second and 9 in the third. */
const steps: SeriesLookup = () =>
  hourly(range, (at) => (at < Date.UTC(2020, 0, 1) ? 10 : at < Date.UTC(2021, 0, 1) ? 12 : 9))

describe('index', () => {
  it('makes the first year of the range 100', () => {
    const { values, remarks, rows, plots } = shown({ resolution: 'yearly' }, aContext(), steps)
    expect(values).toEqual([100, 120, 90])
    expect(remarks).toEqual(['100: 2019.'])
    const hours = [365, 366, 365].map((days) => days * 24)
    const mean = (10 * (hours[0] ?? 0) + 12 * (hours[1] ?? 0) + 9 * (hours[2] ?? 0)) / (1096 * 24)
    expect(rows).toEqual([
      [
        'electricity',
        10,
        expect.closeTo(10 * mean, 9),
        90,
        Date.UTC(2021, 0, 1),
        120,
        Date.UTC(2020, 0, 1),
        1,
      ],
    ])
    expect(plots[0]?.marks[0]).toMatchObject({ kind: 'rule', at: 100, name: '100: 2019' })
  })

  it('begins a week that the range cuts with the range', () => {
    const friday = local('2021-01-01', '2021-02-01')
    const rising: SeriesLookup = () => hourly(friday, (at) => 10 + at / 1e13)
    const [row] = shown({ resolution: 'weekly' }, aContext({ range: friday }), rising).rows
    expect([row?.[4], row?.[6]]).toEqual([friday.start, Date.UTC(2021, 0, 25)])
  })

  it('lists days as dates, which people see as they write them', () => {
    const { table } = shown({ resolution: 'daily', table: 'values' }, aContext(), steps)
    expect(table.rowAt(31).cells[0]).toEqual({ kind: 'text', text: '2019-02-01', day: 17_928 })
  })

  it('gives longer months more where it is of amounts', () => {
    const { values } = shown({ resolution: 'monthly', basis: 'amount' }, aContext(), steps)
    expect(values[1]).toBeCloseTo((100 * 28) / (365 / 12), 9)
    expect(values.slice(0, 12).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1200, 9)
  })

  it.each([
    ['January, by weeks', local('2019-01-01', '2019-02-01'), 'weekly'],
    ['one Friday, by weeks', local('2019-01-04', '2019-01-05'), 'weekly'],
    ['one Friday, by days', local('2019-01-04', '2019-01-05'), 'daily'],
  ] as const)('is 100 everywhere of a flat load, base %s', (_, base, resolution) => {
    // The clocks do not change, so all weeks have the same length; the range cuts the first and the last.
    const summer = local('2019-04-03', '2019-10-20')
    const settings = { basis: 'amount', base: 'typed', typed: [base], resolution }
    const { values } = shown(settings, aContext({ range: summer }), (_id, { interval }) =>
      hourly(interval, () => 10),
    )
    for (const value of values) expect(value).toBeCloseTo(100, 9)
  })

  it('does not depend on size and unit', () => {
    const operands = [aCardOperand('small'), aCardOperand('large')]
    const seriesOf: SeriesLookup = (id, demand) => {
      const series = steps('', demand)
      if (series === undefined || id === 'small') return series
      const values = series.columns.values.map((value) => value * 4711)
      return { ...series, unit: 'Btu/h', columns: { ...series.columns, values } }
    }
    const [small, large] = shown({}, aContext({ operands }), seriesOf).result.lines
    small?.values.forEach((value, month) => {
      expect(large?.values[month]).toBeCloseTo(value, 9)
    })
  })

  it('reads a typed base outside the range on its own', () => {
    const typed = [local('2018-01-01', '2018-07-01')]
    const settings = indexKind.settings.parse({ base: 'typed', typed })
    const demands = indexKind.demands(settings, aContext())
    expect(demands.map(({ interval }) => interval)).toEqual([range, typed[0]])
    const seriesOf: SeriesLookup = (_, { interval }) => hourly(interval, (at) => (at < range.start ? 20 : 10))
    expect(new Set(shown({ base: 'typed', typed }, aContext(), seriesOf).values)).toEqual(new Set([50]))
    const onlyRange: SeriesLookup = (id, demand) =>
      demand.interval === range ? steps(id, demand) : undefined
    expect(shown({ base: 'typed', typed }, aContext(), onlyRange).result.lines).toEqual([])
  })

  it('has no index for units without a zero, and says so', () => {
    const seriesOf: SeriesLookup = () => hourly(range, () => 20, { kind: 'instantaneous', unit: '°C' })
    const { values, remarks, plots } = shown({}, aContext(), seriesOf)
    expect(values.every(Number.isNaN)).toBe(true)
    expect(plots).toEqual([])
    expect(remarks[1]).toMatch(/^No index of electricity: the zero of its scale/)
  })

  it('has no index without a base, and says so', () => {
    const seriesOf: SeriesLookup = () => hourly(local('2020-06-01', '2022-01-01'), () => 5)
    const { values, remarks } = shown({}, aContext(), seriesOf)
    expect(values.every(Number.isNaN)).toBe(true)
    expect(remarks[1]).toMatch(/^No index of electricity: there are no values in the base period/)
  })

  it('says that the base is left out of figures where it is, and not that it has no values', () => {
    const seriesOf: SeriesLookup = () => hourly(local('2018-06-01', '2022-01-01'), () => 5)
    const { remarks } = shown({}, { ...aContext(), mask: [local('2018-01-01', '2020-01-01')] }, seriesOf)
    expect(remarks[1]).toMatch(/^No index of electricity: the whole base period is left out of figures/)
  })

  it('leaves out of all series what one of them lacks, like for like', () => {
    const hole = local('2020-03-01', '2020-03-02')
    const operands = [aCardOperand('whole'), aCardOperand('holed')]
    const seriesOf: SeriesLookup = (id) =>
      hourly(range, (at) => (at >= hole.start && at < hole.end ? (id === 'holed' ? NaN : 1000) : 10))
    const context = aContext({ operands, isLikeForLike: true })
    const { result, remarks } = shown({}, context, seriesOf)
    expect(result.excluded).toEqual([hole])
    expect(result.lines.map(({ values }) => new Set(values))).toEqual([new Set([100]), new Set([100])])
    expect(remarks[1]).toBe('Like for like, 24 h left out of all series.')
  })

  it.runIf(isEstateThere)('has the months of Building 0 as shares of 2019', () => {
    const readings = estateReadings('b0-electricity')
    const month = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      year: 'numeric',
      month: '2-digit',
    })
    const months = new Map<string, number[]>()
    for (const [at, value] of readings) {
      if (at < range.start || at >= range.end) continue
      const name = month.format(at)
      months.set(name, [...(months.get(name) ?? []), value])
    }
    const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
    const base = meanOf([...months].flatMap(([name, values]) => (name.startsWith('2019') ? values : [])))
    const expected = [...months]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, values]) => (100 * meanOf(values)) / base)
    const values = new Map(readings)
    const { values: found } = shown({}, aContext(), () => hourly(range, (at) => values.get(at) ?? NaN))
    expect(found.length).toBe(36)
    found.forEach((value, index) => {
      const other = expected[index] ?? NaN
      expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-9 * other)
    })
  })
})
