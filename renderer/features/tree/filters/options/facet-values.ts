import type { MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import type { EntityFacetId, FacetId } from '../facet-choice.ts'
import { pointTypeKey } from '../point-type-key.ts'
import type { TagDirectory } from './tag-directory.ts'

/** Holds what facet values are read from besides the variable itself. */
export interface FacetContext {
  readonly entities: ReadonlyMap<string, MeteredEntity>
  readonly tags: TagDirectory
}

/** A value with its label from the catalogue. */
export interface FacetValue {
  readonly key: string
  readonly label: string
}

/** An entity that a variable names, with whatever the catalogue knows of it. */
export type NamedEntity = Pick<MeteredEntity, 'id' | 'name'> & Partial<MeteredEntity>

type VariableFacetId = Exclude<FacetId, EntityFacetId>

const one = (key: string, label = key): readonly FacetValue[] => (key === '' ? [] : [{ key, label }])

const variableValues: Readonly<Record<VariableFacetId, (variable: Variable) => readonly FacetValue[]>> = {
  organizations: ({ organization }) => one(organization.id, organization.name),
  resourceType: ({ resource }) => one(resource.id, resource.name),
  pointType: ({ kindLabel }) => one(pointTypeKey(kindLabel), kindLabel),
  status: ({ status }) => one(status.toLowerCase(), status),
  dataReception: ({ dataReception }) => one(dataReception.toLowerCase(), dataReception),
  integrations: ({ feeds }) => feeds.map(({ id, name }) => ({ key: id, label: name })),
}

/** Returns a variable's values in a facet of variables. */
export function valuesOfVariable(variable: Variable, facet: VariableFacetId): readonly FacetValue[] {
  return variableValues[facet](variable)
}

/** Returns the values of an entity in a facet. */
export function valuesOfEntity(entity: NamedEntity, facet: EntityFacetId): readonly FacetValue[] {
  switch (facet) {
    case 'building':
      return one(entity.id, entity.name)
    case 'buildingType':
      return entity.type === undefined ? [] : one(entity.type.id, entity.type.name)
    case 'tags':
      return (entity.tags ?? []).map(({ id, name }) => ({ key: id, label: name }))
  }
}

/**
 * Returns a variable's own tags. Their elements are undocumented, so a bare label is looked up in its
 * organization.
 */
export function ownTags({ tags, organization }: Variable, directory: TagDirectory): readonly FacetValue[] {
  return tags.map(({ id, name }) => ({ key: directory.idOf(organization.id, id, name), label: name }))
}

export function entitiesOf(variable: Variable, { entities }: FacetContext): readonly NamedEntity[] {
  return variable.entities.map((named) => entities.get(named.id) ?? named)
}
