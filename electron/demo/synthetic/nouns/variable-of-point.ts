import { consumptionOf } from '../../portfolio/conversions.ts'
import type { DemoVariable } from '../../portfolio/source.ts'
import type { Feed } from './feeds.ts'
import { oddities, type Oddity } from './oddities.ts'
import type { Point } from '../points/point.ts'
import type { EntitySpec, Site } from '../sites/site.ts'

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
  const oddity = oddities[dataHubId] ?? {}
  const point = { ...bare, ...pointPartOf(oddity) }
  const variable = { ...identityOf(site, spec, point, oddity, FIRST_ID + index), ...natureOf(point, feed) }
  return { variable, point, feed, stream: `${spec.key}/${point.stream ?? point.key}` }
}

function pointPartOf(oddity: Oddity): Partial<Point> {
  const { displayName: _displayName, sourceName: _sourceName, alsoIn: _alsoIn, ...part } = oddity
  return part
}

type Identity = Pick<
  DemoVariable,
  'id' | 'dataHubId' | 'displayName' | 'sourceName' | 'zone' | 'entityIds' | 'organizationId'
>

function identityOf(site: Site, spec: EntitySpec, point: Point, oddity: Oddity, id: number): Identity {
  return {
    id: String(id),
    dataHubId: `${spec.key}-${point.key}`,
    displayName: oddity.displayName ?? displayNameOf(site, spec, point),
    sourceName: oddity.sourceName ?? `${spec.key}/${point.key}`.replaceAll('-', '_').toUpperCase(),
    zone: site.zone,
    entityIds: [spec.key, ...(oddity.alsoIn ?? [])].map(entityIdOf),
    organizationId: String(site.number),
  }
}

function displayNameOf(site: Site, spec: EntitySpec, { name }: Point): string {
  if (site.repeatsEntity) return `${spec.short} ${name}`
  return /^pH\b/.test(name) ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

export function entityIdOf(key: string): string {
  return `ent-${key}`
}

function natureOf(point: Point, feed: Feed): Omit<DemoVariable, keyof Identity> {
  const quantity = consumptionOf(point.unit)
  const isTotalizer = point.kind === 'totalizer'
  return {
    kind: point.kind,
    description: point.description ?? null,
    status: point.status ?? 'enabled',
    isHidden: point.isHidden ?? false,
    resource: point.resource,
    unit: isTotalizer ? (quantity ?? point.unit) : point.unit,
    ...(quantity !== undefined && point.kind !== 'instantaneous' && { consumptionUnit: quantity }),
    instanceId: feed.instance.id,
    dataReception: point.status === 'historical' ? 'offline' : feed.instance.dataReception,
    tags: point.tags ?? [],
    sendsNulls: point.sendsNulls ?? false,
  }
}
