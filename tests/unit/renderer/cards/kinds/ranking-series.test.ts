import { describe, expect, it } from 'vitest'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { rankingKind } from '#renderer/cards/kinds/ranking/kind.ts'
import { aRatio } from '#support/a-ratio.ts'
import { aCardContext, aCardEntity, aCardOperand, anInputs, hourly, local, rowsOf } from '../card-fixtures.ts'

const range = local('2021-03-01', '2021-03-08')
const week = 7 * 24
const series = { entityType: 'series' } as const

/**
 * An expression of two meters in one building, an expression across buildings, which has no entity, and a plain meter.
 */
const operands = [
  aCardOperand('expression:net', { displayName: 'Net', entities: [{ id: 'a', name: 'A' }] }),
  aCardOperand('expression:both', { displayName: 'Both', entities: [] }),
  aCardOperand('m1', { entities: [{ id: 'b', name: 'B' }] }),
]
const kilowatts: Readonly<Record<string, number>> = { 'expression:net': 2, 'expression:both': 9, m1: 4 }

function contextOf(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({
    range,
    operands,
    resources: [{ id: '1', name: 'Electricity' }],
    entitiesWith: () => [
      aCardEntity('a', ['a1'], { areaSqFt: 100 }),
      aCardEntity('b', ['m1'], { areaSqFt: 1000 }),
    ],
    ...part,
  })
}

/** Returns hours of a ratio, whose mean of ratios would be wrong. */
function ratioOver({ start, end }: Interval): SeriesInput {
  const times = Float64Array.from(
    { length: (end - start) / 3_600_000 },
    (_, hour) => start + hour * 3_600_000,
  )
  return {
    kind: 'instantaneous',
    unit: 'kWh/kg',
    resolution: 'hourly',
    zone: 'Europe/London',
    columns: aRatio(times),
  }
}

function calculated(
  part: object,
  context = contextOf(),
  of: (id: string, over: Interval) => SeriesInput = flat,
) {
  const settings = rankingKind.settings.parse(part)
  const demands = rankingKind.demands(settings, context)
  const inputs = anInputs(demands, context, (id, { interval }) => of(id, interval))
  const result = rankingKind.calculate(inputs, settings)
  const table = rankingKind.table(result, settings, context)
  return {
    demands,
    rows: rowsOf(table),
    titles: table.columns.map(({ title }) => title),
    plot: rankingKind.plots(result, settings, context)[0],
    answer: rankingKind.answer?.(result, settings, context, String),
  }
}

function flat(id: string, over: Interval): SeriesInput {
  return hourly(over, () => kilowatts[id] ?? NaN)
}

describe('a ranking of the series of the view', () => {
  it('ranks expressions beside variables, whatever role they have, and asks for no meter of an entity', () => {
    const { demands, rows, titles } = calculated(series)
    expect(demands.map(({ operand }) => operand.variable.dataHubId)).toEqual([
      'expression:net',
      'expression:both',
      'm1',
    ])
    expect(rows.map(([rank, name, value]) => [rank, name, value])).toEqual([
      [1, 'expression:both', 9 * week],
      [2, 'm1', 4 * week],
      [3, 'expression:net', 2 * week],
    ])
    expect(titles).not.toContain('Share of all')
  })

  it('divides by the area of the one entity that a series belongs to', () => {
    const { rows } = calculated({ ...series, by: 'per-area' })
    expect(rows.map(([rank, name, value, , note]) => [rank, name, value, note])).toEqual([
      [1, 'expression:net', (2 * week) / 100, ''],
      [2, 'm1', (4 * week) / 1000, ''],
      ['', 'expression:both', '', 'No floor area'],
    ])
  })

  it('divides the sums of a ratio, and never averages it', () => {
    const { rows } = calculated(
      { ...series, by: 'mean' },
      contextOf({ operands: operands.slice(0, 1) }),
      (_, over) => ratioOver(over),
    )
    expect(rows[0]?.[2]).toBeCloseTo(20 / 11, 12)
  })

  it('opens the variable or the expression, and names the first without a share', () => {
    const { plot, answer } = calculated(series)
    expect(plot?.x).toMatchObject({
      subjects: ['expression:both', 'm1', 'expression:net'].map((dataHubId) => ({
        kind: 'variable',
        dataHubId,
      })),
    })
    expect(answer).toMatch(/^expression:both has the highest total: /)
    expect(answer).not.toContain('of all')
    expect(calculated(series, contextOf({ operands: operands.slice(0, 1) })).answer).toBeUndefined()
  })

  it('says what is missing in an empty view, and leaves the resource out of its settings', () => {
    const settings = rankingKind.settings.parse(series)
    expect(rankingKind.lacks(settings, contextOf({ operands: [] }))).toMatch(/^Nothing to rank\./)
    expect(rankingKind.lacks(settings, contextOf({ isCatalogueArriving: true }))).toBeUndefined()
    expect(rankingKind.fields(settings, contextOf()).map(({ key }) => key)).not.toContain('resourceId')
  })
})
