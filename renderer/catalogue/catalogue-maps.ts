import { unchanged } from '#shared/portfolio/memo-by-key.ts'
import type { MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import { hasAllVariables, type Catalogue } from '#renderer/ports/catalogue.ts'

/** Maps elements by key; the first of several with the same key counts. */
export function byKey<T>(elements: readonly T[], keyOf: (element: T) => string): ReadonlyMap<string, T> {
  const map = new Map<string, T>()
  for (const element of elements) {
    const key = keyOf(element)
    if (!map.has(key)) map.set(key, element)
  }
  return map
}

export function byId<T extends { readonly id: string }>(elements: readonly T[]): ReadonlyMap<string, T> {
  return byKey(elements, ({ id }) => id)
}

/** Leaves out entities that are not in the catalogue. */
export function inEntity(local: Variable, entities: ReadonlyMap<string, MeteredEntity>): Variable {
  const [own] = local.entities.flatMap(({ id }) => entities.get(id) ?? [])
  if (own === undefined) return { ...local, entities: [] }
  return { ...local, entities: [{ id: own.id, name: own.name }], organization: own.organization }
}

/** A catalogue with all variables replaces those that were requested one by one before. */
export function withOpened(
  catalogue: Catalogue | undefined,
  opened: ReadonlyMap<string, readonly Variable[]>,
): Catalogue | undefined {
  if (catalogue === undefined || hasAllVariables(catalogue) || opened.size === 0) return catalogue
  const all = [...catalogue.variables, ...[...opened.values()].flat()]
  return { ...catalogue, variables: [...byKey(all, ({ dataHubId }) => dataHubId).values()] }
}

/**
 * Returns the interval at which the arrived part of a first catalogue is shown: laying out more of it takes longer, and
 * the user waits for its beginning.
 */
export function shownEveryMs(arrived: Catalogue | undefined): number {
  const hasSomethingToTick =
    arrived !== undefined && arrived.entities.length > 0 && arrived.variables.length > 0
  return hasSomethingToTick ? 1000 : 100
}

/**
 * Returns the variables that belong to an entity; the earlier list itself if it has the same elements, so that nothing
 * is computed again.
 */
export function placedOf(
  before: readonly Variable[] | undefined,
  variables: readonly Variable[],
  isWanted: (variable: Variable) => boolean = () => true,
): readonly Variable[] {
  return unchanged(
    before,
    variables.filter((each) => each.entities.length > 0 && isWanted(each)),
  )
}

/**
 * Tells whether all variables of an entity are known, so that its main meters can be guessed. `arrived` has the ids by
 * which entities list their variables.
 */
export function knownEntities(
  catalogue: Catalogue | undefined,
  opened: ReadonlyMap<string, readonly Variable[]>,
  entities: ReadonlyMap<string, MeteredEntity>,
  arrived: ReadonlySet<string>,
): (entityId: string) => boolean {
  const isWhole = hasAllVariables(catalogue)
  return (entityId) => {
    if (isWhole || (opened.get(entityId)?.length ?? 0) > 0) return true
    const listed = entities.get(entityId)?.variables ?? []
    return listed.length > 0 && listed.every(({ id }) => arrived.has(id))
  }
}
