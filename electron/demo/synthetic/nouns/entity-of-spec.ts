import type { DemoEntity } from '../../portfolio/source.ts'
import { archetypes } from '../points/archetypes.ts'
import { pick, seedOf, uniformAt } from '../noise.ts'
import { entityTypeIds, type EntitySpec, type Site } from '../sites/site.ts'
import { entityIdOf } from './variable-of-point.ts'

export function entityOfSpec(site: Site, spec: EntitySpec): DemoEntity {
  const seed = seedOf(spec.key)
  const street = pick(site.streets, uniformAt(seed, 1))
  return {
    id: entityIdOf(spec.key),
    name: spec.name,
    typeId: entityTypeIds[spec.kind],
    organizationId: String(site.number),
    description: spec.description ?? '',
    isHidden: spec.isHidden ?? false,
    use: spec.kind === 'building' ? spec.archetype : spec.kind,
    address: `${1 + Math.floor(uniformAt(seed, 2) * 180)} ${street}, ${site.city}`,
    country: site.country,
    pincode: site.postcode,
    tagIds: tagIdsOf(site, seed),
    ...sizeOf(spec),
  }
}

function sizeOf(spec: EntitySpec): Pick<DemoEntity, 'areaSqFt' | 'averageOccupancy'> {
  if (spec.kind !== 'building') return {}
  const people = (spec.areaSqFt / 1000) * archetypes[spec.archetype].people
  return { areaSqFt: spec.areaSqFt, averageOccupancy: Math.max(1, Math.round(people * 0.45)) }
}

/** Tag ids belong to one organization (docs/service.md 2.6). */
export function tagIdOf(site: Site, index: number): string {
  return `${site.number}-${String(index + 1).padStart(2, '0')}`
}

const TAG_SHARE = 0.35

function tagIdsOf(site: Site, seed: number): readonly string[] {
  return site.tags
    .map((_, index) => tagIdOf(site, index))
    .filter((_, index) => uniformAt(seed, 10 + index) < TAG_SHARE)
}
