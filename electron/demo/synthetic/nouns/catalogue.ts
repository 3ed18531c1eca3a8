import type { DemoEntity, DemoOrganization, DemoTag } from '../../portfolio/source.ts'
import { entityOfSpec, tagIdOf } from './entity-of-spec.ts'
import { createFeed, feedKey, type Feed } from './feeds.ts'
import { entityPoints } from '../points/entity-points.ts'
import type { PointFeed } from '../points/point.ts'
import type { EntitySpec, Site } from '../sites/site.ts'
import { variableOfPoint, type SyntheticVariable } from './variable-of-point.ts'

/** The nouns of the synthetic portfolio, always in the same order and with the same ids. */
export interface SyntheticCatalogue {
  readonly organizations: readonly DemoOrganization[]
  readonly tags: readonly DemoTag[]
  readonly entities: readonly DemoEntity[]
  readonly variables: readonly SyntheticVariable[]
  readonly feeds: readonly Feed[]
}

export function createCatalogue(sites: readonly Site[]): SyntheticCatalogue {
  const feeds = createFeeds()
  const variables: SyntheticVariable[] = []
  for (const site of sites) {
    for (const spec of site.entities) {
      for (const point of entityPoints(spec, site)) {
        variables.push(variableOfPoint(site, spec, point, feeds.of(site, spec, point.feed), variables.length))
      }
    }
  }
  return {
    organizations: sites.map(organizationOf),
    tags: sites.flatMap(tagsOf),
    entities: sites.flatMap((site) => site.entities.map((spec) => entityOfSpec(site, spec))),
    variables,
    feeds: [...feeds.all()],
  }
}

function organizationOf(site: Site): DemoOrganization {
  const { number, name } = site
  return {
    id: String(number),
    number,
    name,
    communityId: `community-${site.country.toLowerCase().replaceAll(' ', '-')}`,
    meta: { sector: site.sector, country: site.country, city: site.city },
  }
}

function tagsOf(site: Site): readonly DemoTag[] {
  return site.tags.map((name, index) => ({
    id: tagIdOf(site, index),
    name,
    organizationId: String(site.number),
  }))
}

const FIRST_INSTANCE_ID = 301

interface Feeds {
  readonly of: (site: Site, spec: EntitySpec, feed: PointFeed) => Feed
  readonly all: () => Iterable<Feed>
}

function createFeeds(): Feeds {
  const feeds = new Map<string, Feed>()
  return {
    of: (site, spec, kind) => {
      const key = feedKey(site, spec, kind)
      const feed = feeds.get(key) ?? createFeed(site, spec, kind, FIRST_INSTANCE_ID + feeds.size)
      feeds.set(key, feed)
      return feed
    },
    all: () => feeds.values(),
  }
}
