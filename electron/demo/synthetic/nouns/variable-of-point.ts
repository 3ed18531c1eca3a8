import { consumptionOf } from '../../portfolio/conversions.ts'
import type { DemoVariable } from '../../portfolio/source.ts'
import type { Point } from '../points/point.ts'
import type { EntitySpec } from '../tables/entities.ts'
import { oddities } from '../tables/oddities.ts'
import type { Site } from '../tables/sites.ts'
import type { Feed } from './feeds.ts'

/** A variable of the catalogue with all that its readings are computed from. */
export interface SyntheticVariable {
  readonly variable: DemoVariable
  readonly point: Point
  readonly feed: Feed
  /** Seed text of its random parts. */
  readonly stream: string
}

/** Internal ids begin here; they say nothing about the dataHubId (docs/service.md 2.3). */
const FIRST_ID = 500_001

export function variableOfPoint(
  site: Site,
  spec: EntitySpec,
  bare: Point,
  feed: Feed,
  index: number,
): SyntheticVariable {
  const dataHubId = `${spec.key}-${bare.key}`
  const { displayName, sourceName, alsoIn = [], ...oddity } = oddities[dataHubId] ?? {}
  const point: Point = { ...bare, ...oddity }
  const quantity = consumptionOf(point.unit)
  const variable: DemoVariable = {
    id: String(FIRST_ID + index),
    dataHubId,
    displayName: displayName ?? displayNameOf(site, spec, point),
    sourceName: sourceName ?? `${spec.key}/${point.key}`.replaceAll('-', '_').toUpperCase(),
    zone: site.zone,
    entityIds: [spec.key, ...alsoIn].map(entityIdOf),
    organizationId: String(site.number),
    kind: point.kind,
    description: point.description ?? null,
    status: point.status ?? 'enabled',
    isHidden: point.isHidden ?? false,
    resource: point.resource,
    unit: point.kind === 'totalizer' ? (quantity ?? point.unit) : point.unit,
    ...(quantity !== undefined && point.kind !== 'instantaneous' && { consumptionUnit: quantity }),
    instanceId: feed.instance.id,
    dataReception: point.status === 'historical' ? 'offline' : feed.instance.dataReception,
    tags: point.tags ?? [],
    sendsNulls: point.sendsNulls ?? false,
  }
  return { variable, point, feed, stream: `${spec.key}/${point.stream ?? point.key}` }
}

function displayNameOf(site: Site, spec: EntitySpec, { name }: Point): string {
  if (site.repeatsEntity) return `${spec.short} ${name}`
  return /^pH\b/.test(name) ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

export function entityIdOf(key: string): string {
  return `ent-${key}`
}
