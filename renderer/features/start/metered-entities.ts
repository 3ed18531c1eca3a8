import type { MeteredEntity, Named, Organization } from '#shared/portfolio/nouns.ts'

/** An entity and its main meters for each resource, in the order of the resources. */
export interface EntityMeters {
  readonly entity: Pick<MeteredEntity, 'id' | 'name'>
  /** Lists of dataHubIds, empty if the entity has no main meter for the resource. */
  readonly meters: readonly (readonly string[])[]
}

export interface OrganizationMeters {
  readonly id: string
  readonly name: string
  readonly entities: readonly EntityMeters[]
}

/** The entities that fit into a list, and the number of the others. */
export interface MeteredPortfolio {
  readonly organizations: readonly OrganizationMeters[]
  readonly left: number
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const byName = (a: Named, b: Named): number => collator.compare(a.name, b.name)

/**
 * Lists organizations with their metered entities, in natural order of their names, up to `most` entities.
 * Hidden entities are left out.
 */
export function meteredEntities(
  { organizations, entities }: { organizations: readonly Organization[]; entities: readonly MeteredEntity[] },
  resources: readonly Named[],
  metersOf: (entityId: string, resourceId: string) => readonly string[],
  most = Infinity,
): MeteredPortfolio {
  let left = 0
  let room = most
  const listed = organizations.toSorted(byName).flatMap(({ id, name }): readonly OrganizationMeters[] => {
    const metered = entities
      .filter((entity) => entity.organization.id === id && !entity.isHidden)
      .toSorted(byName)
      .map((entity) => ({ entity, meters: resources.map((resource) => metersOf(entity.id, resource.id)) }))
      .filter(({ meters }) => meters.some((own) => own.length > 0))
    const shown = metered.slice(0, room)
    room -= shown.length
    left += metered.length - shown.length
    return shown.length === 0 ? [] : [{ id, name, entities: shown }]
  })
  return { organizations: listed, left }
}
