import { describe, expect, it, vi } from 'vitest'
import { entityBranches, portfolioBranches } from '#renderer/features/tree/nodes/portfolio-branches.ts'
import { sourceBranches } from '#renderer/features/tree/nodes/source-branches.ts'
import type { Branch } from '#renderer/features/tree/nodes/tree-node.ts'
import { createMemoByKey } from '#shared/portfolio/memo-by-key.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { anEntity as anEntityOf } from '#support/an-entity.ts'
import { aSource } from '#support/a-source.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const owner = { id: 'o1', name: 'Estate' }

const anEntity = (id: string, name: string) => anEntityOf(id, { name, organization: owner })

function variable(i: number, more: Partial<Variable>): Variable {
  return { ...aVariable(i), organization: owner, ...more }
}

/** Returns "Estate > Building 2 > Gas" for every leaf or empty branch. */
function paths(branches: readonly Branch[]): readonly string[] {
  return branches.flatMap(({ name, children }) =>
    children.length === 0 ? [name] : paths(children).map((path) => `${name} > ${path}`),
  )
}

const catalogue = {
  organizations: [{ ...owner, raw: {} }],
  entities: [anEntity('e10', 'Building 10'), anEntity('e2', 'Building 2')],
}

describe('portfolioBranches', () => {
  it('counts in names as people do', () => {
    expect(paths(portfolioBranches({ portfolio: catalogue, variables: [] }, false))).toEqual([
      'Estate > Building 2',
      'Estate > Building 10',
    ])
  })

  it('shows a variable under each of its entities, with keys of their own', () => {
    const shared = variable(1, {
      displayName: 'Gas',
      entities: [
        { id: 'e2', name: '' },
        { id: 'e10', name: '' },
      ],
    })
    const branches = portfolioBranches({ portfolio: catalogue, variables: [shared] }, false)
    expect(paths(branches)).toEqual(['Estate > Building 2 > Gas', 'Estate > Building 10 > Gas'])
    const keys = branches[0]?.children.flatMap(({ children }) => children.map(({ key }) => key)) ?? []
    expect(new Set(keys).size).toBe(2)
  })

  it('groups the variables once where the branches of entities were made ahead', () => {
    const isShownBelow = vi.fn(() => true)
    const variables = [variable(1, { entities: [{ id: 'e2', name: '' }] })]
    const parts = { portfolio: catalogue, variables, isShownBelow }
    expect([...entityBranches(parts)].map((branch) => branch?.id)).toEqual(['e10', 'e2'])
    expect(paths(portfolioBranches(parts, true))).toHaveLength(1)
    expect(isShownBelow).toHaveBeenCalledOnce()
  })

  it('lays out again only the entities whose variables, main meters or names are others', () => {
    const made = createMemoByKey<Branch>()
    const [gas, heat] = [variable(1, { entities: [{ id: 'e2', name: '' }] }), variable(2, {})]
    const none = new Set<string>()
    const below = (of: typeof catalogue, variables: readonly Variable[], main: ReadonlySet<string>) =>
      portfolioBranches(
        { portfolio: of, variables, mainMetersOf: (id) => (id === 'e2' ? main : none), made },
        false,
      )
    const entitiesIn = ([owned]: readonly Branch[]) => owned?.children ?? []
    const [two, ten] = entitiesIn(below(catalogue, [gas], none))
    const later = entitiesIn(below(catalogue, [gas, { ...heat, entities: [{ id: 'e10', name: '' }] }], none))
    expect([later[0] === two, later[1] === ten]).toEqual([true, false])
    const counted = entitiesIn(below(catalogue, [gas], new Set([gas.dataHubId])))
    expect([counted[0] === two, counted[0]?.meters]).toEqual([false, [gas.dataHubId]])
    const renamed = { ...catalogue, entities: [anEntity('e2', 'Mill')] }
    expect(entitiesIn(below(renamed, [gas], none))[0]?.name).toBe('Mill')
  })

  it('leaves the name of the entity out below it, and finds the variable by its full name all the same', () => {
    const main = variable(1, {
      displayName: 'Building 2 electricity',
      entities: [{ id: 'e2', name: 'Building 2' }],
    })
    const leaf = portfolioBranches({ portfolio: catalogue, variables: [main] }, true)[0]?.children[0]
      ?.children[0]
    expect(leaf).toMatchObject({
      name: 'electricity',
      fullName: 'Building 2 · electricity',
      alias: 'Building 2 electricity',
    })
  })

  it('keeps variables without an entity, and entities that only variables name', () => {
    const loose = variable(1, { displayName: 'Loose', entities: [] })
    const foreign = variable(2, { displayName: 'Secret', entities: [{ id: 'hidden', name: 'Annex' }] })
    expect(paths(portfolioBranches({ portfolio: catalogue, variables: [loose, foreign] }, true))).toEqual([
      'Estate > Annex > Secret',
      'Estate > Not in an entity > Loose',
    ])
  })

  it('shows a variable only below those of its entities that a filter keeps', () => {
    const shared = variable(1, {
      displayName: 'Gas',
      entities: [
        { id: 'e2', name: '' },
        { id: 'e10', name: '' },
      ],
    })
    const branches = portfolioBranches(
      { portfolio: catalogue, variables: [shared], isShownBelow: ({ id }) => id === 'e2' },
      true,
    )
    expect(paths(branches)).toEqual(['Estate > Building 2 > Gas'])
  })

  it('shows an organization that only a variable names', () => {
    const other = variable(1, { entities: [], organization: { id: 'o9', name: 'Other' } })
    expect(
      portfolioBranches({ portfolio: catalogue, variables: [other] }, false).map(({ name }) => name),
    ).toEqual(['Estate', 'Other'])
  })
})

describe('sourceBranches', () => {
  it('shows type, instance and the variables it feeds', () => {
    const source = aSource('7', {
      name: 'Nightly',
      orgId: '1',
      dataReception: 'offline',
      dataReceivingType: 'push',
    })
    const fed = variable(1, {
      displayName: 'Gas',
      feeds: [{ id: '7', name: 'Nightly', type: 'csv', orgId: '1' }],
    })
    const branches = sourceBranches({ dataSourceTypes: [], dataSourceInstances: [source] }, [fed], false)
    expect(paths(branches)).toEqual(['csv > Nightly > Entity 0 · Gas'])
    expect(branches[0]?.children[0]?.marks).toEqual(['offline'])
  })

  it('marks a variable that two instances feed, since ticking it in one place ticks it in both', () => {
    const sources = [aSource('7', { name: 'Nightly' }), aSource('8', { name: 'Gateway', type: 'modbus' })]
    const feed = (id: string) => ({ id, name: id, type: 'csv', orgId: '1' })
    const both = variable(1, { displayName: 'Gas', feeds: [feed('7'), feed('8'), feed('8')] })
    const one = variable(2, { displayName: 'Water', feeds: [feed('7')] })
    const branches = sourceBranches({ dataSourceTypes: [], dataSourceInstances: sources }, [both, one], false)
    const leaves = branches.flatMap(({ children }) => children.flatMap((source) => source.children))
    expect(leaves.map(({ name, marks }) => [name, marks])).toEqual([
      ['Entity 0 · Gas', ['shared']],
      ['Entity 0 · Water', []],
      ['Entity 0 · Gas', ['shared']],
    ])
  })
})
