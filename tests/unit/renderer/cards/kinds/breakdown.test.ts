import { HOUR_MS } from '#shared/time/instant.ts'
import { describe, expect, it } from 'vitest'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { breakdownKind } from '#renderer/cards/kinds/breakdown/kind.ts'
import { aCardContext, aCardEntity, aCardOperand, hourly, local, showCard } from '../card-fixtures.ts'

const range = local('2021-03-27', '2021-03-29')

function contextOf(part: Partial<CardContext> = {}): CardContext {
  const building = aCardEntity('e0', ['main'], {
    parts: [
      { operand: aCardOperand('lifts', {}, 1), sign: 1, isGuess: false },
      { operand: aCardOperand('kitchen', {}, 2), sign: 1, isGuess: true },
    ],
  })
  return aCardContext({
    range,
    operands: [aCardOperand('main')],
    resources: [{ id: '1', name: 'Electricity' }],
    entitiesWith: (id) => (id === '1' ? [aCardEntity('other', ['x']), building] : []),
    ...part,
  })
}

const kilowatts: Readonly<Record<string, number>> = { main: 10, lifts: 3, kitchen: 2 }

const calculated = (part = {}, context = contextOf(), absent: readonly string[] = []) =>
  showCard(breakdownKind, { resolution: 'daily', ...part }, context, (id, { interval }) =>
    absent.includes(id) ? undefined : hourly(interval, () => kilowatts[id] ?? NaN),
  )

describe('breakdownKind', () => {
  it('breaks the entity of the first operand down into its submeters and the remainder', () => {
    const { rows, plots, remarks } = calculated()
    expect(rows.slice(0, 4).map(([name, , , amount, share]) => [name, amount, share])).toEqual([
      ['main', 470, 1],
      ['lifts', 141, 0.3],
      ['kitchen', 94, 0.2],
      ['Remainder', 235, 0.5],
    ])
    expect(rows).toHaveLength(12)
    expect(rows.slice(8).map(([name, , , amount]) => [name, amount])).toEqual([
      ['main', 230],
      ['lifts', 69],
      ['kitchen', 46],
      ['Remainder', 115],
    ])
    expect(plots.map(({ marks }) => marks.map(({ name }) => name))).toEqual([
      ['lifts', 'kitchen', 'Remainder'],
      ['lifts', 'kitchen', 'Remainder'],
    ])
    expect(plots[0]?.x).toMatchObject({ kind: 'names', names: ['2021-03-27', '2021-03-28'] })
    expect(remarks).toEqual(['1 meter was picked automatically.'])
  })

  it('says that generation is subtracted twice if its readings are negative', () => {
    const sunny = (kilowattsOfSun: number) => {
      const parts = [{ operand: aCardOperand('solar', {}, 1), sign: -1 as const, isGuess: true }]
      const context = contextOf({ entitiesWith: () => [aCardEntity('e0', ['main'], { parts })] })
      return showCard(breakdownKind, { resolution: 'daily' }, context, (id, { interval }) =>
        hourly(interval, () => (id === 'solar' ? kilowattsOfSun : 10)),
      ).remarks
    }
    expect(sunny(-3)).toContainEqual(
      expect.stringMatching(/^solar is subtracted, but the readings are negative/),
    )
    expect(sunny(3)).not.toContainEqual(expect.stringContaining('is subtracted'))
  })

  it('counts only the part within the range of a month that it cuts, so that rows add up', () => {
    const { rows, remarks } = calculated({ resolution: 'monthly' })
    const amounts = rows.map(([, , , amount]) => amount)
    expect(amounts.slice(4)).toEqual(amounts.slice(0, 4))
    expect(remarks).toContain(
      'The first and the last month reach beyond the range; only the part within it counts.',
    )
  })

  it('leaves no remainder while a part is still to come', () => {
    const { rows, remarks } = calculated({}, contextOf(), ['lifts'])
    expect(rows.slice(0, 4).map(([name, , , amount, , , note]) => [name, amount, note])).toEqual([
      ['main', 470, ''],
      ['lifts', undefined, 'Not loaded yet'],
      ['kitchen', 94, ''],
      ['Remainder', undefined, 'There is no remainder: not all parts have values in a unit of the total.'],
    ])
    expect(remarks).toContain('There is no remainder: not all parts have values in a unit of the total.')
  })

  it('says of which time the remainder is where a part is silent while the total reads', () => {
    const context = contextOf({ policy: 'present-only' })
    const { remarks } = showCard(breakdownKind, { resolution: 'daily' }, context, (id, { interval }) =>
      hourly(interval, (at) =>
        id === 'kitchen' && at < interval.start + 12 * HOUR_MS ? NaN : (kilowatts[id] ?? NaN),
      ),
    )
    expect(remarks).toContain(
      'kitchen lacks values for part of the time for which the total has them. The remainder covers the 74.4 % of the time for which all have values, so that a silent meter does not pass for unmetered use.',
    )
  })

  it('shows nothing while one of the main meters is still to come', () => {
    const { rows, plots } = calculated({}, contextOf(), ['main'])
    expect(plots).toEqual([])
    expect(rows.every(([, , , amount]) => amount === undefined)).toBe(true)
  })

  it('says that a temperature has no parts', () => {
    const operands = [aCardOperand('main'), aCardOperand('kitchen', {}, 1)]
    const context = contextOf({ operands })
    const { rows } = showCard(breakdownKind, { of: 'operands' }, context, (_, { interval }) =>
      hourly(interval, () => 20, { kind: 'instantaneous', unit: '°C' }),
    )
    expect(rows[0]?.at(-1)).toBe('Its values cannot be divided into parts')
  })

  it('takes the first operand for the total and the others for its parts', () => {
    const operands = [aCardOperand('main'), aCardOperand('kitchen', {}, 1)]
    const { rows } = calculated({ of: 'operands' }, contextOf({ operands }))
    expect(rows.slice(0, 3).map(([name, , , amount, share]) => [name, amount, share])).toEqual([
      ['main', 470, 1],
      ['kitchen', 94, 0.2],
      ['Remainder', 376, 0.8],
    ])
  })

  it('says when the meters do not agree', () => {
    const operands = [aCardOperand('kitchen'), aCardOperand('main', {}, 1)]
    const { remarks, rows } = calculated({ of: 'operands' }, contextOf({ operands }))
    expect(remarks).toEqual([
      'The parts exceed the total by more than 1 % in 2 of 2 intervals (by day): the meters do not agree.',
    ])
    expect(rows[5]?.at(-1)).toBe('The parts exceed the total')
  })

  it('asks for parts before anything else', () => {
    const lacks = (part: object, context: CardContext) =>
      breakdownKind.lacks(breakdownKind.settings.parse(part), context)
    expect(lacks({}, contextOf())).toBeUndefined()
    expect(lacks({ entityId: 'other' }, contextOf())).toMatch(/^OTHER has no submeters/)
    expect(lacks({}, aCardContext())).toMatch(/^Choose a variable of an entity/)
    expect(lacks({ of: 'operands' }, contextOf())).toMatch(/^Choose the total first/)
  })
})
