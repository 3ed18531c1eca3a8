import type { SyncBridge } from '#renderer/catalogue/sync/synced-lists.ts'
import type { DataSourceType, MeteredEntity, Organization, Page, Variable } from '#shared/portfolio/nouns.ts'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import { aSource } from './a-source.ts'
import { anEntity } from './an-entity.ts'

/** Content and faults of a scripted catalogue. */
export interface CatalogueScript {
  variables: number
  entities: number
  /** Number of entities that the service reports, if it is wrong. */
  entitiesCounted?: number
  variablesCounted?: number
  /** Number of variables on a full page, if the service sends fewer than requested. */
  variablesAPage?: number
  /** Returns the first page of variables for every page. */
  repeats?: boolean
  /**
   * True if the variables are distributed among the entities and listed with them; otherwise all belong to the first
   * one, and none is listed.
   */
  isSpread?: boolean
  /** Number of variables at the beginning that are historical. */
  variablesHistorical: number
  /** Number of entities at the beginning that look hidden, and number of those that are listed only on request. */
  entitiesLookingHidden: number
  entitiesHidden: number
  /** Omits the counts, so that only a full page suggests another one. */
  uncounted?: boolean
  types: readonly { readonly type: string; readonly instances: number }[]
  /** Number of types per page, whatever is requested, with a count; otherwise every page is the whole list. */
  typesPerPage?: number
  /** Returns an error for a call and its page, or undefined if it succeeds. */
  refuse: (call: string, page: number) => AppError | undefined
}

export interface ScriptedCatalogue {
  readonly bridge: SyncBridge
  readonly script: CatalogueScript
  /** Received calls in the form `listVariables 3`. */
  readonly calls: readonly string[]
  readonly lanes: ReadonlySet<string>
  readonly cancelled: readonly string[]
  /** Tickets that were moved to the front of the lane of the screen. */
  readonly moved: readonly string[]
}

interface Asked {
  readonly lane: string
  readonly paging?: { readonly page: number; readonly perPage: number }
}

/** Service-api 4.5 does not say if types are paginated. */
function typesPage({ types, typesPerPage }: CatalogueScript, page: number): Page<DataSourceType> {
  const all = types.map(({ type, instances }) => ({
    type,
    name: type,
    instances,
    sourcesWithDataErrors: 0,
    disconnectedSources: 0,
    raw: { type, instances },
  }))
  if (typesPerPage === undefined) {
    const totalPages = page + (all.length === 100 ? 1 : 0)
    return { elements: all, totalRecords: undefined, perPage: 100, totalPages, page }
  }
  const elements = all.slice((page - 1) * typesPerPage, page * typesPerPage)
  const totalPages = Math.ceil(all.length / typesPerPage)
  return { elements, totalRecords: all.length, perPage: typesPerPage, totalPages, page }
}

