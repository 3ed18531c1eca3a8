import { describe, expect, it } from 'vitest'
import type { CardContext, CardKind, CardResult } from '#renderer/cards/card-kind.ts'
import { tableKind } from '#renderer/cards/kinds/table/kind.ts'
import { remarkText } from '#renderer/cards/sentences/answer-text.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { at } from '#support/local-instants.ts'
import { aCardContext, aCardOperand, anInputs, hourly, local, rowsOf, showCard } from '../card-fixtures.ts'

const zone = 'Europe/London'

function contextOf(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({
    operands: [aCardOperand('power', {}, 3), aCardOperand('outdoor', {}, 4)],
    range: local('2021-03-27', '2021-03-30'),
    ...part,
  })
}

function outdoor(series: SeriesInput): SeriesInput {
  return { ...series, kind: 'instantaneous', unit: '°C' }
}

function calculated<Settings, Result extends CardResult>(
  kind: CardKind<Settings, Result>,
  part: object,
  context: CardContext,
  valueAt: (time: number) => number = () => 5,
) {
  return showCard(kind, part, context, (id, { interval }) => {
    const series = hourly(interval, id === 'power' ? valueAt : () => 20)
    return id === 'outdoor' ? outdoor(series) : series
  })
}

describe('tableKind', () => {
  it('has a row a local day, 23 hours long where the clocks go forward, and a column an operand', () => {
    const { table, plots } = calculated(tableKind, { resolution: 'daily', areAmounts: true }, contextOf())
    expect(table.columns.map(({ title, unit }) => [title, unit])).toEqual([
      ['Start', undefined],
      ['End', undefined],
      ['power', 'kWh'],
      ['outdoor', '°C'],
    ])
    expect(rowsOf(table)).toEqual([
      [at('2021-03-27'), at('2021-03-28'), 120, 20],
      [at('2021-03-28'), at('2021-03-29'), 115, 20],
      [at('2021-03-29'), at('2021-03-30'), 120, 20],
    ])
    expect(plots).toEqual([])
  })

  it('begins weeks on the first day of the week of the calendar', () => {
    const { calendar } = contextOf()
    const { table, remarks } = calculated(
      tableKind,
      { resolution: 'weekly', areAmounts: true },
      contextOf({ range: local('2021-03-28', '2021-04-11'), calendar: { ...calendar, firstDayOfWeek: 7 } }),
    )
    expect(rowsOf(table).map((row) => row.slice(0, 3))).toEqual([
      [at('2021-03-28'), at('2021-04-04'), 5 * 167],
      [at('2021-04-04'), at('2021-04-11'), 5 * 168],
    ])
    expect(remarks).toEqual([])
  })

  it('clips weeks that the range cuts to it, so that rows add up to the total', () => {
    const { table, remarks } = calculated(
      tableKind,
      { resolution: 'weekly', areAmounts: true },
      contextOf({ range: local('2021-03-27', '2021-04-06') }),
    )
    expect(rowsOf(table).map((row) => row.slice(0, 3))).toEqual([
      [at('2021-03-27'), at('2021-03-29'), 5 * 47],
      [at('2021-03-29'), at('2021-04-05'), 5 * 7 * 24],
      [at('2021-04-05'), at('2021-04-06'), 5 * 24],
    ])
    expect(remarks).toEqual([
      'The first and the last week reach beyond the range; only the part within it counts.',
    ])
    expect(calculated(tableKind, { resolution: 'daily' }, contextOf()).remarks).toEqual([])
  })

  it('leaves a hole empty and says what a cell rests on', () => {
    const valueAt = (time: number): number => (time === at('2021-03-27 05:00') ? NaN : 5)
    const { table } = calculated(tableKind, { resolution: 'daily' }, contextOf(), valueAt)
    expect(rowsOf(table)[0]?.[2]).toBeUndefined()
    expect(table.rowAt(0).cells[2]).toMatchObject({ coverage: { present: 23, expected: 24 } })
  })

  it('has columns without values for future buckets', () => {
    const context = contextOf()
    const settings = tableKind.settings.parse({})
    const result = tableKind.calculate(
      anInputs([], context, () => undefined),
      settings,
    )
    const table = tableKind.table(result, settings, context)
    expect(table.rowCount).toBe(71)
    expect(rowsOf(table)[0]?.slice(2)).toEqual([undefined, undefined])
  })

  it('leaves out of all series what one lacks when like is compared with like', () => {
    const valueAt = (time: number): number => (time === at('2021-03-27 05:00') ? NaN : 5)
    const context = contextOf({ isLikeForLike: true })
    const { table, result } = calculated(
      tableKind,
      { resolution: 'daily', areAmounts: true },
      context,
      valueAt,
    )
    expect(rowsOf(table)[0]?.slice(2)).toEqual([115, 20])
    expect(table.rowAt(0).cells[3]).toMatchObject({ coverage: { present: 23, expected: 23 } })
    expect(result.excluded).toEqual([{ start: at('2021-03-27 05:00'), end: at('2021-03-27 06:00') }])
  })

  it('makes rows of a hundred years of hours only when they are needed', () => {
    const context = contextOf({ range: local('1920-01-01', '2020-01-01'), operands: [] })
    const settings = tableKind.settings.parse({ resolution: 'hourly' })
    const result = tableKind.calculate(
      anInputs([], context, () => undefined),
      settings,
    )
    const table = tableKind.table(result, settings, context)
    expect(table.rowCount).toBe(876_600)
    expect(table.rowAt(876_599).cells[1]).toEqual({ kind: 'instant', at: at('2020-01-01'), zone })
  })
})

