import type { Catalogue } from '#renderer/ports/ports.ts'

const PER_PAGE = 100
/** Organizations, the four filter discoveries, and the data source types. */
const SINGLE_REQUESTS = 6

const pages = (count: number): number => Math.max(1, Math.ceil(count / PER_PAGE))

/** Requests a refresh needs if the portfolio is as large as it was. */
export function syncCost({ entities, variables, dataSourceTypes, dataSourceInstances }: Catalogue): number {
  const ofType = (type: string): number => dataSourceInstances.filter((source) => source.type === type).length
  const sources = dataSourceTypes.reduce((sum, { type }) => sum + pages(ofType(type)), 0)
  return SINGLE_REQUESTS + pages(entities.length) + pages(variables.length) + sources
}
