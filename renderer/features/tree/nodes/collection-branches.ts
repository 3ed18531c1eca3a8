import { groupByKeys } from '#shared/portfolio/group-by-keys.ts'
import type { MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import { collectionNames } from '../strings.ts'
import type { Collections, VariableGroup } from '#renderer/ports/documents/authored/collections.ts'
import type { FacetFilter } from '../filters/facet-filter.ts'
import { variableBranch } from './branch-order.ts'
import { belowEntity, type MainMetersOf } from './entity-branches.ts'
import type { Branch } from './tree-node.ts'

/** Keys of the groups, which open when the user visits them. */
export const collectionKeys = ['favourites', 'recent', 'groups', 'expressions'] as const

/**
 * Lists favourites, recent variables, variable groups and expressions, each if it is not empty. Elements that are no
 * longer in the catalogue are left out here but kept in the collection, because they may come back.
 */
export function collectionBranches(
  { favourites, recent, baskets }: Collections,
  entities: readonly MeteredEntity[],
  variables: readonly Variable[],
  expressions: readonly Variable[],
  filter: FacetFilter,
  mainMetersOf: MainMetersOf = () => new Set(),
): readonly Branch[] {
  const shown = new Map(
    [...variables, ...expressions].filter(filter.passesVariable).map((each) => [each.dataHubId, each]),
  )
  const known = new Map(entities.map((entity) => [entity.id, entity]))
  const byEntity = groupByKeys([...shown.values()], (variable) => variable.entities.map(({ id }) => id))
  const variablesOf = (ids: readonly string[], key: string): readonly Branch[] =>
    ids.flatMap((id) => {
      const variable = shown.get(id)
      return variable === undefined ? [] : [variableBranch(variable, key)]
    })
  const starred = favourites.flatMap(({ kind, id }) => {
    if (kind === 'variable') return variablesOf([id], 'favourites')
    const entity = known.get(id)
    return entity === undefined ? [] : [entityBranch(entity, byEntity.get(id) ?? [], mainMetersOf)]
  })
  const groupBranch = ({ id, name, variables: ids }: VariableGroup): Branch => {
    const key = `group:${id}`
    const children = variablesOf(ids, key)
    return { ...plain, kind: 'variable-group', key, id, name, hint: String(children.length), children }
  }
  const groups = [
    group('favourites', collectionNames.favourites, starred),
    group('recent', collectionNames.recent, variablesOf(recent, 'recent')),
    group('groups', collectionNames.groups, baskets.map(groupBranch)),
    group(
      'expressions',
      collectionNames.expressions,
      variablesOf(
        expressions.map(({ dataHubId }) => dataHubId),
        'expressions',
      ),
    ),
  ]
  return groups.filter(({ children }) => children.length > 0)
}

const plain = { hint: '', attributes: '', alias: '', marks: [] } as const

function group(id: string, name: string, children: readonly Branch[]): Branch {
  return { ...plain, kind: 'collection', key: id, id, name, children }
}

function entityBranch(
  { id, name, type }: MeteredEntity,
  variables: readonly Variable[],
  mainMetersOf: MainMetersOf,
): Branch {
  const key = `favourites/entity:${id}`
  const below = belowEntity({ key, id, name }, variables, mainMetersOf)
  return { ...plain, kind: 'entity', key, id, name, hint: type.name, ...below }
}
