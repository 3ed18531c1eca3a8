import type { Catalogue, CatalogueList, CataloguePage } from '#renderer/services/ports.ts'
import type {
  DataSourceInstance,
  DataSourceType,
  Facet,
  MeteredEntity,
  Organization,
  Variable,
} from '#shared/catalog/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { CataloguePageRecord } from './records.ts'

/**
 * The catalogue that the pages of one synchronisation make up. Lists whose pages shifted while they were
 * read can bring an element twice: the later page wins.
 */
export function catalogueFromPages(
  records: readonly CataloguePageRecord[],
  syncedAt: EpochMs | undefined,
): Catalogue {
  const facets = (source: keyof Catalogue['facets']): readonly Facet[] =>
    elementsOf<Facet>(records, (list) => list === `facets:${source}`, idOf)
  return {
    organizations: elementsOf<Organization>(records, (list) => list === 'organizations', idOf),
    entities: elementsOf<MeteredEntity>(records, (list) => list === 'entities', idOf),
    variables: elementsOf<Variable>(records, (list) => list === 'variables', idOf),
    dataSourceTypes: elementsOf<DataSourceType>(
      records,
      (list) => list === 'data-source-types',
      ({ type }) => type,
    ),
    dataSourceInstances: elementsOf<DataSourceInstance>(
      records,
      (list) => list.startsWith('instances:'),
      ({ type, id }) => JSON.stringify([type, id]),
    ),
    facets: {
      variable: facets('variable'),
      entity: facets('entity'),
      'data-source-type': facets('data-source-type'),
      'data-source-instance': facets('data-source-instance'),
    },
    ...(syncedAt === undefined ? {} : { syncedAt }),
  }
}

/** A page as the synchronisation knows it. */
export function pageFromRecord(record: CataloguePageRecord): CataloguePage {
  const { list, page, totalPages, totalRecords } = record
  return { list, page, totalPages, totalRecords, elements: elementsFromJson(record) }
}

function elementsOf<T>(
  records: readonly CataloguePageRecord[],
  isWanted: (list: CatalogueList) => boolean,
  keyOf: (element: T) => string,
): readonly T[] {
  const elements = new Map<string, T>()
  for (const record of records) {
    if (!isWanted(record.list)) continue
    for (const element of elementsFromJson(record) as readonly T[]) elements.set(keyOf(element), element)
  }
  return [...elements.values()]
}

/** Written by ourselves under this version of the schema: an upgrade drops the pages, which can be fetched. */
function elementsFromJson({ json }: CataloguePageRecord): readonly unknown[] {
  return JSON.parse(json) as readonly unknown[]
}

function idOf({ id }: { readonly id: string }): string {
  return id
}
