import type { Named } from '#shared/portfolio/nouns.ts'
import type { CardEntity } from '../../card-kind.ts'

/** The choice that ranks all entities together, whatever their type. */
export const ALL_TYPES = 'all'

/** Buildings in the service's catalogue of entity types (docs/service.md 2.2). */
const BUILDING_ID = '0'

/** Returns each type once, with the number of its entities. */
export function countTypes(
  entities: readonly CardEntity[],
): readonly { readonly type: Named; readonly count: number }[] {
  const counts = new Map<string, { readonly type: Named; readonly count: number }>()
  for (const { type } of entities)
    if (type !== undefined) counts.set(type.id, { type, count: (counts.get(type.id)?.count ?? 0) + 1 })
  return [...counts.values()]
}

/**
 * Returns the type whose entities are ranked: the chosen one, otherwise buildings, otherwise the most frequent one,
 * since a city among its buildings could not be compared with them. Undefined if all types are ranked together.
 */
function rankedType(chosen: string, entities: readonly CardEntity[]): Named | undefined {
  if (chosen === ALL_TYPES) return undefined
  const types = countTypes(entities)
  const found =
    types.find(({ type }) => type.id === chosen) ?? types.find(({ type }) => type.id === BUILDING_ID)
  return (found ?? types.toSorted((a, b) => b.count - a.count)[0])?.type
}

/** Selects the entities that are ranked; one without a type is ranked with any type. */
export function likeWithLike(chosen: string, entities: readonly CardEntity[]): readonly CardEntity[] {
  const ranked = rankedType(chosen, entities)
  return ranked === undefined
    ? entities
    : entities.filter(({ type }) => type === undefined || type.id === ranked.id)
}
