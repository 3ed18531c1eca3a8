import type { DataSourceType, MeteredEntity, Organization } from '#shared/catalog/nouns.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { Catalogue, CataloguePage, CatalogueStore, StagedSync } from '#renderer/ports/catalogue.ts'
import type { ApproveCost } from '#renderer/ports/services.ts'
import type { SyncLedger } from './sync-ledger.ts'
import { createSyncPages, type SyncedList } from './sync-pages.ts'
import {
  dataSourceTypesList,
  entitiesList,
  facetLists,
  instancesList,
  organizationsList,
  unaskedEntitiesList,
  variablesList,
  type SyncBridge,
} from './synced-lists.ts'

/** Older staged pages are not mixed with new ones: what they list may have moved between pages. */
const RESUME_WITHIN_MS = HOUR_MS

export interface SyncPorts {
  readonly bridge: SyncBridge
  readonly store: CatalogueStore
  readonly clock: Clock
}

/** A first synchronisation of more requests than this is said and asked for before it is spent. */
const REQUESTS_UNASKED = 100

/** Synchronises the whole catalogue beside the copy that is shown, then switches to it. */
export async function runSync(
  ports: SyncPorts,
  ledger: SyncLedger,
  approve?: ApproveCost,
): Promise<Result<Catalogue>> {
  const { store, clock } = ports
  const now = clock.now()
  const staged = await store.stage(now, now - RESUME_WITHIN_MS)
  if (!staged.ok) return staged
  const brought = await bringEverything(ports, staged.value, ledger, approve)
  if (!brought.ok) return brought
  const completed = await store.complete(staged.value.generation, clock.now())
  return completed.ok ? store.read() : completed
}

async function bringEverything(
  { bridge, store }: SyncPorts,
  staged: StagedSync,
  ledger: SyncLedger,
  approve: ApproveCost | undefined,
): Promise<Result<null>> {
  const pages = createSyncPages(store, staged, ledger)
  const bringOptional = async (list: SyncedList): Promise<Result<readonly CataloguePage[]>> => {
    const brought = await pages.bringList(list)
    if (brought.ok || !isOfThisList(brought.error)) return brought
    ledger.noteFailure(brought.error)
    const kept = await store.keepOldLists(staged.generation, list.list)
    return kept.ok ? succeed([]) : kept
  }
  const bringDataSources = async (orgIds: readonly string[]): Promise<Result<unknown>> => {
    const types = await bringOptional(dataSourceTypesList(bridge, orgIds))
    if (!types.ok) return types
    if (types.value.length === 0) return store.keepOldLists(staged.generation, 'instances:')
    const fed = (elementsOf(types.value) as readonly DataSourceType[]).filter(mayHaveInstances)
    return firstFailure(await Promise.all(fed.map(({ type }) => bringOptional(instancesList(bridge, type)))))
  }

  const organizations = await pages.bringList(organizationsList(bridge))
  if (!organizations.ok) return organizations
  const orgIds = (elementsOf(organizations.value) as readonly Organization[]).map(({ id }) => id)
  const entities = entitiesList(bridge, orgIds)
  const variables = variablesList(bridge, orgIds)
  const facets = facetLists(bridge, orgIds)
  const bringEntities = async (): Promise<Result<unknown>> => {
    const brought = await pages.bringList(entities)
    if (!brought.ok || !brought.value.some(looksHidden)) return brought
    return bringOptional(unaskedEntitiesList(bridge, orgIds))
  }
  if (approve !== undefined) {
    // The first pages count the lists; they are brought once and serve the lists themselves.
    const counted = await Promise.all([entities, variables].map(pages.bringFirst))
    const failed = firstFailure(counted)
    if (!failed.ok) return failed
    const left = counted.reduce(
      (sum, page) => sum + (page.ok ? requestsAfter(page.value) : 0),
      facets.length + 1,
    )
    if (left > REQUESTS_UNASKED && !(await approve(left))) {
      const brought = await bringEntities()
      return brought.ok ? fail({ kind: 'cancelled' }) : brought
    }
  }
  // What a person can look at comes before what filters it and what feeds it.
  const lookedAt = firstFailure(await Promise.all([bringEntities(), pages.bringList(variables)]))
  if (!lookedAt.ok) return lookedAt
  return firstFailure(await Promise.all([...facets.map(bringOptional), bringDataSources(orgIds)]))
}

/** Requests after the first page of a list: its other pages, and all once more without the hidden entities. */
function requestsAfter(first: CataloguePage): number {
  return first.totalPages - 1 + (looksHidden(first) ? first.totalPages : 0)
}

function looksHidden({ list, elements }: CataloguePage): boolean {
  return list === 'entities' && (elements as readonly MeteredEntity[]).some(({ isHidden }) => isHidden)
}

/** Failures that asking for another list would not meet: one endpoint must not hold up the catalogue. */
function isOfThisList({ kind }: AppError): boolean {
  return ['forbidden', 'not-found', 'server', 'timeout', 'unexpected-response', 'invalid-request'].includes(
    kind,
  )
}

/** Only an explicit zero spares the request: a count that was not given says nothing. */
function mayHaveInstances({ instances, raw }: DataSourceType): boolean {
  return instances > 0 || raw['instances'] === undefined
}

function firstFailure(results: readonly Result<unknown>[]): Result<null> {
  const failures = results.flatMap((result) => (result.ok ? [] : [result.error]))
  const error = failures.find(({ kind }) => kind !== 'cancelled') ?? failures[0]
  return error === undefined ? succeed(null) : fail(error)
}

/** Of the kind their list has: we put them there. */
function elementsOf(pages: readonly CataloguePage[]): readonly unknown[] {
  return pages.flatMap(({ elements }) => elements)
}
