import type { Bridge } from '#shared/contract/bridge.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { FacetSource } from '#renderer/ports/catalogue.ts'
import type { AnsweredPage, SyncedList } from './sync-pages.ts'

const PER_PAGE = 100

/** The calls a synchronisation makes. */
export type SyncBridge = Pick<
  Bridge,
  | 'listOrganizations'
  | 'listVariableFacets'
  | 'listEntityFacets'
  | 'listDataSourceTypeFacets'
  | 'listDataSourceInstanceFacets'
  | 'listMeteredEntities'
  | 'listVariables'
  | 'listDataSourceTypes'
  | 'listDataSourceInstances'
  | 'cancelTickets'
>

export function organizationsList(bridge: SyncBridge): SyncedList {
  return {
    list: 'organizations',
    phase: 'organizations',
    request: async (origin) => onePage(await bridge.listOrganizations({ ...origin, mode: 'full' })),
  }
}

/** The filters of all four list endpoints. */
export function facetLists(bridge: SyncBridge, orgIds: readonly string[]): readonly SyncedList[] {
  const callBySource = {
    variable: bridge.listVariableFacets,
    entity: bridge.listEntityFacets,
    'data-source-type': bridge.listDataSourceTypeFacets,
    'data-source-instance': bridge.listDataSourceInstanceFacets,
  }
  const sources: readonly FacetSource[] = ['variable', 'entity', 'data-source-type', 'data-source-instance']
  return sources.map((source) => ({
    list: `facets:${source}`,
    phase: 'facets',
    request: async (origin) => onePage(await callBySource[source]({ ...origin, orgIds })),
  }))
}

/**
 * Everything, hidden too: what is shown is filtered here. Organizations are named one by one, because what
 * an empty filter means is not documented (docs/service.md 4.1).
 */
export function entitiesList(bridge: SyncBridge, organizations: readonly string[]): SyncedList {
  return {
    list: 'entities',
    phase: 'entities',
    identify: idOf,
    request: async (origin, page) =>
      answeredPage(
        await bridge.listMeteredEntities({
          ...origin,
          paging: { page, perPage: PER_PAGE, orderColumn: 'name', order: 'asc' },
          filter: { organizations, showHiddenMeteredEntities: true },
        }),
      ),
  }
}

/**
 * The same without asking for hidden ones, for their ids alone: what looks hidden and is listed here is not
 * (docs/service.md 4.4).
 */
export function unaskedEntitiesList(bridge: SyncBridge, organizations: readonly string[]): SyncedList {
  return {
    list: 'entities-unasked',
    phase: 'entities',
    identify: String,
    async request(origin, page) {
      const answered = await bridge.listMeteredEntities({
        ...origin,
        paging: { page, perPage: PER_PAGE, orderColumn: 'name', order: 'asc' },
        filter: { organizations },
      })
      if (!answered.ok) return answered
      const { elements, totalPages, totalRecords } = answered.value
      return succeed({ elements: elements.map(({ id }) => id), totalPages, totalRecords })
    },
  }
}

export function variablesList(bridge: SyncBridge, organizations: readonly string[]): SyncedList {
  return {
    list: 'variables',
    phase: 'variables',
    identify: idOf,
    request: async (origin, page) =>
      answeredPage(
        await bridge.listVariables({
          ...origin,
          paging: { page, perPage: PER_PAGE, orderColumn: 'displayName', order: 'asc' },
          filter: { organizations, showHiddenVariables: true },
        }),
      ),
  }
}

/**
 * Whether types are paginated is not documented (docs/service.md 4.5): the pages that the service counts, else one
 * more while pages come full. The same page again means that it does not paginate them.
 */
export function dataSourceTypesList(bridge: SyncBridge, organizations: readonly string[]): SyncedList {
  let seen = ''
  return {
    list: 'data-source-types',
    phase: 'data-sources',
    async request(origin, page) {
      const paging = { page, perPage: PER_PAGE } as const
      const types = await bridge.listDataSourceTypes({ ...origin, paging, organizations })
      if (!types.ok) return types
      const identity = JSON.stringify(types.value.elements.map(({ type }) => type))
      const isRepeated = identity === seen
      seen = identity
      return isRepeated
        ? succeed({ elements: [], totalPages: page, totalRecords: undefined })
        : answeredPage(types)
    },
  }
}

export function instancesList(bridge: SyncBridge, type: string): SyncedList {
  return {
    list: `instances:${type}`,
    phase: 'data-sources',
    identify: idOf,
    request: async (origin, page) =>
      answeredPage(
        await bridge.listDataSourceInstances({
          ...origin,
          paging: { page, perPage: PER_PAGE },
          filter: { type },
        }),
      ),
  }
}

function idOf(element: unknown): string {
  return typeof element === 'object' && element !== null && 'id' in element ? String(element.id) : ''
}

function onePage(result: Result<readonly unknown[]>): Result<AnsweredPage> {
  if (!result.ok) return result
  return succeed({ elements: result.value, totalPages: 1, totalRecords: result.value.length })
}

function answeredPage(result: Result<AnsweredPage>): Result<AnsweredPage> {
  if (!result.ok) return result
  const { elements, totalPages, totalRecords } = result.value
  return succeed({ elements, totalPages, totalRecords })
}
