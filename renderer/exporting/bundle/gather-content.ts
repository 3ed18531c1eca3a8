import type { KeptDocument, PageEntry } from '#shared/bundle/kept-entries.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { BundleOrder } from '#renderer/ports/bundle-service.ts'
import type { CachePartition } from '#renderer/ports/cache.ts'
import type { CatalogueStore, Catalogue } from '#renderer/ports/catalogue.ts'
import type { DumpedHead } from '#renderer/ports/partition-transfer.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { orFail } from './failures.ts'
import { documentExtract, selectionOf } from './selection.ts'

/** The content of a file except for the values, which are read one series at a time. */
export interface BundleContent {
  readonly series: readonly CachedSeriesSummary[]
  readonly headOf: (head: DumpedHead) => DumpedHead
  readonly pages: () => AsyncIterable<PageEntry> | Iterable<PageEntry>
  readonly syncedAt: EpochMs | undefined
  readonly workspaces: readonly KeptDocument[]
  readonly documents: readonly KeptDocument[]
  readonly jobs: readonly KeptDocument[]
  readonly hasRevisions: boolean
  readonly dataHubIds: ReadonlySet<string>
  readonly variableOf: (dataHubId: string) => Variable | undefined
}

/** @throws Failed */
export async function gatherContent(
  { dump, archive, catalogue, series: store }: CachePartition,
  { content, stamps }: BundleOrder,
): Promise<BundleContent> {
  // Values cached under another convention of stamps then cover nothing.
  orFail(await store.readStampsAs(stamps))
  const series = orFail(await archive.readMap())
  const workspaces = orFail(await dump.readKept('workspaces'))
  const documents = orFail(await dump.readKept('documents'))
  if (content.kind === 'backup') {
    const { pages, syncedAt } = orFail(await dump.listPages())
    return {
      ...{ series, workspaces, documents, syncedAt, hasRevisions: true },
      headOf: (head) => head,
      jobs: orFail(await dump.readKept('jobs')),
      variableOf: () => undefined,
      dataHubIds: new Set(series.map(({ seriesKey }) => seriesKey.dataHubId)),
      async *pages() {
        for (const reference of pages) {
          const page = orFail(await dump.readPage(reference))
          if (page !== undefined) yield page
        }
      },
    }
  }
  const selected = selectionOf({ workspaces, documents }, content)
  const { dataHubIds } = selected
  const known = orFail(await catalogue.read())
  const { pages, entityIds } = catalogueExtract(known, dataHubIds)
  const byId = new Map(known.variables.map((variable) => [variable.dataHubId, variable]))
  return {
    series: series.filter(
      ({ seriesKey, covered }) => dataHubIds.has(seriesKey.dataHubId) && covered.length > 0,
    ),
    // Anyone who opens the bundle reads all stamps by one convention, and requests nothing again.
    headOf: ({ stamps: _stamps, usedAt: _usedAt, isPinned: _isPinned, ...head }) => head,
    pages: () => withRaw(pages, catalogue),
    syncedAt: known.syncedAt,
    workspaces: selected.workspaces,
    documents: documentExtract(documents, dataHubIds, entityIds),
    jobs: [],
    hasRevisions: false,
    dataHubIds,
    variableOf: (dataHubId) => byId.get(dataHubId),
  }
}

/**
 * Adds the raw answer of the service for each variable, which a catalogue that was read from its snapshot leaves on
 * disk. @throws Failed
 */
async function* withRaw(
  pages: readonly PageEntry[],
  { readRaw }: Pick<CatalogueStore, 'readRaw'>,
): AsyncGenerator<PageEntry> {
  for (const page of pages) {
    const elements: unknown[] = []
    for (const element of page.elements) {
      const { dataHubId, raw } = element as Partial<Variable>
      const isLacking = page.list === 'variables' && raw === undefined && dataHubId !== undefined
      elements.push(
        isLacking ? { ...(element as Variable), raw: orFail(await readRaw(dataHubId)) ?? {} } : element,
      )
    }
    yield { ...page, elements }
  }
}

/**
 * Extracts some variables from a catalogue, with all others of their entities, so that main meters stay the same, and
 * with the organizations, entities and data sources to which these belong. Each list is one page; nothing else of the
 * portfolio is included.
 */
function catalogueExtract(
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
