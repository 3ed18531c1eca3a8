import type { PortfolioSource } from '#electron/demo/portfolio/source.ts'
import { type EntityRow, sites, type Site } from '#electron/demo/synthetic/tables/sites.ts'
import { createCatalogue } from '#electron/demo/synthetic/catalogue.ts'
import { portfolioOfSites, type SyntheticOptions } from '#electron/demo/synthetic/synthetic-portfolio.ts'

export interface ScaleOptions extends SyntheticOptions {
  /** Number of variables; at least as many as the demo portfolio has. */
  readonly variables: number
}

const POINTS_PER_BUILDING = 80
/** Every building has some points in addition to those of its floors; a small one has more than this. */
const POINTS_PER_FLOOR = 7.5
const POINTS_BESIDES = 22

/** Creates the demo portfolio, extended by further buildings to exactly the requested number of variables. */
export function createScalePortfolio(options: ScaleOptions): PortfolioSource {
  const missing = options.variables - createCatalogue(sites).variables.length
  if (missing <= 0) return cut(portfolioOfSites(sites, options), options.variables)
  const buildings = Math.ceil(missing / POINTS_PER_BUILDING)
  const floors = Math.max(1, Math.ceil((missing / buildings - POINTS_BESIDES) / POINTS_PER_FLOOR) + 2)
  return cut(portfolioOfSites(grownSites(buildings, floors), options), options.variables)
}

function cut(portfolio: PortfolioSource, variables: number): PortfolioSource {
  return { ...portfolio, variables: portfolio.variables.slice(0, variables) }
}

function grownSites(buildings: number, floors: number): readonly Site[] {
  const share = Math.ceil(buildings / sites.length)
  return sites.map((site, index) => {
    const first = index * share
    const count = Math.max(0, Math.min(share, buildings - first))
    return { ...site, entities: [...site.entities, ...furtherBuildings(first + 1, count, floors)] }
  })
}

/** Further office buildings for scale tests, `count` of them, starting at number `first`. */
function furtherBuildings(first: number, count: number, floors: number): readonly EntityRow[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(first + index).padStart(4, '0')
    const names = [`estate-${number}`, `Estate Building ${number}`, `Estate ${number}`] as const
    return [...names, 'office', 9_000 * Math.min(floors, 12), floors]
  })
}
