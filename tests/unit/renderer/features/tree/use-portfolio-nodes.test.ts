import { describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useFacetStore } from '#renderer/features/tree/filters/store.ts'
import { withheldText } from '#renderer/features/tree/strings.ts'
import { usePortfolioNodes } from '#renderer/features/tree/use-portfolio-nodes.ts'
import { searchedText } from '#renderer/strings/searched.ts'
import { manyTurns } from '#support/many-turns.ts'
import type { CatalogueScript } from '#support/scripted-catalogue.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

async function aTree(prefix: string, script: Partial<CatalogueScript>) {
  const scripted = scriptedConnections(prefix, ['One'])
  Object.assign(scripted.catalogue.script, script)
  const host = withApp(scripted.bridge)
  const catalogue = host.run(useCatalogueStore)
  const facets = host.run(useFacetStore)
  await host.run(useConnectionsStore).start()
  const query = shallowRef('')
  const isCached = shallowRef(false)
  const tree = host.run(() => usePortfolioNodes(isCached, query))
  return { host, tree, catalogue, facets, query, isCached }
}

const write = (value: number): string => value.toLocaleString('en')

describe('usePortfolioNodes', () => {
  it('counts the hits that are hidden, and shows as many more on request', async () => {
    const { tree, catalogue, facets, query } = await aTree('hidden-hits', {
      entities: 3,
      variables: 4,
      entitiesLookingHidden: 2,
      entitiesHidden: 1,
    })
    await expect.poll(() => catalogue.isSyncing || catalogue.catalogue?.syncedAt === undefined).toBe(false)
    // All variables belong to the hidden entity 0; entity 1 only looks hidden.
    const shown = () => tree.nodes.value.filter(({ kind }) => kind === 'entity' || kind === 'variable').length
    await expect.poll(() => [shown(), tree.withheldHits.value]).toEqual([2, 0])
    query.value = 'entity'
    expect(tree.withheldHits.value).toBe(5)
    query.value = 'variable 3'
    expect(tree.withheldHits.value).toBe(1)
    expect(facets.withheldStates).toEqual(['hidden'])
    facets.widen()
    expect([shown(), tree.withheldHits.value]).toEqual([7, 0])
  })

  it('counts historical hits where the chosen statuses leave them out', async () => {
    const { tree, catalogue, facets, query } = await aTree('historical-hits', {
      entities: 1,
      variables: 5,
      variablesHistorical: 2,
    })
    await expect.poll(() => catalogue.isSyncing || catalogue.catalogue?.syncedAt === undefined).toBe(false)
    await expect.poll(() => tree.nodes.value.length).toBeGreaterThan(0)
    query.value = 'variable'
    expect(tree.withheldHits.value).toBe(0)
    facets.choose('status', ['enabled'])
    expect(tree.withheldHits.value).toBe(2)
    expect(facets.withheldStates).toEqual(['hidden', 'historical'])
    facets.widen()
    expect(facets.chosen('status')).toEqual(['enabled', 'historical'])
    expect(tree.withheldHits.value).toBe(0)
  })

  it('shows a large catalogue once its branches are made, and nothing of a connection that was closed meanwhile', async () => {
    const { host, tree, catalogue } = await aTree('large-nodes', {
      isSpread: true,
      entities: 30,
      variables: 1200,
    })
    await expect.poll(() => catalogue.catalogue?.syncedAt).toBeDefined()
    const count = () => tree.nodes.value.filter(({ kind }) => kind === 'variable').length
    await expect.poll(count).toBe(1200)
    const variable = catalogue.catalogue?.variables[0]
    if (variable === undefined) throw new Error('there are variables')
    const [nodes, { context }] = [tree.nodes.value, host.run(useFacetStore)]
    catalogue.refresh({ variables: [{ ...variable, displayName: 'Renamed' }] }, Date.now())
    // A newer catalogue changes no rows until its branches are made.
    expect([tree.nodes.value === nodes, host.run(useFacetStore).context === context]).toEqual([true, true])
    const [entity] = catalogue.catalogue?.entities ?? []
    if (entity === undefined) throw new Error('there are entities')
    catalogue.refresh({ entities: [{ ...entity, name: 'Mill' }] }, Date.now())
    // Neither do entities that the filter looks at.
    expect([tree.nodes.value === nodes, host.run(useFacetStore).context === context]).toEqual([true, false])
    await expect.poll(() => tree.nodes.value.some(({ name }) => name === 'Mill')).toBe(true)
    await host.run(useConnectionsStore).forget('large-nodes-One', false)
    const shown = () => [catalogue.catalogue, tree.nodes.value]
    await expect.poll(shown).toEqual([undefined, []])
    await manyTurns()
    expect(shown()).toEqual([undefined, []])
  })

  it('draws the rows of a small catalogue in a task after the one that brought it', async () => {
    const { tree, catalogue } = await aTree('small-nodes', { entities: 2, variables: 4 })
    await expect.poll(() => catalogue.isSyncing || catalogue.catalogue?.syncedAt === undefined).toBe(false)
    await expect.poll(() => tree.shown.value === catalogue.catalogue).toBe(true)
    const [nodes, variable] = [tree.nodes.value, catalogue.catalogue?.variables[0]]
    if (variable === undefined) throw new Error('there are variables')
    catalogue.refresh({ variables: [{ ...variable, displayName: 'Renamed' }] }, Date.now())
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
    expect(tree.nodes.value === nodes).toBe(true)
    await expect.poll(() => tree.nodes.value.some(({ name }) => name === 'Renamed')).toBe(true)
  })

  it('gives a building its box as soon as its variables are there, while others still arrive', async () => {
    const { host, tree, catalogue } = await aTree('box-soon', {
      ...{ isSpread: true, entities: 3, variables: 300 },
      refuse: (call, page) => (call === 'listVariables' && page > 2 ? { kind: 'unauthorized' } : undefined),
    })
    await expect.poll(() => catalogue.catalogue?.variables.length).toBe(200)
    const model = host.run(useMeteringModelStore)
    expect(
      model.choose({ entityId: 'e0', dataHubId: 'hub-1' }, { kind: 'main', beside: false }),
    ).toBeUndefined()
    const building = () => tree.nodes.value.find(({ kind }) => kind === 'entity')
    await expect.poll(() => building()?.meters).toEqual(['hub-1'])
    expect(catalogue.catalogue?.syncedAt).toBeUndefined()
  })

  it('looks through all that has arrived with another query, and leaves rows in place under the same one', async () => {
    const { tree, catalogue, query, isCached } = await aTree('arriving-rows', {
      variables: 300,
      refuse: (call, page) => (call === 'listVariables' && page > 2 ? { kind: 'unauthorized' } : undefined),
    })
    query.value = 'variable'
    isCached.value = true
    const before = tree.shown.value?.variables.length ?? 0
    await expect.poll(() => catalogue.catalogue?.variables.length).toBe(200)
    expect(tree.shown.value?.variables.length ?? 0).toBe(before)
    query.value = 'variable 2'
    // The key itself searches what is laid out; what has arrived since follows in tasks of its own.
    expect(tree.shown.value?.variables.length ?? 0).toBe(before)
    await expect.poll(() => tree.shown.value?.variables.length).toBe(200)
  })
})

describe('searchedText', () => {
  it('says how much of an arriving catalogue was searched, and nothing of a complete one', () => {
    const variables = Array.from<never>({ length: 1200 })
    const text = (more: object, isSyncing = true) => searchedText({ variables, ...more }, isSyncing, write)
    expect(text({ variablesCounted: 6000 })).toBe('searched 1,200 of 6,000 variables so far')
    expect(text({})).toBe('searched 1,200 variables so far')
    expect(text({ variablesCounted: 6000 }, false)).toBe(
      'searched 1,200 of 6,000 variables; the others arrive as you open their entity',
    )
    expect(text({ variablesCounted: 6000, syncedAt: 1 })).toBe('')
  })
})

describe('withheldText', () => {
  it('says how many more match and why they are not shown', () => {
    expect(withheldText(1, ['hidden'], write)).toBe('1 more matches, but is hidden.')
    expect(withheldText(1200, ['hidden', 'historical'], write)).toBe(
      '1,200 more match, but are hidden or historical.',
    )
  })
})
