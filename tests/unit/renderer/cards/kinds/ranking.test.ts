import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/time/instant.ts'
import type { CardContext, CardInputs } from '#renderer/cards/card-kind.ts'
import { rankingKind } from '#renderer/cards/kinds/ranking/kind.ts'
import { aCardContext, aCardEntity, aCardOperand, anInputs, hourly, local, rowsOf } from '../card-fixtures.ts'

const range = local('2021-03-01', '2021-03-08')
const week = 7 * 24

function contextOf(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({
    range,
    resources: [{ id: '1', name: 'Electricity' }],
    entitiesWith: () => [
      aCardEntity('a', ['a1'], { areaSqFt: 1000 }),
      aCardEntity('b', ['b1', 'b2'], { areaSqFt: 10 }),
      aCardEntity('c', ['c1']),
      aCardEntity('d', []),
    ],
    ...part,
  })
}

const kilowatts: Readonly<Record<string, number>> = { a1: 5, b1: 1, b2: 2, c1: 9 }
const settingsOf = (part = {}) => rankingKind.settings.parse(part)

function calculated(inputs: CardInputs, part = {}, context = contextOf()) {
  const settings = settingsOf(part)
  const result = rankingKind.calculate(inputs, settings)
  const table = rankingKind.table(result, settings, context)
  return {
    titles: table.columns.map(({ title }) => title),
    rows: rowsOf(table),
    remarks: rankingKind.remarks(result, settings, context),
    plots: rankingKind.plots(result, settings, context),
    result,
  }
}

function inputsOf(part = {}, context = contextOf(), absent: readonly string[] = []) {
  return anInputs(rankingKind.demands(settingsOf(part), context), context, (id, { interval }) =>
    absent.includes(id) ? undefined : hourly(interval, () => kilowatts[id] ?? NaN),
  )
}

