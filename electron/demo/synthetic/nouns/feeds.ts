import { MINUTE_MS } from '#shared/time/instant.ts'
import type { DemoInstance } from '../../portfolio/source.ts'
import { pick, seedOf, uniformAt } from '../noise.ts'
import { feedFaults, feedKinds, gatewayTypes, type FeedKind, type PointFeed } from '../tables/feeds.ts'
import type { EntitySpec } from '../tables/entities.ts'
import type { Site } from '../tables/sites.ts'

/** A data source instance, with how late its readings come. */
export interface Feed {
  readonly instance: DemoInstance
  /** Readings become available in portions of this length, this long after their end. */
  readonly deliveryMs: number
  readonly delayMs: number
}

const FIRST_INSTANCE_ID = 301

export interface Feeds {
  readonly of: (site: Site, spec: EntitySpec, feed: PointFeed) => Feed
  readonly all: () => Iterable<Feed>
}

/** Creates each data source when the first of its points asks for it. */
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
