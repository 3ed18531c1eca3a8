import type { Variable } from '#shared/catalog/nouns.ts'

/** What stands between an entity and its variable: "Building 0 · electricity". */
const BETWEEN = ' · '

/**
 * The name of a variable outside the branch of its entity, where two would look alike without it: entity first,
 * not said twice where the name begins with it. Of several entities the first is named, and how many more there are.
 */
export function fullNameOf({ displayName, entities }: Pick<Variable, 'displayName' | 'entities'>): string {
  const [first, ...others] = entities
  if (first === undefined || first.name === '') return displayName
  const entity = others.length === 0 ? first.name : `${first.name} (+${others.length})`
  return `${entity}${BETWEEN}${nameWithin(displayName, first.name)}`
}

/** The name of a variable where its entity is named beside it; of several entities the first. */
export function shortNameOf({ displayName, entities }: Pick<Variable, 'displayName' | 'entities'>): string {
  return nameWithin(displayName, entities[0]?.name ?? '')
}

/** The name without the entity's in front of it; whole where nothing else would be left. */
export function nameWithin(displayName: string, entityName: string): string {
  if (entityName === '' || !displayName.toLocaleLowerCase().startsWith(entityName.toLocaleLowerCase()))
    return displayName
  const rest = displayName.slice(entityName.length)
  const name = rest.replace(/^[\s·:,/–—-]+/, '')
  // "Building 10" does not begin with "Building 1".
  return name === '' || name === rest ? displayName : name
}
