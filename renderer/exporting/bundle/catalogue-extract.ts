import type { PageEntry } from '#shared/bundle/kept-entries.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'

/**
 * Extracts some variables from a catalogue, with all others of their entities, so that main meters stay the same, and
 * with the organizations, entities and data sources to which these belong. Each list is one page; nothing else of the
 * portfolio is included.
 */
export function catalogueExtract(
  catalogue: Catalogue,
  dataHubIds: ReadonlySet<string>,
): { readonly pages: readonly PageEntry[]; readonly entityIds: ReadonlySet<string> } {
  const chosen = catalogue.variables.filter(({ dataHubId }) => dataHubIds.has(dataHubId))
  const entityIds = new Set(chosen.flatMap(({ entities }) => entities.map(({ id }) => id)))
  const isOfEntity = ({ entities }: Variable): boolean => entities.some(({ id }) => entityIds.has(id))
  const variables = catalogue.variables.filter(
    (variable) => dataHubIds.has(variable.dataHubId) || isOfEntity(variable),
  )
  const entities = catalogue.entities.filter(({ id }) => entityIds.has(id))
  const organizationIds = new Set([...variables, ...entities].map(({ organization }) => organization.id))
  const feeds = variables.flatMap((variable) => variable.feeds)
  const types = new Set(feeds.map(({ type }) => type))
  const feedKeys = new Set(feeds.map(({ type, id }) => JSON.stringify([type, id])))
  const instances = catalogue.dataSourceInstances.filter(({ type, id }) =>
    feedKeys.has(JSON.stringify([type, id])),
  )
  const pages = [
    pageOf(
      'organizations',
      catalogue.organizations.filter(({ id }) => organizationIds.has(id)),
    ),
    pageOf('entities', entities),
    pageOf('variables', variables),
    pageOf(
      'data-source-types',
      catalogue.dataSourceTypes.filter(({ type }) => types.has(type)),
    ),
    ...[...Map.groupBy(instances, ({ type }) => type)].map(([type, list]) =>
      pageOf(`instances:${type}`, list),
    ),
  ]
  return { pages, entityIds }
}

function pageOf(list: PageEntry['list'], elements: readonly unknown[]): PageEntry {
  return { list, page: 1, totalPages: 1, totalRecords: elements.length, elements }
}
