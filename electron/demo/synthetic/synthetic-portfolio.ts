import type { Clock } from '#shared/time/instant.ts'
import { createCatalogue } from './catalogue.ts'
import { createReader } from './reader.ts'
import { sourceTypes } from './tables/feeds.ts'
import { sites as allSites, type Site } from './tables/sites.ts'
import type { PortfolioSource } from '../portfolio/source.ts'

export interface SyntheticOptions {
  readonly clock: Clock
  /** Portfolios with different seeds have the same nouns and different readings. */
  readonly seed?: number
}

/** Creates the demo portfolio, in which every reading is a pure function of its variable, its time and the seed. */
export function createSyntheticPortfolio(options: SyntheticOptions): PortfolioSource {
  return portfolioOfSites(allSites, options)
}

export function portfolioOfSites(
  sites: readonly Site[],
  { clock, seed = 0 }: SyntheticOptions,
): PortfolioSource {
  const catalogue = createCatalogue(sites)
  return { ...catalogue, sourceTypes, ...createReader(sites, catalogue.variables, seed, clock) }
}
