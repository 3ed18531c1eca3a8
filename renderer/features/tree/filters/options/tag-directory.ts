import type { Facet, MeteredEntity, Named } from '#shared/portfolio/nouns.ts'

/** A tag with the organization that owns it (docs/service.md 2.6). */
export interface OwnedTag extends Named {
  readonly organization: Named
}

/** Holds every tag that the filter discovery or an entity names. */
export interface TagDirectory {
  readonly tags: readonly OwnedTag[]
  /**
   * Returns the id of a tag that may be given by its label only; the given id when the label is not known.
   */
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