describe('days of several zones', () => {
  const kolkata = 'Asia/Kolkata'
  const utcHour = (time: number): number => time / 3_600_000
  const dailyOf = (daysOf?: string) => {
    const days = daysOf === undefined ? {} : { daysOf }
    const context = contextOf({
      operands: [
        { ...aCardOperand('power', { localTimezone: zone }), ...days },
        { ...aCardOperand('mill', { localTimezone: kolkata }), ...days },
      ],
      range: local('2021-03-27', '2021-03-29', daysOf ?? zone),
      zone: daysOf ?? zone,
    })
    const settings = tableKind.settings.parse({ resolution: 'daily', areAmounts: false })
    const demands = tableKind.demands(settings, context)
    // Quarters of an hour from well before the range to well after it, as a cache may have them.
    const inputs = anInputs(demands, context, (id, demand) => {
      const { start, end } = local('2021-03-25', '2021-04-01')
      const times = Float64Array.from({ length: (end - start) / 900_000 }, (_, at) => start + at * 900_000)
      const columns = { times, values: times.map(utcHour) }
      const own = id === 'power' ? zone : kolkata
      expect(demand.resolution).toBe('daily')
      return {
        ...{ kind: 'average-rate', unit: 'kW', resolution: '15-minute', columns },
        zone: daysOf ?? own,
      } as const
    })
    const result = tableKind.calculate(inputs, settings)
    return { demands, result, remarks: tableKind.remarks(result, settings, context) }
  }
  const meanOf = (from: string, to: string, of: string): number => {
    const { start, end } = local(from, to, of)
    return (start + end - 900_000) / 2 / 3_600_000
  }

  it('are those of each variable, with the same dates, and the remark says so', () => {
    const { demands, result, remarks } = dailyOf()
    expect(demands.map(({ interval }) => interval)).toEqual([
      local('2021-03-27', '2021-03-29'),
      local('2021-03-27', '2021-03-29', kolkata),
    ])
    const [power, mill] = result.columns
    expect(power?.values[0]).toBeCloseTo(meanOf('2021-03-27', '2021-03-28', zone), 6)
    expect(mill?.values[0]).toBeCloseTo(meanOf('2021-03-27', '2021-03-28', kolkata), 6)
    expect(mill?.values[1]).toBeCloseTo(meanOf('2021-03-28', '2021-03-29', kolkata), 6)
    expect(remarks).toContain(
      'Days are cut in the time zone of each variable: Europe/London, Asia/Kolkata. The header can set one zone for all.',
    )
  })

  it('are those of the zone that the workspace was given', () => {
    const { result, remarks } = dailyOf('America/New_York')
    for (const { values } of result.columns)
      expect(values[1]).toBeCloseTo(meanOf('2021-03-28', '2021-03-29', 'America/New_York'), 6)
    expect(remarks.map(remarkText).join(' ')).not.toContain('own zone')
  })
})
