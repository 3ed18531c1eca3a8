import type { Clock } from '#shared/time/instant.ts'
import type { PortfolioSource } from './source.ts'
import { sites as allSites, type Site } from '../synthetic/tables/sites.ts'
import { createCatalogue } from '../synthetic/nouns/catalogue.ts'
import { sourceTypes } from '../synthetic/tables/feeds.ts'
import { createReader } from '../synthetic/reader.ts'

export interface SyntheticOptions {
  readonly clock: Clock
  /** Portfolios with different seeds have the same nouns and different readings. */
  readonly seed?: number
}

/** Creates the demo portfolio, in which every reading is a pure function of its variable, its time and the seed. */
export function createSyntheticPortfolio(options: SyntheticOptions): PortfolioSource {
  return portfolioOfSites(allSites, options)
}

export function portfolioOfSites(sites: readonly Site[], options: SyntheticOptions): PortfolioSource {
  const catalogue = createCatalogue(sites)
  const reader = createReader(sites, catalogue.variables, options.seed ?? 0, options.clock)
  return {
    organizations: catalogue.organizations,
    tags: catalogue.tags,
    entities: catalogue.entities,
    variables: catalogue.variables.map(({ variable }) => variable),
    sourceTypes,
    instances: catalogue.feeds.map(({ instance }) => instance),
    readings: reader.readings,
    lastReading: reader.lastReading,
  }
}
