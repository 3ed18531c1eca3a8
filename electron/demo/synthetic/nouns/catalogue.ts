import { entityTypes } from '../../portfolio/catalogs.ts'
import type { DemoEntity, DemoOrganization, DemoTag } from '../../portfolio/source.ts'
import { pick, seedOf, uniformAt } from '../noise.ts'
import { entityPoints } from '../points/entity-points.ts'
import type { EntitySpec } from '../tables/entities.ts'
import { intensities } from '../tables/intensities.ts'
import type { Site } from '../tables/sites.ts'
import {
  createFeeds,
  entityIdOf,
  type Feed,
  type SyntheticVariable,
  variableOfPoint,
} from './variable-of-point.ts'

/** The nouns of the synthetic portfolio, which always have the same order and the same ids. */
export interface SyntheticCatalogue {
  readonly organizations: readonly DemoOrganization[]
  readonly tags: readonly DemoTag[]
  readonly entities: readonly DemoEntity[]
  readonly variables: readonly SyntheticVariable[]
  readonly feeds: readonly Feed[]
}

export function createCatalogue(sites: readonly Site[]): SyntheticCatalogue {
  const feeds = createFeeds()
  const points = sites.flatMap((site) =>
    site.entities.flatMap((spec) => entityPoints(spec, site).map((point) => ({ site, spec, point }))),
  )
  return {
    organizations: sites.map(organizationOf),
    tags: sites.flatMap((site) => site.tags.map((name, index) => tagOf(site, name, index))),
    entities: sites.flatMap((site) => site.entities.map((spec) => entityOf(site, spec))),
    variables: points.map(({ site, spec, point }, index) =>
      variableOfPoint(site, spec, point, feeds.of(site, spec, point.feed), index),
    ),
    feeds: [...feeds.all()],
  }
}

function organizationOf({ number, name, sector, country, city }: Site): DemoOrganization {
  const communityId = `community-${country.toLowerCase().replaceAll(' ', '-')}`
  return { id: String(number), number, name, communityId, meta: { sector, country, city } }
}

/** Tag ids belong to one organization (docs/service.md 2.6). */
function tagOf({ number }: Site, name: string, index: number): DemoTag {
  return { id: `${number}-${String(index + 1).padStart(2, '0')}`, name, organizationId: String(number) }
}

const TAG_SHARE = 0.35

function entityOf(site: Site, spec: EntitySpec): DemoEntity {
  const seed = seedOf(spec.key)
  const street = pick(site.streets, uniformAt(seed, 1))
  const tags = site.tags.map((name, index) => tagOf(site, name, index).id)
  return {
    id: entityIdOf(spec.key),
    name: spec.name,
    typeId: entityTypes.findIndex(({ kind }) => kind === spec.kind),
    organizationId: String(site.number),
    description: spec.description ?? '',
    isHidden: spec.isHidden ?? false,
    use: spec.kind === 'building' ? spec.archetype : spec.kind,
    address: `${1 + Math.floor(uniformAt(seed, 2) * 180)} ${street}, ${site.city}`,
    country: site.country,
    pincode: site.postcode,
    tagIds: tags.filter((_, index) => uniformAt(seed, 10 + index) < TAG_SHARE),
    ...sizeOf(spec),
  }
}

function sizeOf(spec: EntitySpec): Pick<DemoEntity, 'areaSqFt' | 'averageOccupancy'> {
  if (spec.kind !== 'building') return {}
  const people = (spec.areaSqFt / 1000) * intensities[spec.archetype].people
  return { areaSqFt: spec.areaSqFt, averageOccupancy: Math.max(1, Math.round(people * 0.45)) }
}