/** Creates the catalogue part of the bridge over generated lists, paginated like the service (docs/service.md 2.10). */
export function createScriptedCatalogue(): ScriptedCatalogue {
  const script: CatalogueScript = {
    variables: 250,
    entities: 120,
    variablesHistorical: 0,
    entitiesLookingHidden: 0,
    entitiesHidden: 0,
    types: [
      { type: 'csv', instances: 3 },
      { type: 'idle', instances: 0 },
    ],
    refuse: () => undefined,
  }
  const calls: string[] = []
  const lanes = new Set<string>()
  const cancelled: string[] = []
  const moved: string[] = []

  const answer = async <T>(call: string, asked: Asked, value: () => T): Promise<Result<T>> => {
    const page = asked.paging?.page ?? 1
    calls.push(`${call} ${page}`)
    lanes.add(asked.lane)
    await Promise.resolve()
    const refusal = script.refuse(call, page)
    return refusal === undefined ? succeed(value()) : fail(refusal)
  }

  const pageOf = <T>(count: number, { paging }: Asked, make: (i: number) => T) => {
    const { page, perPage } = paging ?? { page: 1, perPage: 25 }
    const from = (page - 1) * perPage
    const length = Math.max(0, Math.min(perPage, count - from))
    const elements = Array.from({ length }, (_, i) => make(from + i))
    if (script.uncounted === true) {
      return {
        elements,
        totalRecords: undefined,
        perPage,
        totalPages: page + (length === perPage ? 1 : 0),
        page,
      }
    }
    return { elements, totalRecords: count, perPage, totalPages: Math.ceil(count / perPage), page }
  }

  const share = (): number => Math.ceil(script.variables / script.entities)
  const spreadVariable = (variable: Variable, i: number): Variable => {
    if (script.isSpread !== true) return variable
    const of = Math.floor(i / share())
    return { ...variable, entities: [{ id: `e${of}`, name: `Entity ${of}` }] }
  }
  const entityAt = (i: number): MeteredEntity =>
    anEntity(`e${i}`, { name: `Entity ${i}`, isHidden: i < script.entitiesLookingHidden })
  const spreadEntity = (entity: MeteredEntity, of: number): MeteredEntity => {
    if (script.isSpread !== true) return entity
    const own = Array.from({ length: share() }, (_, k) => of * share() + k)
    return { ...entity, variables: own.map((i) => ({ id: `v${i}`, name: `Variable ${i}`, kindLabel: '' })) }
  }

  const entitiesPage = (
    asked: Asked & { readonly filter: { readonly showHiddenMeteredEntities?: boolean | undefined } },
  ) => {
    const unlisted = asked.filter.showHiddenMeteredEntities === true ? 0 : script.entitiesHidden
    const page = pageOf(script.entities - unlisted, asked, (i) =>
      spreadEntity(entityAt(i + unlisted), i + unlisted),
    )
    return { ...page, totalRecords: script.entitiesCounted ?? page.totalRecords }
  }

  const facet = (name: string) => (asked: Asked) =>
    answer(name, asked, () => [{ id: name, label: name, options: [] }])

  return {
    script,
    calls,
    lanes,
    cancelled,
    moved,
    bridge: {
      listOrganizations: (asked) => answer('listOrganizations', asked, () => [anOrganization('o1')]),
      listVariableFacets: facet('listVariableFacets'),
      listEntityFacets: facet('listEntityFacets'),
      listDataSourceInstanceFacets: facet('listDataSourceInstanceFacets'),
      listMeteredEntities: (asked) => answer('listMeteredEntities', asked, () => entitiesPage(asked)),
      listMeteredEntityIds: (asked) =>
        answer('listMeteredEntityIds', asked, () => {
          const page = entitiesPage(asked)
          return { ...page, elements: page.elements.map(({ id }) => id) }
        }),
      listVariables: (asked) =>
        answer('listVariables', asked, () => {
          const { page } = asked.paging
          const perPage = script.variablesAPage ?? asked.paging.perPage
          const paged = { ...asked, paging: { page, perPage } }
          const brought = pageOf(script.variables, paged, (i) => ({
            ...spreadVariable(aVariable(script.repeats === true ? i - (page - 1) * perPage : i), i),
            ...(i < script.variablesHistorical && { status: 'historical', isHistorical: true }),
          }))
          const counted = script.variablesCounted
          if (counted === undefined) return brought
          return { ...brought, totalRecords: counted, totalPages: Math.ceil(counted / perPage) }
        }),
      listDataSourceTypes: (asked) =>
        answer('listDataSourceTypes', asked, () => typesPage(script, asked.paging.page)),
      listDataSourceInstances: (asked) =>
        answer(`listDataSourceInstances:${asked.filter.type}`, asked, () => ({
          typeName: asked.filter.type,
          ...pageOf(3, asked, (i) => aSource(String(i), { type: asked.filter.type })),
        })),
      async moveTicketFirst({ ticket }) {
        moved.push(ticket)
        return succeed(null)
      },
      async cancelTickets({ tickets }) {
        cancelled.push(...tickets)
        return succeed(null)
      },
    },
  }
}

export function anOrganization(id: string): Organization {
  return { id, name: id, raw: {} }
}

/** Creates a variable with an id and plain values. */
export function aVariable(i: number): Variable {
  return {
    id: `v${i}`,
    dataHubId: `hub-${i}`,
    displayName: `Variable ${i}`,
    sourceName: '',
    description: '',
    kind: 'average-rate',
    kindLabel: 'Average Rate',
    status: 'enabled',
    isEnabled: true,
    isRecorded: true,
    isHistorical: false,
    isHidden: false,
    resource: { id: '1', name: 'Electricity' },
    unit: { shortText: 'kW', longText: 'Kilowatt' },
    localTimezone: 'UTC',
    dataReception: 'online',
    tags: [],
    entities: [{ id: 'e0', name: 'Entity 0' }],
    organization: { id: 'o1', name: 'o1' },
    feeds: [],
    raw: { id: `v${i}` },
  }
}
