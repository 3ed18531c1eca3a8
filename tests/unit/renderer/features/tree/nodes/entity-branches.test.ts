import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { belowEntity } from '#renderer/features/tree/nodes/entity-branches.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const entity = { key: 'entity:e', id: 'e', name: 'Banyan Tower A' }
const electricity = { id: 'el', name: 'Electricity' }
const gas = { id: 'gas', name: 'Natural Gas' }

function variable(i: number, displayName: string, more: Partial<Variable> = {}): Variable {
  return { ...aVariable(i), displayName, resource: electricity, ...more }
}

const main = variable(1, 'Banyan A main incomer electricity')
const former = variable(2, 'Banyan A former incomer electricity', { isHistorical: true })
const lift = variable(3, 'Banyan A lifts')
const boiler = variable(4, 'Banyan A boiler gas', { resource: gas })
const mainMeters = (): ReadonlySet<string> => new Set([main.dataHubId])

describe('belowEntity', () => {
  it('groups by resource, main meters first and historical variables last', () => {
    const { children, meters } = belowEntity(entity, [boiler, former, lift, main], mainMeters)
    expect(children.map(({ kind, name }) => [kind, name])).toEqual([
      ['resource', 'Electricity'],
      ['resource', 'Natural Gas'],
    ])
    expect(children[0]?.children.map(({ name }) => name)).toEqual([
      'main incomer electricity',
      'lifts',
      'former incomer electricity',
    ])
    expect(children[0]?.children[0]?.marks).toEqual(['main'])
    expect(meters).toEqual([main.dataHubId])
    expect(children.map((group) => group.meters)).toEqual([[main.dataHubId], []])
  })

  it('makes no group of a single resource', () => {
    const { children } = belowEntity(entity, [lift, main], mainMeters)
    expect(children.map(({ kind, id }) => [kind, id])).toEqual([
      ['variable', main.dataHubId],
      ['variable', lift.dataHubId],
    ])
  })

  it('puts no meter on the chart that a filter withholds', () => {
    expect(belowEntity(entity, [lift, boiler], mainMeters).meters).toEqual([])
  })

  it('loses no variable, and never stands one of another rank before its betters', () => {
    const some = fc.array(fc.record({ isMain: fc.boolean(), isHistorical: fc.boolean() }), { maxLength: 12 })
    fc.assert(
      fc.property(some, (drawn) => {
        const variables = drawn.map(({ isHistorical }, i) => variable(i, `Meter ${i}`, { isHistorical }))
        const ids = new Set(variables.filter((_, i) => drawn[i]?.isMain).map(({ dataHubId }) => dataHubId))
        const { children } = belowEntity(entity, variables, () => ids)
        const ranks = children.map(({ marks }) =>
          marks.includes('main') ? 0 : marks.includes('historical') ? 2 : 1,
        )
        expect(children).toHaveLength(variables.length)
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('belowEntity, where a variable of another entity is called as one of its own', () => {
  it('keeps the other entity in front', () => {
    const [own, other] = [
      { ...variable(1, 'Main incomer'), entities: [{ id: 'e', name: 'Banyan Tower A' }] },
      {
        ...variable(2, 'Main incomer'),
        entities: [
          { id: 'f', name: 'Annex' },
          { id: 'e', name: 'Banyan Tower A' },
        ],
      },
    ]
    const { children } = belowEntity(entity, [own, other], () => new Set())
    expect(children.map(({ name }) => name)).toEqual(['Annex (+1) · Main incomer', 'Main incomer'])
  })
})
