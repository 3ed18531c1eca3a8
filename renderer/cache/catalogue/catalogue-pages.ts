import type {
  Catalogue,
  CatalogueList,
  CataloguePage,
  FacetSource,
  LaterPart,
} from '#renderer/ports/catalogue.ts'
import type {
  DataSourceInstance,
  DataSourceType,
  Facet,
  MeteredEntity,
  Organization,
  Variable,
} from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { CataloguePageRecord, CatalogueStateRecord } from '../records.ts'
import type { SnapshotOfVariables } from './variables-snapshot.ts'

/**
 * Combines the pages of one synchronisation into a catalogue. Lists whose pages shifted while they were read can
 * contain an element twice; the later page counts.
 */
export interface CatalogueGatherer {
  readonly add: (page: CataloguePage) => void
  /** Drops all pages of a list. */
  readonly drop: (list: CatalogueList) => void
  /**
   * Returns the complete copy, or else what has arrived so far. If no page changed it since the last call, it returns
   * the same array.
   */
  readonly catalogue: (complete: CatalogueStateRecord['current'], arrivingSince?: EpochMs) => Catalogue
  /** Returns the variables of all pages, each with the page that contains it. */
  readonly snapshot: () => SnapshotOfVariables
  /** Returns the contents of the lists that filter and feed the variables. */
  readonly laterPart: () => Pick<LaterPart, 'dataSourceTypes' | 'dataSourceInstances' | 'facets'>
}

/** True for the lists that filter and feed the variables, which are fetched after them. */
export function isLaterList(list: CatalogueList): boolean {
  return list === 'data-source-types' || list.startsWith('facets:') || list.startsWith('instances:')
}

export function createCatalogueGatherer(): CatalogueGatherer {
  const lists = new Map<CatalogueList, Map<number, CataloguePage>>()
  const gathered = new Map<string, readonly unknown[]>()

  const pagesOf = (list: CatalogueList): readonly CataloguePage[] =>
    [...(lists.get(list)?.values() ?? [])].sort((a, b) => a.page - b.page)

  function elementsOf<T>(list: CatalogueList, keyOf: (element: T) => string): readonly T[] {
    return once(list, () => distinct(pagesOf(list), keyOf))
  }

  /** Elements have the type of their list, since the pages were written that way. */
  function once<T>(group: string, gather: () => readonly T[]): readonly T[] {
    const known = gathered.get(group) as readonly T[] | undefined
    const elements = known ?? gather()
    gathered.set(group, elements)
    return elements
  }

  function entities(): readonly MeteredEntity[] {
    const unasked = new Set(pagesOf('entities-unasked').flatMap(({ elements }) => elements.map(String)))
    // An entity that is listed although hidden ones were not requested is not hidden, whatever its fields suggest.
    return distinct<MeteredEntity>(pagesOf('entities'), idOf).map((entity) =>
      entity.isHidden && unasked.has(entity.id) ? { ...entity, isHidden: false } : entity,
    )
  }

  function instances(): readonly DataSourceInstance[] {
    const own = [...lists.keys()].filter((list) => groupOf(list) === 'instances').sort()
    return distinct<DataSourceInstance>(own.flatMap(pagesOf), ({ type, id }) => JSON.stringify([type, id]))
  }

  const facetsOf = (source: FacetSource): readonly Facet[] => elementsOf<Facet>(`facets:${source}`, idOf)

  const laterPart: CatalogueGatherer['laterPart'] = () => ({
    dataSourceTypes: elementsOf<DataSourceType>('data-source-types', ({ type }) => type),
    dataSourceInstances: once('instances', instances),
    facets: {
      variable: facetsOf('variable'),
      entity: facetsOf('entity'),
      'data-source-instance': facetsOf('data-source-instance'),
    },
  })

  return {
    laterPart,
    snapshot() {
      const variables = elementsOf<Variable>('variables', idOf)
      const all = pagesOf('variables')
      const pageOf = new Map(
        all.flatMap(({ page, elements }) => (elements as readonly Variable[]).map(({ id }) => [id, page])),
      )
      return {
        variables,
        pages: variables.map(({ id }) => pageOf.get(id) ?? 0),
        counted: all.at(-1)?.totalRecords,
      }
    },
    add(page) {
      const { list } = page
      lists.set(list, (lists.get(list) ?? new Map<number, CataloguePage>()).set(page.page, page))
      gathered.delete(groupOf(list))
    },
    drop(list) {
      lists.delete(list)
      gathered.delete(groupOf(list))
    },
    catalogue(complete, arrivingSince) {
      const counted = pagesOf('variables').at(-1)?.totalRecords
      return {
        organizations: elementsOf<Organization>('organizations', idOf),
        entities: once('entities', entities),
        variables: elementsOf<Variable>('variables', idOf),
        ...laterPart(),
        requests: [...lists.values()].reduce((sum, pages) => sum + pages.size, 0),
        ...(counted === undefined ? {} : { variablesCounted: counted }),
        lacking: complete?.lacking ?? [],
        ...(complete !== undefined && { syncedAt: complete.syncedAt }),
        ...(complete === undefined && arrivingSince !== undefined && { arrivingSince }),
      }
    },
  }
}

/** Names the data that are assembled from the list: entities come in two lists, instances in one for each type. */
function groupOf(list: CatalogueList): string {
  if (list === 'entities-unasked') return 'entities'
  return list.startsWith('instances:') ? 'instances' : list
}

function distinct<T>(pages: readonly CataloguePage[], keyOf: (element: T) => string): readonly T[] {
  const elements = pages.flatMap((page) => page.elements as readonly T[])
  return [...new Map(elements.map((element) => [keyOf(element), element])).values()]
}

/**
 * Converts a record into a page as the synchronisation knows it. The page was written by the app under this version of
 * the schema, since an upgrade drops the pages, which can be fetched again.
 */
export function pageFromRecord(record: CataloguePageRecord): CataloguePage {
  const { list, page, totalPages, totalRecords, json } = record
  return { list, page, totalPages, totalRecords, elements: JSON.parse(json) as readonly unknown[] }
}

function idOf({ id }: { readonly id: string }): string {
  return id
}
