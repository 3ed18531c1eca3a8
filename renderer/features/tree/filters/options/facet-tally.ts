import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { isEntityFacet, type EntityFacetId, type FacetId } from '../facet-choice.ts'
import { createFacetFilter, filterEntities, type FacetFilter, type Narrowing } from '../facet-filter.ts'
import { entitiesOf, ownTags, valuesOfEntity, valuesOfVariable, type FacetContext } from './facet-values.ts'

/** Counts variables, and entities without variables, by key and by key of a group. */
export interface Tally {
  readonly variables: ReadonlyMap<string, number>
  readonly entities: ReadonlyMap<string, number>
}

/** Counts the values of a facet among everything that the other facets let through. */
export function tallyFacet(
  catalogue: Pick<Catalogue, 'variables' | 'entities'>,
  facet: FacetId,
  narrowing: Narrowing,
  context: FacetContext,
  groupOf: ReadonlyMap<string, string>,
): Tally {
  const filter = createFacetFilter(narrowing, context, facet)
  const variables = catalogue.variables.filter(filter.passesVariable)
  return {
    variables: countDistinct(variables, (variable) => keysOf(variable, facet, filter, context), groupOf),
    entities: countDistinct(
      emptyEntities(catalogue, facet, narrowing, filter),
      (entity) => keysOfEntity(entity, facet),
      groupOf,
    ),
  }
}

function keysOf(
  variable: Variable,
  facet: FacetId,
  filter: FacetFilter,
  context: FacetContext,
): readonly string[] {
  const values = isEntityFacet(facet)
    ? valuesThroughEntities(variable, facet, filter, context)
    : valuesOfVariable(variable, facet)
  return values.map(({ key }) => key)
}

function valuesThroughEntities(
  variable: Variable,
  facet: EntityFacetId,
  filter: FacetFilter,
  context: FacetContext,
): readonly { readonly key: string }[] {
  const own = facet === 'tags' ? ownTags(variable, context.tags) : []
  const passing = entitiesOf(variable, context).filter((entity) => filter.passesEntityOf(entity, variable))
  return [...own, ...passing.flatMap((entity) => valuesOfEntity(entity, facet))]
}

function emptyEntities(
  { variables, entities }: Pick<Catalogue, 'variables' | 'entities'>,
  facet: FacetId,
  { choice, showHidden }: Narrowing,
  filter: FacetFilter,
): Catalogue['entities'] {
  const isOfVariables = !isEntityFacet(facet) && facet !== 'organizations'
  if (isOfVariables || !filter.keepsEmptyEntities) return []
  const withVariables = new Set(variables.flatMap((variable) => variable.entities.map(({ id }) => id)))
  const others = facet === 'organizations' ? { ...choice, organizations: [] } : choice
  const shown = filterEntities(entities, { choice: others, showHidden }, filter)
  return shown.filter(({ id }) => !withVariables.has(id))
}

function keysOfEntity(entity: Catalogue['entities'][number], facet: FacetId): readonly string[] {
  if (isEntityFacet(facet)) return valuesOfEntity(entity, facet).map(({ key }) => key)
  return facet === 'organizations' ? [entity.organization.id] : []
}

function countDistinct<T>(
  things: readonly T[],
  keysOfThing: (thing: T) => readonly string[],
  groupOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const thing of things) {
    const keys = keysOfThing(thing)
    for (const key of new Set([...keys, ...keys.map((each) => groupOf.get(each) ?? each)])) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}
