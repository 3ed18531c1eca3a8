import { MINUTE_MS } from '#shared/time/instant.ts'
import { consumptionOf } from '#electron/demo/portfolio/conversions.ts'
import type { DemoInstance, DemoVariable } from '#electron/demo/portfolio/source.ts'
import type { Point } from '#electron/demo/synthetic/points/point.ts'
import type { EntitySpec } from '#electron/demo/synthetic/tables/entities.ts'
import { oddities } from '#electron/demo/synthetic/tables/oddities.ts'
import type { Site } from '#electron/demo/synthetic/tables/sites.ts'
import { pick, seedOf, uniformAt } from '#electron/demo/synthetic/noise.ts'
import {
  feedFaults,
  type FeedKind,
  feedKinds,
  gatewayTypes,
  type PointFeed,
} from '#electron/demo/synthetic/tables/feeds.ts'

/** A data source instance, with the delay of its readings. */
export interface Feed {
  readonly instance: DemoInstance
  /** Readings become available in portions of this length, this long after their end. */
  readonly deliveryMs: number
  readonly delayMs: number
}

const FIRST_INSTANCE_ID = 301

interface Feeds {
  readonly of: (site: Site, spec: EntitySpec, feed: PointFeed) => Feed
  readonly all: () => Iterable<Feed>
}

/** Creates each data source when its first point requests it. */
export function createFeeds(): Feeds {
  const feeds = new Map<string, Feed>()
  return {
    of: (site, spec, name) => {
      const kind: FeedKind = feedKinds[name]
      const key = `${kind.isOwn ? spec.key : String(site.number)}/${name}`
      const owner = kind.isOwn ? spec.name : site.name
      const feed = feeds.get(key) ?? createFeed(site, kind, key, owner, FIRST_INSTANCE_ID + feeds.size)
      feeds.set(key, feed)
      return feed
    },
    all: () => feeds.values(),
  }
}

function createFeed(site: Site, kind: FeedKind, key: string, owner: string, id: number): Feed {
  const [incomingMinutes, deliveryMinutes, delayMinutes] = kind.minutes
  const type = kind.type ?? pick(gatewayTypes, uniformAt(seedOf(key), 0))
  const errorTypes = feedFaults[key] ?? []
  const isOffline = errorTypes.includes('connectionError')
  return {
    deliveryMs: deliveryMinutes * MINUTE_MS,
    delayMs: delayMinutes * MINUTE_MS,
    instance: {
      id,
      name: `${owner} ${kind.name}`,
      type,
      organizationId: String(site.number),
      description: `${kind.receiving} every ${deliveryMinutes} minutes`,
      zone: site.zone,
      isEnabled: true,
      dataReception: isOffline ? 'offline' : 'online',
      receiving: kind.receiving,
      errorTypes,
      deliveryMinutes,
      incomingMinutes,
      connectivityLast24Hours: isOffline ? 0 : 96 + Math.floor(uniformAt(seedOf(key), 1) * 5),
      isFileBased: type === 'csv',
    },
  }
}

/** A variable of the catalogue with everything from which its readings are computed. */
export interface SyntheticVariable {
  readonly variable: DemoVariable
  readonly point: Point
  readonly feed: Feed
  /** Seed text of its random parts. */
  readonly stream: string
}

/** Internal ids begin here; they have no relation to the dataHubId (docs/service.md 2.3). */
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
