import { consumptionOf, entityTypes } from '../portfolio/catalogs.ts'
import type {
  DemoEntity,
  DemoInstance,
  DemoOrganization,
  DemoTag,
  DemoVariable,
  PortfolioSource,
} from '../portfolio/source.ts'
import { pick, seedOf, uniformAt } from './noise.ts'
import { type Point, pointsOf } from './points/points.ts'
import { feedFaults, feedKinds, gatewayTypes } from './tables/feeds.ts'
import { entityOddities, oddities } from './points/oddities.ts'
import type { EntitySpec, Site } from './tables/sites.ts'
import { buildings, isBuilding, others } from './tables/uses.ts'

/** A variable of the catalogue with everything from which its readings are computed. */
export interface SyntheticVariable extends DemoVariable {
  readonly point: Point
  readonly instance: DemoInstance
  /** Seed text of its random parts. */
  readonly stream: string
}

/** The nouns of the synthetic portfolio, which always have the same order and the same ids. */
export interface SyntheticCatalogue extends Pick<
  PortfolioSource,
  'organizations' | 'tags' | 'entities' | 'instances'
> {
  readonly variables: readonly SyntheticVariable[]
}

/** Internal ids begin here; those of variables have no relation to the dataHubId (docs/service.md 2.3). */
const FIRST_VARIABLE_ID = 500_001
const FIRST_INSTANCE_ID = 301

export function createCatalogue(sites: readonly Site[]): SyntheticCatalogue {
  const instances = new Map<string, DemoInstance>()
  // Each data source is created when its first point requests it.
  const instanceOf = (site: Site, spec: EntitySpec, feed: Point['feed']): DemoInstance => {
    const owner = feedKinds[feed].isOwn ? spec : { key: String(site.number), name: site.name }
    const key = `${owner.key}/${feed}`
    const instance = instances.get(key) ?? createInstance(site, owner.name, key, feed, instances.size)
    instances.set(key, instance)
    return instance
  }
  const specs = sites.flatMap((site) =>
    site.entities.map(([key, name, short, use, size = 0, floors = 0]) => ({
      site,
      spec: { key, name, short, use, size, floors },
    })),
  )
  const points = specs.flatMap(({ site, spec }) =>
    pointsOf(spec, site).map((point) => ({ site, spec, point })),
  )
  return {
    organizations: sites.map(organizationOf),
    tags: sites.flatMap(tagsOf),
    entities: specs.map(({ site, spec }) => entityOf(site, spec)),
    variables: points.map(({ site, spec, point }, index) =>
      variableOf(site, spec, point, instanceOf(site, spec, point.feed), index),
    ),
    instances: [...instances.values()],
  }
}

function organizationOf({ number, name, sector, address: { country, city } }: Site): DemoOrganization {
  const communityId = `community-${country.toLowerCase().replaceAll(' ', '-')}`
  return { id: String(number), number, name, communityId, meta: { sector, country, city } }
}

/** Tag ids belong to one organization (docs/service.md 2.6). */
function tagsOf({ number, tags }: Site): readonly DemoTag[] {
  const idOf = (index: number): string => `${number}-${String(index + 1).padStart(2, '0')}`
  return tags.map((name, index) => ({ id: idOf(index), name, organizationId: String(number) }))
}

const TAG_SHARE = 0.35

function entityOf(site: Site, { key, name, use, size }: EntitySpec): DemoEntity {
  const seed = seedOf(key)
  const { country, city, postcode } = site.address
  const { description = '', isHidden = false } = entityOddities[key] ?? {}
  const type = isBuilding(use) ? 'building' : others[use].type
  return {
    id: entityIdOf(key),
    name,
    typeId: entityTypes.findIndex(({ kind }) => kind === type),
    organizationId: String(site.number),
    description,
    isHidden,
    use: isBuilding(use) ? use : type,
    address: `${1 + Math.floor(uniformAt(seed, 2) * 180)} ${pick(site.streets, uniformAt(seed, 1))}, ${city}`,
    country,
    pincode: postcode,
    tagIds: tagsOf(site)
      .filter((_, index) => uniformAt(seed, 10 + index) < TAG_SHARE)
      .map(({ id }) => id),
    ...(isBuilding(use) && { areaSqFt: size, averageOccupancy: occupancyOf(size, buildings[use][7]) }),
  }
}

function occupancyOf(areaSqFt: number, people: number): number {
  return Math.max(1, Math.round((areaSqFt / 1000) * people * 0.45))
}

function createInstance(
  site: Site,
  owner: string,
  key: string,
  feed: Point['feed'],
  index: number,
): DemoInstance {
  const {
    name,
    receiving,
    minutes: [incomingMinutes, deliveryMinutes],
    ...kind
  } = feedKinds[feed]
  const type = kind.type ?? pick(gatewayTypes, uniformAt(seedOf(key), 0))
  const errorTypes = feedFaults[key] ?? []
  const isOffline = errorTypes.includes('connectionError')
  return {
    id: FIRST_INSTANCE_ID + index,
    name: `${owner} ${name}`,
    type,
    organizationId: String(site.number),
    description: `${receiving} every ${deliveryMinutes} minutes`,
    zone: site.zone,
    isEnabled: true,
    dataReception: isOffline ? 'offline' : 'online',
    receiving,
    errorTypes,
    deliveryMinutes,
    incomingMinutes,
    connectivityLast24Hours: isOffline ? 0 : 96 + Math.floor(uniformAt(seedOf(key), 1) * 5),
    isFileBased: type === 'csv',
  }
}

function variableOf(
  site: Site,
  spec: EntitySpec,
  bare: Point,
  instance: DemoInstance,
  index: number,
): SyntheticVariable {
  const dataHubId = `${spec.key}-${bare.key}`
  const point: Point = { ...bare, ...oddities[dataHubId] }
  const { kind, resource, unit, status = 'enabled', alsoIn = [] } = point
  const quantity = kind === 'instantaneous' ? undefined : consumptionOf(unit)
  return {
    id: String(FIRST_VARIABLE_ID + index),
    dataHubId,
    displayName: point.displayName ?? displayNameOf(site, spec, point),
    sourceName: point.sourceName ?? `${spec.key}/${point.key}`.replaceAll('-', '_').toUpperCase(),
    zone: site.zone,
    entityIds: [spec.key, ...alsoIn].map(entityIdOf),
    organizationId: String(site.number),
    kind,
    description: point.description ?? null,
    status,
    isHidden: point.isHidden ?? false,
    resource,
    unit: kind === 'totalizer' ? (quantity ?? unit) : unit,
    ...(quantity !== undefined && { consumptionUnit: quantity }),
    instanceId: instance.id,
    dataReception: status === 'historical' ? 'offline' : instance.dataReception,
    tags: point.tags ?? [],
    sendsNulls: point.sendsNulls ?? false,
    point,
    instance,
    stream: `${spec.key}/${point.stream ?? point.key}`,
  }
}

function displayNameOf({ style }: Site, spec: EntitySpec, { name }: Point): string {
  if (style.repeatsEntity) return `${spec.short} ${name}`
  return /^pH\b/.test(name) ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

function entityIdOf(key: string): string {
  return `ent-${key}`
}
