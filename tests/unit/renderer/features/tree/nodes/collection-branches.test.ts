import { describe, expect, it } from 'vitest'
import { collectionBranches } from '#renderer/features/tree/nodes/collection-branches.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { noCollections, type Collections } from '#renderer/ports/documents/authored/collections.ts'
import { createFacetFilter } from '#renderer/features/tree/filters/facet-filter.ts'
import { aCatalogue, anEntity, aVariableOf, contextFor } from '../filters/a-catalogue.ts'
import { laidOut } from '../a-branch.ts'

const catalogue = aCatalogue({
  entities: [anEntity('tower')],
  variables: [aVariableOf(1, ['tower']), aVariableOf(2, ['tower'], { status: 'disabled' })],
})

const picked: Collections = {
  favourites: [
    { kind: 'entity', id: 'tower' },
    { kind: 'variable', id: 'hub-2' },
    { kind: 'variable', id: 'gone' },
  ],
  recent: ['hub-2', 'hub-1'],
  baskets: [{ id: 'b', name: 'Peaks', variables: ['hub-1', 'gone'] }],
}

function lines(
  collections: Collections,
  status: readonly string[] = [],
  expressions: readonly Variable[] = [],
): readonly string[] {
  const filter = createFacetFilter({ choice: { status }, showHidden: false }, contextFor(catalogue))
  const branches = collectionBranches(
    collections,
    catalogue.entities,
    catalogue.variables,
    expressions,
    filter,
  )
  const nodes = laidOut(branches)
  expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length)
  return nodes.map(({ level, name }) => `${'  '.repeat(level - 1)}${name}`)
}

describe('collectionBranches', () => {
  it('shows favourites, recent variables in their order, and groups; what is lost is left out', () => {
    expect(lines(picked)).toEqual([
      'Favourites',
      '  tower',
      '    Variable 1',
      '    Variable 2',
      '  tower · Variable 2',
      'Recent',
      '  tower · Variable 2',
      '  tower · Variable 1',
      'Groups',
      '  Peaks',
      '    tower · Variable 1',
    ])
  })

  it('shows expressions beside real variables, also as favourites', () => {
    const sum = { ...aVariableOf(3, []), dataHubId: 'expression:1', displayName: 'Both towers' }
    const starred = { ...noCollections, favourites: [{ kind: 'variable', id: sum.dataHubId }] } as const
    expect(lines(starred, [], [sum])).toEqual(['Favourites', '  Both towers', 'Expressions', '  Both towers'])
  })

  it('follows the filter, and is empty where nothing was picked', () => {
    expect(lines(picked, ['disabled'])).toEqual([
      'Favourites',
      '  tower',
      '    Variable 2',
      '  tower · Variable 2',
      'Recent',
      '  tower · Variable 2',
      'Groups',
      '  Peaks',
    ])
    expect(lines(noCollections)).toEqual([])
  })
})
