import type { Meter } from '#shared/metering-model/meter.ts'
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

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const byName = (a: Named, b: Named): number => collator.compare(a.name, b.name)

/** Lists organizations with their metered entities, in natural order of their names. Hidden entities are left out. */
export function meteredEntities(
  { organizations, entities }: { organizations: readonly Organization[]; entities: readonly MeteredEntity[] },
  resources: readonly Named[],
  mainMetersOf: (entityId: string) => readonly Pick<Meter, 'dataHubId' | 'resourceId'>[],
): readonly OrganizationMeters[] {
  return organizations
    .toSorted(byName)
    .map(({ id, name }) => ({
      id,
      name,
      entities: entities
        .filter((entity) => entity.organization.id === id && !entity.isHidden)
        .toSorted(byName)
        .map((entity) => {
          const byResource = Map.groupBy(mainMetersOf(entity.id), ({ resourceId }) => resourceId)
          const idsOf = (own: Named): readonly string[] =>
            (byResource.get(own.id) ?? []).map(({ dataHubId }) => dataHubId)
          return { entity, meters: resources.map(idsOf) }
        })
        .filter(({ meters }) => meters.some((own) => own.length > 0)),
    }))
    .filter(({ entities: own }) => own.length > 0)
}