describe('rankingKind', () => {
  it('ranks entities by the sum of their meters, with shares, and names those without a meter', () => {
    const { rows, plots } = calculated(inputsOf())
    expect(rows).toEqual([
      [1, 'C', 9 * week, '', 9 / 17, 1, ''],
      [2, 'A', 5 * week, (5 * week) / 1000, 5 / 17, 1, ''],
      [3, 'B', 3 * week, (3 * week) / 10, 3 / 17, 1, ''],
      ['', 'D', '', '', '', '', 'No main meter'],
    ])
    expect(plots).toHaveLength(1)
    expect(plots[0]?.x).toEqual({
      kind: 'names',
      names: ['C', 'A', 'B'],
      subjects: ['c', 'a', 'b'].map((id) => ({ kind: 'entity', id })),
    })
  })

  it('asks a meter in Kathmandu for quarters, whose hours do not meet the days of the workspace', () => {
    const operand = aCardOperand('k1', { localTimezone: 'Asia/Kathmandu' })
    const there = { ...aCardEntity('k', []), meters: [{ operand, sign: 1 as const, isGuess: false }] }
    const context = contextOf({ entitiesWith: () => [aCardEntity('a', ['a1']), there] })
    const demands = rankingKind.demands(settingsOf(), context)
    expect(demands.map(({ resolution }) => resolution)).toEqual(['hourly', '15-minute'])
  })

  it('ranks like with like: buildings, and entities of other types where they are chosen', () => {
    const [building, city] = [
      { id: '0', name: 'Building' },
      { id: '3', name: 'City' },
    ]
    const entitiesWith = () => [
      aCardEntity('a', ['a1'], { type: building }),
      aCardEntity('c', ['c1'], { type: city }),
      aCardEntity('e', ['b1'], { type: city }),
    ]
    const context = contextOf({ entitiesWith })
    const namesOf = (part: object) =>
      calculated(inputsOf(part, context), part, context).rows.map(([, name]) => name)
    expect(namesOf({})).toEqual(['A'])
    expect(namesOf({ entityType: '3' })).toEqual(['C', 'E'])
    expect(namesOf({ entityType: 'all' })).toEqual(['C', 'A', 'E'])
    expect(calculated(inputsOf({}, context), {}, context).remarks).toContainEqual({
      text: '2 entities of another type are ranked apart.',
      offers: [
        { kind: 'settings', label: 'Rank “City”', change: { entityType: '3' } },
        { kind: 'settings', label: 'Rank all together', change: { entityType: 'all' } },
      ],
    })
    const fields = rankingKind.fields(settingsOf(), context)
    expect(fields.find(({ key }) => key === 'entityType')).toMatchObject({
      choices: ['', '0', '3', 'all', 'series'].map((value) => ({ value })),
    })
  })

  it('waits for the whole catalogue, since meters that are guessed from a part of it may be counted twice', () => {
    const context = { ...contextOf(), isCatalogueArriving: true }
    expect(rankingKind.lacks(settingsOf(), context)).toMatch(/^The catalogue is still being read\./)
    expect(rankingKind.lacks(settingsOf(), contextOf())).toBeUndefined()
  })

  it('claims no rank while an entity may still come before', () => {
    const { rows, titles, remarks, plots } = calculated(inputsOf({}, contextOf(), ['c1']))
    expect(titles[0]).toBe('Rank · 2 of 4 loaded')
    expect(rows.map(([rank, name, , , , , note]) => [rank, name, note])).toEqual([
      ['1 so far', 'A', ''],
      ['2 so far', 'B', ''],
      ['', 'C', 'Not loaded yet'],
      ['', 'D', 'No main meter'],
    ])
    expect(plots[0]?.label).toBe('Electricity, total, 2 of 4 entities loaded')
    expect(remarks[0]).toBe(
      '2 of 4 entities are ranked so far. 1 entity is not loaded yet and may come before any of these.',
    )
  })

  it('says which entity lacks values, since its total lacks them too', () => {
    const context = contextOf({ policy: 'present-only' })
    const inputs = anInputs(rankingKind.demands(settingsOf(), context), context, (id, { interval }) =>
      hourly(interval, (at) => (id === 'a1' && at < interval.start + DAY_MS ? NaN : (kilowatts[id] ?? NaN))),
    )
    expect(calculated(inputs, {}, context).remarks).toContain('A has values for 85.7 % of the time.')
  })

  it('does not take one of two meters for the entity', () => {
    const { rows } = calculated(inputsOf({}, contextOf(), ['b2']))
    expect(rows.find(([, name]) => name === 'B')?.at(-1)).toBe('50 % loaded')
  })

  it('lists an entity that lost a main meter below, with the reason, and asks for none of its others', () => {
    const context = contextOf({
      entitiesWith: () => [aCardEntity('a', ['a1'], { hasLostMeter: true }), aCardEntity('c', ['c1'])],
    })
    const { rows, titles } = calculated(inputsOf({}, context), {}, context)
    expect(rows).toEqual([
      [1, 'C', 9 * week, 1, 1, ''],
      ['', 'A', '', '', '', 'Incomplete: one of its main meters is no longer in the catalogue'],
    ])
    expect(titles[0]).toBe('Rank')
    const demanded = rankingKind.demands(settingsOf(), context)
    expect(demanded.map(({ operand }) => operand.variable.dataHubId)).toEqual(['c1'])
  })

  it('ranks no partly cached entity, unless the user excluded the rest', () => {
    const context = contextOf()
    const demands = rankingKind.demands(settingsOf(), context)
    const missing = [local('2021-03-02', '2021-03-03')]
    const inputs = anInputs(
      demands,
      context,
      (id, { interval }) => hourly(interval, () => kilowatts[id] ?? NaN),
      ({ operand }) => (operand.variable.dataHubId === 'a1' ? missing : []),
    )
    expect(
      calculated(inputs)
        .rows.find(([, name]) => name === 'A')
        ?.at(-1),
    ).toBe('85.7 % loaded')
    const masked = calculated({ ...inputs, mask: missing })
    expect(masked.rows.find(([, name]) => name === 'A')?.[2]).toBe(5 * 6 * 24)
  })

  it('leaves hours that one lacks out of all when like is compared with like', () => {
    const gap = local('2021-03-02', '2021-03-03')
    const context = contextOf({ isLikeForLike: true, policy: 'present-only' })
    const inputs = anInputs(rankingKind.demands(settingsOf(), context), context, (id, { interval }) =>
      hourly(interval, (at) =>
        id === 'a1' && at >= gap.start && at < gap.end ? NaN : (kilowatts[id] ?? NaN),
      ),
    )
    const { rows, result } = calculated(inputs)
    expect(rows.map((row) => row[2])).toEqual([9 * 144, 5 * 144, 3 * 144, ''])
    expect(result.excluded).toEqual([gap])
  })

  it('divides by the floor area and says whose is not known', () => {
    const { rows } = calculated(inputsOf(), { by: 'per-area' })
    expect(rows.map(([rank, name, value, , , note]) => [rank, name, value, note])).toEqual([
      [1, 'B', (3 * week) / 10, ''],
      [2, 'A', (5 * week) / 1000, ''],
      ['', 'C', '', 'No floor area'],
      ['', 'D', '', 'No main meter'],
    ])
  })

  it('says which entity lacked values in the year with which it is compared', () => {
    const remarksOf = (isLikeForLike: boolean) => {
      const context = contextOf({ policy: 'present-only', isLikeForLike })
      const demands = rankingKind.demands(settingsOf({ by: 'change' }), context)
      const inputs = anInputs(demands, context, (hub, { id, interval }) =>
        hourly(interval, (at) =>
          id.startsWith('before') && hub === 'a1' && at < interval.start + DAY_MS
            ? NaN
            : (kilowatts[hub] ?? NaN),
        ),
      )
      return calculated(inputs, { by: 'change' }, context).remarks
    }
    expect(remarksOf(false)).toContain('A a year before has values for 85.7 % of the time.')
    expect(remarksOf(true)).not.toContainEqual(expect.stringContaining('a year before has values'))
  })

  it('says that 29 February is in one of the two years only, unless like is compared with like', () => {
    const remarksOf = (from: string, part: Partial<CardContext> = {}) => {
      const context = contextOf({ range: local(from, '2024-03-05'), ...part })
      const demands = rankingKind.demands(settingsOf({ by: 'change' }), context)
      const inputs = anInputs(demands, context, (id, { interval }) =>
        hourly(interval, () => kilowatts[id] ?? NaN),
      )
      return calculated(inputs, { by: 'change' }, context).remarks
    }
    const said =
      'Changes are of 10 days against 9: 29 February has no counterpart. “Like for like” leaves it out.'
    expect(remarksOf('2024-02-24')).toContain(said)
    expect(remarksOf('2024-02-24', { isLikeForLike: true })).not.toContain(said)
    expect(remarksOf('2024-03-01')).not.toContainEqual(expect.stringContaining('29 February'))
  })

  it('compares what has elapsed with as much of the year before', () => {
    const context = contextOf({ now: local('2021-03-04', '2021-03-05').start + 1_800_000 })
    const demands = rankingKind.demands(settingsOf({ by: 'change' }), context)
    const before = local('2020-03-01', '2020-03-04')
    expect(demands.filter(({ id }) => id.startsWith('before')).map(({ interval }) => interval)).toEqual([
      before,
      before,
      before,
      before,
    ])
    const inputs = anInputs(demands, context, (id, { interval }) =>
      hourly(interval, (at) => (kilowatts[id] ?? NaN) * (id === 'a1' && at < range.start ? 2 : 1)),
    )
    const { rows } = calculated(inputs, { by: 'change' }, context)
    expect(rows.map(([, name, change]) => [name, change])).toEqual([
      ['B', 0],
      ['C', 0],
      ['A', -0.5],
      ['D', ''],
    ])
  })

  it('says 83.3 % where a strict year is incomplete', () => {
    const context = contextOf()
    const inputs = anInputs(rankingKind.demands(settingsOf(), context), context, (id, { interval }) =>
      hourly(interval, (at) =>
        id === 'a1' && at < interval.start + 28 * 3_600_000 ? NaN : (kilowatts[id] ?? NaN),
      ),
    )
    expect(
      calculated(inputs)
        .rows.find(([, name]) => name === 'A')
        ?.at(-1),
    ).toBe('Incomplete: 83.3 % of the values')
  })

  it('takes a change of the hours that both years have, when like is compared with like', () => {
    const context = contextOf({ isLikeForLike: true, policy: 'present-only' })
    const demands = rankingKind.demands(settingsOf({ by: 'change' }), context)
    // The second day of last year is missing; from then on the meter runs at twice the rate.
    const gap = local('2020-03-02', '2020-03-03')
    const rate = (id: string, at: number): number => {
      if (id !== 'a1') return kilowatts[id] ?? NaN
      if (at >= gap.start && at < gap.end) return NaN
      const isHigh = at >= range.start ? at >= range.start + 24 * 3_600_000 : at >= gap.end
      return isHigh ? 10 : 5
    }
    const inputs = anInputs(demands, context, (id, { interval }) => hourly(interval, (at) => rate(id, at)))
    const changeOf = (name: string, one: CardInputs, like: boolean): unknown =>
      calculated(one, { by: 'change' }, { ...context, isLikeForLike: like }).rows.find(
        ([, entity]) => entity === name,
      )?.[2]
    expect(changeOf('A', inputs, true)).toBe(0)
    expect(changeOf('B', inputs, true)).toBe(0)
    const other = { ...inputs, isLikeForLike: false }
    // 65 daily rates against 55.
    expect(changeOf('A', other, false)).toBeCloseTo(65 / 55 - 1, 12)
    const note = calculated(inputs, { by: 'change' }, context)
      .rows.find(([, name]) => name === 'A')
      ?.at(-1)
    expect(note).toBe('24 h excluded because one of the two years has no values then')
  })

  it('demands each meter of 500 entities once a year', () => {
    const entities = Array.from({ length: 500 }, (_, index) => aCardEntity(`e${index}`, [`m${index}`]))
    const context = contextOf({ entitiesWith: () => entities })
    const demands = rankingKind.demands(settingsOf({ hasChange: true }), context)
    expect(new Set(demands.map(({ id }) => id)).size).toBe(1000)
  })

  it('asks for a meter before anything else', () => {
    const settings = settingsOf()
    expect(rankingKind.lacks(settings, aCardContext())).toMatch(/^No entity has a meter/)
    expect(rankingKind.lacks(settings, contextOf())).toBeUndefined()
  })
})
