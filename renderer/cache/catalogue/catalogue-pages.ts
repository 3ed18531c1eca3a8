import type { Catalogue, CataloguePage, FacetSource } from '#renderer/ports/catalogue.ts'
import type {
  DataSourceInstance,
  DataSourceType,
  Facet,
  MeteredEntity,
  Organization,
  Variable,
} from '#shared/catalog/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { CataloguePageRecord, CatalogueStateRecord } from '../records.ts'

/**
 * Puts together the catalogue that the pages of one synchronisation make up. Lists whose pages shifted while
 * they were read can bring an element twice: the later page wins.
 */
export interface CatalogueGatherer {
  readonly add: (record: CataloguePageRecord) => void
  /** Returns the complete copy, or else what has arrived since. */
  readonly catalogue: (complete: CatalogueStateRecord['current'], arrivingSince?: EpochMs) => Catalogue
}

export function createCatalogueGatherer(): CatalogueGatherer {
  const organizations = new Map<string, Organization>()
  const entities = new Map<string, MeteredEntity>()
  const unasked = new Set<string>()
  const variables = new Map<string, Variable>()
  const types = new Map<string, DataSourceType>()
  const instances = new Map<string, DataSourceInstance>()
  const facets: Readonly<Record<FacetSource, Map<string, Facet>>> = {
    variable: new Map(),
    entity: new Map(),
    'data-source-instance': new Map(),
  }
  let requests = 0
  let variablesCounted: number | undefined

  /** An entity that is listed without asking for hidden ones is not hidden, whatever its fields suggest. */
  const asListed = (entity: MeteredEntity): MeteredEntity =>
    entity.isHidden && unasked.has(entity.id) ? { ...entity, isHidden: false } : entity

  return {
    add(record) {
      const { list } = record
      requests++
      if (list === 'variables') variablesCounted = record.totalRecords
      if (list === 'organizations') put(organizations, record, idOf)
      else if (list === 'entities') put(entities, record, idOf)
      else if (list === 'entities-unasked') for (const id of elementsFromJson(record)) unasked.add(String(id))
      else if (list === 'variables') put(variables, record, idOf)
      else if (list === 'data-source-types') put(types, record, ({ type }) => type)
      else if (list.startsWith('instances:'))
        put(instances, record, ({ type, id }) => JSON.stringify([type, id]))
      for (const source of facetSources) if (list === `facets:${source}`) put(facets[source], record, idOf)
    },
    catalogue: (complete, arrivingSince) => ({
      organizations: [...organizations.values()],
      entities: [...entities.values()].map(asListed),
      variables: [...variables.values()],
      dataSourceTypes: [...types.values()],
      dataSourceInstances: [...instances.values()],
      facets: {
        variable: [...facets.variable.values()],
        entity: [...facets.entity.values()],
        'data-source-instance': [...facets['data-source-instance'].values()],
      },
      requests,
      ...(variablesCounted === undefined ? {} : { variablesCounted }),
      lacking: complete?.lacking ?? [],
      ...(complete !== undefined && { syncedAt: complete.syncedAt }),
      ...(complete === undefined && arrivingSince !== undefined && { arrivingSince }),
    }),
  }
}

const facetSources: readonly FacetSource[] = ['variable', 'entity', 'data-source-instance']

/** Converts a record into a page as the synchronisation knows it. */
export function pageFromRecord(record: CataloguePageRecord): CataloguePage {
  const { list, page, totalPages, totalRecords } = record
  return { list, page, totalPages, totalRecords, elements: elementsFromJson(record) }
}

function put<T>(gathered: Map<string, T>, record: CataloguePageRecord, keyOf: (element: T) => string): void {
  for (const element of elementsFromJson(record) as readonly T[]) gathered.set(keyOf(element), element)
}

/** The app wrote the page under this version of the schema: an upgrade drops the pages, which can be fetched. */
function elementsFromJson({ json }: CataloguePageRecord): readonly unknown[] {
  return JSON.parse(json) as readonly unknown[]
}

function idOf({ id }: { readonly id: string }): string {
  return id
}
