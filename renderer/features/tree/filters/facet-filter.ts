import type { MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import { chosenOf, entityFacetIds, facetIds, isEntityFacet } from './facet-choice.ts'
import type { EntityFacetId, FacetChoice, FacetId } from './facet-choice.ts'
import {
  entitiesOf,
  ownTags,
  valuesOfEntity,
  valuesOfVariable,
  type FacetContext,
  type NamedEntity,
} from './options/facet-values.ts'

export interface Narrowing {
  readonly choice: FacetChoice
  readonly showHidden: boolean
}

/** Includes hidden items, and historical ones when the chosen statuses exclude them. */
export function widened({ choice }: Narrowing): Narrowing {
  const status = chosenOf(choice, 'status')
  const isLeftOut = status.length > 0 && !status.includes('historical')
  return { choice: isLeftOut ? { ...choice, status: [...status, 'historical'] } : choice, showHidden: true }
}

/**
 * Tests variables and entities against a choice; `except` names a facet to ignore, in order to count what each of its
 * options would leave.
 */
export interface FacetFilter {
  readonly passesVariable: (variable: Variable) => boolean
  /** Returns true when the entity meets every facet that describes entities. */
  readonly passesEntity: (entity: NamedEntity) => boolean
  /** Tests an entity of a variable; the variable's own tags count as the entity's. */
  readonly passesEntityOf: (entity: NamedEntity, variable: Variable) => boolean
  /** False while a facet of variables is chosen: an entity without variables cannot meet it. */
  readonly keepsEmptyEntities: boolean
}

export function createFacetFilter(
  { choice, showHidden }: Narrowing,
  context: FacetContext,
  except?: FacetId,
): FacetFilter {
  const active = facetIds.filter((facet) => facet !== except && chosenOf(choice, facet).length > 0)
  const chosen = new Map(active.map((facet) => [facet, new Set(chosenOf(choice, facet))]))
  const ofEntities = entityFacetIds.filter((facet) => chosen.has(facet))
  const ofVariables = active.filter((facet) => !isEntityFacet(facet))
  const has = (facet: FacetId, values: readonly { readonly key: string }[]): boolean =>
    values.some(({ key }) => chosen.get(facet)?.has(key) === true)

  const meets = (entity: NamedEntity, facet: EntityFacetId): boolean =>
    has(facet, valuesOfEntity(entity, facet))
  const passesEntityOf = (entity: NamedEntity, variable: Variable): boolean =>
    ofEntities.every(
      (facet) => meets(entity, facet) || (facet === 'tags' && has('tags', ownTags(variable, context.tags))),
    )
  const passesEntities = (variable: Variable): boolean => {
    if (ofEntities.length === 0) return true
    if (entitiesOf(variable, context).some((entity) => passesEntityOf(entity, variable))) return true
    const byItself = ofEntities.every((facet) => facet === 'tags')
    return byItself && has('tags', ownTags(variable, context.tags))
  }
  const isHidden = (variable: Variable): boolean =>
    variable.isHidden ||
    (variable.entities.length > 0 && variable.entities.every(({ id }) => context.entities.get(id)?.isHidden))
  return {
    passesVariable: (variable) =>
      (showHidden || !isHidden(variable)) &&
      ofVariables.every((facet) => isEntityFacet(facet) || has(facet, valuesOfVariable(variable, facet))) &&
      passesEntities(variable),
    passesEntity: (entity) => ofEntities.every((facet) => meets(entity, facet)),
    passesEntityOf: (entity, variable) =>
      (showHidden || entity.isHidden !== true) && passesEntityOf(entity, variable),
    keepsEmptyEntities: ofVariables.every((facet) => facet === 'organizations'),
  }
}

/** Returns entities to show even if none of their variables is shown, because they meet the facets themselves. */
export function filterEntities(
  entities: readonly MeteredEntity[],
  { choice, showHidden }: Narrowing,
  filter: FacetFilter,
): readonly MeteredEntity[] {
  const organizations = chosenOf(choice, 'organizations')
  return entities.filter(
    (entity) =>
      (showHidden || !entity.isHidden) &&
      (organizations.length === 0 || organizations.includes(entity.organization.id)) &&
      filter.passesEntity(entity),
  )
}
