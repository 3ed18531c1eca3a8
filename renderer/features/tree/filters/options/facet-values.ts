import type { Facet, MeteredEntity, Named, Variable } from '#shared/portfolio/nouns.ts'
import type { EntityFacetId, FacetId } from '#renderer/features/tree/filters/facet-choice.ts'
import { pointTypeKey } from '#renderer/features/tree/filters/point-type-key.ts'

/** The data from which facet values are read, besides the variable itself. */
export interface FacetContext {
  readonly entities: ReadonlyMap<string, MeteredEntity>
  readonly tags: TagDirectory
}

/** A value with its label from the catalogue. */
export interface FacetValue {
  readonly key: string
  readonly label: string
}

/** An entity that a variable names, with whatever the catalogue contains about it. */
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

/** Returns a variable's own tags. Their elements are undocumented, so a bare label is looked up in its organization. */
export function ownTags({ tags, organization }: Variable, directory: TagDirectory): readonly FacetValue[] {
  return tags.map(({ id, name }) => ({ key: directory.idOf(organization.id, id, name), label: name }))
}

export function entitiesOf(variable: Variable, { entities }: FacetContext): readonly NamedEntity[] {
  return variable.entities.map((named) => entities.get(named.id) ?? named)
}

/** A tag with the organization that owns it (docs/service.md 2.6). */
interface OwnedTag extends Named {
  readonly organization: Named
}

/** All tags that the filter discovery or an entity names. */
interface TagDirectory {
  readonly tags: readonly OwnedTag[]
  /** Returns the id of a tag that may be given only by its label; the given id if the label is not known. */
  readonly idOf: (organizationId: string, id: string, label: string) => string
}

/** Treats labels that differ only in case or surrounding spaces as equal. */
export function tagLabelKey(label: string): string {
  return label.normalize('NFKC').trim().toLowerCase()
}

export function createTagDirectory(
  facets: readonly Facet[],
  entities: readonly Pick<MeteredEntity, 'tags' | 'organization'>[],
): TagDirectory {
  const tags = new Map<string, OwnedTag>()
  const add = ({ id, name }: Named, organization: Named): void => {
    const key = JSON.stringify([organization.id, id])
    if (!tags.has(key)) tags.set(key, { id, name, organization })
  }
  for (const { children, id, label } of facets.find((facet) => facet.id === 'tags')?.options ?? []) {
    for (const tag of children) add({ id: tag.id, name: tag.label }, { id, name: label })
  }
  for (const entity of entities) for (const tag of entity.tags) add(tag, entity.organization)

  const ids = new Set([...tags.values()].map(({ id }) => id))
  const idByLabel = new Map(
    [...tags.values()].map((tag) => [ownLabel(tag.organization.id, tag.name), tag.id]),
  )
  return {
    tags: [...tags.values()],
    idOf: (organizationId, id, label) =>
      ids.has(id) ? id : (idByLabel.get(ownLabel(organizationId, label)) ?? id),
  }
}

function ownLabel(organizationId: string, label: string): string {
  return JSON.stringify([organizationId, tagLabelKey(label)])
}
