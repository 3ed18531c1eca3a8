import type { Bridge } from '#shared/contract/bridge.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { FacetSource } from '#renderer/ports/catalogue.ts'
import type { AnsweredPage, SyncedList } from './sync-pages.ts'

const PER_PAGE = 100

/** Lists the calls a synchronisation makes. */
export type SyncBridge = Pick<
  Bridge,
  | 'listOrganizations'
  | 'listVariableFacets'
  | 'listEntityFacets'
  | 'listDataSourceInstanceFacets'
  | 'listMeteredEntities'
  | 'listMeteredEntityIds'
  | 'listVariables'
  | 'listDataSourceTypes'
  | 'listDataSourceInstances'
  | 'cancelTickets'
  | 'moveTicketFirst'
>

export function organizationsList(bridge: SyncBridge): SyncedList {
  return {
    list: 'organizations',
    phase: 'organizations',
    identify: idOf,
    request: async (origin) => onePage(await bridge.listOrganizations({ ...origin, mode: 'full' })),
  }
}

/** Lists the filters that are offered; those of data source types contain only the organizations, which are known. */
export function facetLists(bridge: SyncBridge, orgIds: readonly string[]): readonly SyncedList[] {
  const callBySource = {
    variable: bridge.listVariableFacets,
    entity: bridge.listEntityFacets,
    'data-source-instance': bridge.listDataSourceInstanceFacets,
  }
  const sources: readonly FacetSource[] = ['variable', 'entity', 'data-source-instance']
  return sources.map((source) => ({
    list: `facets:${source}`,
    phase: 'facets',
    identify: idOf,
    request: async (origin) => onePage(await callBySource[source]({ ...origin, orgIds })),
  }))
}

/**
 * Requests everything, including hidden entities, since the app filters what is shown. Organizations are listed one by
 * one, because the meaning of an empty filter is not documented (docs/service.md 4.1).
 */
export function entitiesList(bridge: SyncBridge, organizations: readonly string[]): SyncedList {
  return {
    list: 'entities',
    phase: 'entities',
    identify: idOf,
    request: (origin, page) =>
      bridge.listMeteredEntities({
        ...origin,
        paging: { page, perPage: PER_PAGE, orderColumn: 'name', order: 'asc' },
        filter: { organizations, showHiddenMeteredEntities: true },
      }),
  }
}

/**
 * Lists the entities without hidden ones, only for their ids: an entity that looks hidden and is listed here is not
 * hidden (docs/service.md 4.4).
 */
export function unaskedEntitiesList(bridge: SyncBridge, organizations: readonly string[]): SyncedList {
  return {
    list: 'entities-unasked',
    phase: 'entities',
    identify: String,
    request: (origin, page) =>
      bridge.listMeteredEntityIds({
        ...origin,
        paging: { page, perPage: PER_PAGE, orderColumn: 'name', order: 'asc' },
        filter: { organizations },
      }),
  }
}

export function variablesList(bridge: SyncBridge, organizations: readonly string[]): SyncedList {
  return {
    list: 'variables',
    phase: 'variables',
    identify: idOf,
    request: (origin, page) =>
      bridge.listVariables({
        ...origin,
        paging: { page, perPage: PER_PAGE, orderColumn: 'displayName', order: 'asc' },
        filter: { organizations, showHiddenVariables: true },
      }),
  }
}

/**
 * Reads the pages that the service counts. If it counts none, it reads one page more as long as pages are full and
 * contain something new, since it is not documented whether types are paginated (docs/service.md 4.5).
 */
export function dataSourceTypesList(bridge: SyncBridge, organizations: readonly string[]): SyncedList {
  return {
    list: 'data-source-types',
    phase: 'data-sources',
    identify: typeOf,
    request: (origin, page) =>
      bridge.listDataSourceTypes({ ...origin, paging: { page, perPage: PER_PAGE }, organizations }),
  }
}

export function instancesList(bridge: SyncBridge, type: string): SyncedList {
  return {
    list: `instances:${type}`,
    phase: 'data-sources',
    identify: idOf,
    request: (origin, page) =>
      bridge.listDataSourceInstances({
        ...origin,
        paging: { page, perPage: PER_PAGE },
        filter: { type },
      }),
  }
}

function idOf(element: unknown): string {
  return typeof element === 'object' && element !== null && 'id' in element ? String(element.id) : ''
}

function typeOf(element: unknown): string {
  return typeof element === 'object' && element !== null && 'type' in element ? String(element.type) : ''
}

function onePage(result: Result<readonly unknown[]>): Result<AnsweredPage> {
  if (!result.ok) return result
  return succeed({ elements: result.value, totalPages: 1, totalRecords: result.value.length })
}
