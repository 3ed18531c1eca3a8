import { describe, expect, it } from 'vitest'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { consistencyAuditKind as kind } from '#renderer/cards/kinds/consistency-audit/kind.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import { aCardContext, aCardOperand, hourly, local, showCard, type SeriesLookup } from '../card-fixtures.ts'

const zone = 'Europe/London'
const london = { localTimezone: zone }
const march = local('2021-03-01', '2021-04-01')
const settings = kind.settings.parse({})

function contextOf(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({ operands: [aCardOperand('power', london, 3)], range: march, ...part })
}

function served(values: (start: number) => number, resolution: 'daily' | 'monthly'): SeriesInput {
  const times = bucketStarts(march, resolution, zone)
  return { ...hourly(march, () => 0), resolution, columns: { times, values: times.map(values) } }
}

const steady: SeriesLookup = (_, { interval, resolution }) =>
  resolution === 'daily' || resolution === 'monthly'
    ? served((start) => (start === local('2021-03-28', '2021-03-29').start ? 6 : 5), resolution)
    : hourly(interval, () => 5)

const calculated = (context = contextOf(), seriesOf = steady) => showCard(kind, {}, context, seriesOf)

describe('consistencyAuditKind', () => {
  it('asks the service for its own days and months, and for its hours', () => {
    const demands = kind.demands(settings, contextOf())
    expect(demands.map(({ resolution, asServiceHasIt }) => [resolution, asServiceHasIt])).toEqual([
      ['hourly', undefined],
      ['daily', true],
      ['monthly', true],
    ])
  })

  it('asks for quarters of hours where hours do not meet midnight', () => {
    const operands = [aCardOperand('power', { localTimezone: 'Asia/Kathmandu' })]
    expect(kind.demands(settings, contextOf({ operands }))[0]?.resolution).toBe('15-minute')
  })

  it('sums each comparison up and lists the buckets that differ', () => {
    const { rows, plots, remarks, answer, table } = calculated()
    const { start, end } = local('2021-03-28', '2021-03-29')
    expect(rows).toEqual([
      [
        'power',
        'Days of the service against its hours',
        31,
        1,
        start,
        end,
        6,
        5,
        1 / 6,
        'Largest difference',
      ],
      ['power', 'Days of the service against its hours', '', '', start, end, 6, 5, 1 / 6, ''],
      [
        'power',
        'Months of the service against its hours',
        ...[1, 0, undefined, undefined, undefined, undefined, undefined, 'All agree'],
      ],
    ])
    expect(table.rowAt(1).opens).toEqual({
      kind: 'readings',
      dataHubIds: ['power'],
      interval: { start, end },
    })
    expect(plots[0]?.marks.map(({ kind: mark }) => mark)).toEqual(['points', 'rule', 'rule'])
    expect(answer).toBe('1 of 32 days and months differs by more than 0.1 %.')
    expect(remarks).toEqual([])
  })

  it('does not compare what is still to come', () => {
    const { rows, plots } = calculated(contextOf(), (id, demand) =>
      demand.asServiceHasIt === true ? steady(id, demand) : undefined,
    )
    expect(rows.map((row) => row.at(-1))).toEqual(['Not loaded yet', 'Not loaded yet'])
    expect(plots).toEqual([])
  })

  it('compares a totalizer with the rate of the same entity and resource, and no other', () => {
    const operands = [
      aCardOperand('reading', { ...london, kind: 'totalizer' }),
      aCardOperand('power', london),
      aCardOperand('elsewhere', { ...london, entities: [{ id: 'e9', name: 'Other' }] }),
      aCardOperand('gas', { ...london, resource: { id: '7', name: 'Gas' } }),
    ]
    const { rows } = calculated(contextOf({ operands }), (id, demand) => {
      if (demand.asServiceHasIt === true) return undefined
      if (id !== 'reading') return hourly(demand.interval, () => 5)
      const reading = { kind: 'totalizer', unit: 'kWh' } as const
      return hourly(demand.interval, (at) => (5 * (at - march.start)) / 3_600_000, reading)
    })
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['reading', 'Days of the totalizer against power times hours', 30, 0],
      ['reading', 'Months of the totalizer against power times hours', 0, 0],
    ])
  })

  it.each([
    [1, 'the last readings within their intervals. Choose Last reading'],
    [-1, 'the readings at the start of their intervals. Choose First reading'],
  ])('names the choice that a totalizer shifted by %i interval asks for', (shift, found) => {
    const operands = [
      aCardOperand('reading', { ...london, kind: 'totalizer' }),
      aCardOperand('power', london),
    ]
    const hour = 3_600_000
    const rateAt = (at: number): number => 10 + 9 * Math.sin(at / (7 * hour))
    const registers = new Map<number, number>()
    let register = 1000
    for (let at = march.start - 2 * hour; at <= march.end + 2 * hour; at += hour) {
      registers.set(at, register)
      register += rateAt(at)
    }
    const { remarks } = calculated(contextOf({ operands }), (id, demand) => {
      if (demand.asServiceHasIt === true) return undefined
      if (id !== 'reading') return hourly(demand.interval, rateAt)
      const reading = { kind: 'totalizer', unit: 'kWh' } as const
      return hourly(demand.interval, (at) => registers.get(at + shift * hour) ?? NaN, reading)
    })
    expect(remarks).toEqual([
      `reading is shifted by one interval: its values are ${found} under “About this connection…”.`,
    ])
  })

  it('asks for a range with a whole day', () => {
    expect(kind.lacks(settings, contextOf({ range: local('2021-03-01 06:00', '2021-03-01 18:00') }))).toMatch(
      /^No whole day of the range/,
    )
    expect(kind.lacks(settings, contextOf())).toBeUndefined()
  })
})
