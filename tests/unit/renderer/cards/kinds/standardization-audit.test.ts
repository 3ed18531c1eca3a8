import { describe, expect, it } from 'vitest'
import type { CardContext, CardOperand } from '#renderer/cards/card-kind.ts'
import { standardizationAuditKind as kind } from '#renderer/cards/kinds/standardization-audit/kind.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import { aCardContext, aCardEntity, aCardOperand, hourly, local, showCard } from '../card-fixtures.ts'

const zone = 'Europe/London'
const settings = kind.settings.parse({})
const range = local('2021-02-01', '2021-04-01')
const power = aCardOperand('power', { localTimezone: zone }, 2)
const supported = [
  { value: 'per-sq-ft', label: 'Per square foot' },
  { value: 'per-occupant', label: 'Per occupant' },
]

function standardized(operand: CardOperand, standardization: string): CardOperand {
  const source = { kind: 'variable', dataHubId: operand.variable.dataHubId, standardization } as const
  return { ...operand, operand: { ...operand.operand, source } }
}

function contextOf(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({
    operands: [power],
    range,
    entitiesWith: () => [aCardEntity('e0', ['power'], { areaSqFt: 1000 })],
    standardizationsFor: () => supported,
    ...part,
  })
}

function calculated(context: CardContext, area: number) {
  return showCard(kind, {}, context, (_, { interval, asServiceHasIt }) => {
    const hours = hourly(interval, () => 5)
    if (asServiceHasIt !== true) return hours
    const times = bucketStarts(interval, 'monthly', zone)
    return {
      ...hours,
      unit: 'kW/ft2',
      resolution: 'monthly',
      columns: { times, values: times.map(() => 5 / area) },
    }
  })
}

describe('standardizationAuditKind', () => {
  it('asks for the standardized months of the service and for plain hours', () => {
    const demands = kind.demands(settings, contextOf())
    expect(
      demands.map(({ operand, resolution, asServiceHasIt }) => [
        operand.operand.source,
        resolution,
        asServiceHasIt,
      ]),
    ).toEqual([
      [{ kind: 'variable', dataHubId: 'power' }, 'hourly', undefined],
      [{ kind: 'variable', dataHubId: 'power', standardization: 'per-sq-ft' }, 'monthly', true],
    ])
  })

  it('has a row for each month, and one for entities without a size', () => {
    const { rows, plots, answer, remarks, table } = calculated(contextOf(), 1000)
    const february = local('2021-02-01', '2021-03-01')
    expect(rows).toEqual([
      ['power', '2021-02', 'Per square foot', 0.005, 0.005, 0, 'Within 0.1 %'],
      ['power', '2021-03', 'Per square foot', 0.005, 0.005, 0, 'Within 0.1 %'],
      ['power', '–', 'Per occupant', ...[undefined, undefined, undefined], 'The entity has no occupancy'],
    ])
    expect(table.rowAt(0).opens).toEqual({ kind: 'readings', dataHubIds: ['power'], interval: february })
    expect(plots.map(({ label }) => label)).toEqual(['power, per square foot, by month'])
    expect(plots[0]?.y).toMatchObject({ unit: 'kW/ft²' })
    expect(answer).toBe('All 2 compared months agree within 0.1 %.')
    expect(remarks).toEqual([])
  })

  it('says by what the service seems to divide', () => {
    const { answer, remarks } = calculated(contextOf(), 1250)
    expect(answer).toBe('2 of 2 compared months differ by more than 0.1 %.')
    expect(remarks).toEqual(['power, Per square foot: every month would agree if it were divided by 1250.'])
  })

  it('audits the standardization that an operand has, also where nothing is known of what is supported', () => {
    const operands = [standardized(power, 'per-sq-ft')]
    const { standardizationsFor: _, ...unasked } = contextOf({ operands })
    expect(calculated(unasked, 1000).rows.map((row) => row[2])).toEqual(['per-sq-ft', 'per-sq-ft'])
    expect(calculated(contextOf({ operands }), 1000).rows.map((row) => row[2])).toEqual([
      'Per square foot',
      'Per square foot',
    ])
  })

  it('says what has to be done before there is anything to show', () => {
    expect(kind.lacks(settings, contextOf({ operands: [] }))).toMatch(/^Choose variables/)
    expect(kind.lacks(settings, contextOf({ standardizationsFor: () => [] }))).toMatch(
      /^The service offers no/,
    )
    expect(kind.lacks(settings, contextOf({ range: local('2021-02-02', '2021-02-20') }))).toMatch(
      /^No whole month/,
    )
    expect(kind.lacks(settings, contextOf())).toBeUndefined()
  })
})
