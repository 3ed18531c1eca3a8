import type { DataSourceInstance, DataSourceType, MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Catalogue, CatalogueList } from '#renderer/ports/catalogue.ts'

/** Elements that were requested outside of a synchronisation, and all instances of a type. */
export interface Refreshed {
  readonly variables?: readonly Variable[]
  readonly entities?: readonly MeteredEntity[]
  readonly types?: readonly DataSourceType[]
  readonly sources?: readonly DataSourceInstance[]
  /** Lists of instances by type: an instance that is missing from its list is gone. */
  readonly sourcesOfType?: ReadonlyMap<string, readonly DataSourceInstance[]>
}

interface Dated<T> {
  readonly element: T
  readonly at: EpochMs
}

/** Elements that were requested since the last synchronisation, by identity, each with the time of its request. */
export interface RefreshedSince {
  readonly variables: ReadonlyMap<string, Dated<Variable>>
  readonly entities: ReadonlyMap<string, Dated<MeteredEntity>>
  readonly types: ReadonlyMap<string, Dated<DataSourceType>>
  readonly sources: ReadonlyMap<string, Dated<DataSourceInstance>>
  readonly sourcesOfType: ReadonlyMap<string, Dated<readonly DataSourceInstance[]>>
}

export const nothingRefreshed: RefreshedSince = {
  variables: new Map(),
  entities: new Map(),
  types: new Map(),
  sources: new Map(),
  sourcesOfType: new Map(),
}

export function addRefreshed(since: RefreshedSince, more: Refreshed, at: EpochMs): RefreshedSince {
  const { variables = [], entities = [], types = [], sources = [] } = more
  const sourcesOfType = more.sourcesOfType ?? new Map<string, readonly DataSourceInstance[]>()
  return {
    variables: dated(since.variables, variables, ({ dataHubId }) => dataHubId, at),
    entities: dated(since.entities, entities, ({ id }) => id, at),
    types: dated(since.types, types, ({ type }) => type, at),
    sources: dated(
      new Map([...since.sources].filter(([, { element }]) => !sourcesOfType.has(element.type))),
      sources,
      sourceKey,
      at,
    ),
    sourcesOfType: new Map([
      ...since.sourcesOfType,
      ...[...sourcesOfType].map(([type, element]) => [type, { element, at }] as const),
    ]),
  }
}

/**
 * Returns the elements that were requested later than the list to which they belong; `listedAt` is when a list was
 * requested.
 */
export function newerThanLists(
  { variables, entities, types, sources, sourcesOfType }: RefreshedSince,
  listedAt: (list: CatalogueList) => EpochMs,
): RefreshedSince {
  const left = {
    variables: later(variables, () => listedAt('variables')),
    entities: later(entities, () => listedAt('entities')),
    types: later(types, () => listedAt('data-source-types')),
    sources: later(sources, ({ type }) => listedAt(`instances:${type}`)),
    sourcesOfType: new Map([...sourcesOfType].filter(([type, { at }]) => at > listedAt(`instances:${type}`))),
  }
  // Returns the same object, so that the catalogue is not laid out again.
  return Object.values(left).every(({ size }) => size === 0) ? nothingRefreshed : left
}

function later<T>(
  since: ReadonlyMap<string, Dated<T>>,
  listedAt: (element: T) => EpochMs,
): ReadonlyMap<string, Dated<T>> {
  return new Map([...since].filter(([, { element, at }]) => at > listedAt(element)))
}

function dated<T>(
  known: ReadonlyMap<string, Dated<T>>,
  elements: readonly T[],
  keyOf: (element: T) => string,
  at: EpochMs,
): ReadonlyMap<string, Dated<T>> {
  if (elements.length === 0) return known
  return new Map([...known, ...elements.map((element) => [keyOf(element), { element, at }] as const)])
}

/**
 * Returns the catalogue with the elements that were requested since; those that it does not contain yet come with the
 * next synchronisation.
 */
export function withRefreshed(
  catalogue: Catalogue | undefined,
  since: RefreshedSince,
): Catalogue | undefined {
  if (catalogue === undefined || since === nothingRefreshed) return catalogue
  const { sourcesOfType } = since
  const cached = catalogue.dataSourceInstances.filter(({ type }) => !sourcesOfType.has(type))
  const listed = [...cached, ...[...sourcesOfType.values()].flatMap(({ element }) => element)]
  return {
    ...catalogue,
    variables: replaced(catalogue.variables, since.variables, ({ dataHubId }) => dataHubId),
    entities: replaced(catalogue.entities, since.entities, ({ id }) => id),
    dataSourceTypes: replaced(catalogue.dataSourceTypes, since.types, ({ type }) => type),
    dataSourceInstances: replaced(listed, since.sources, sourceKey),
  }
}

function replaced<T>(
  elements: readonly T[],
  fresh: ReadonlyMap<string, Dated<T>>,
  keyOf: (element: T) => string,
): readonly T[] {
  return fresh.size === 0 ? elements : elements.map((each) => fresh.get(keyOf(each))?.element ?? each)
}

/** Returns when an instance was requested after the catalogue; undefined if it was not. */
export function sourceRefreshedAt(
  { sources, sourcesOfType }: RefreshedSince,
  source: Pick<DataSourceInstance, 'id' | 'type'>,
): EpochMs | undefined {
  return sources.get(sourceKey(source))?.at ?? sourcesOfType.get(source.type)?.at
}

function sourceKey({ type, id }: Pick<DataSourceInstance, 'id' | 'type'>): string {
  return JSON.stringify([type, id])
}
