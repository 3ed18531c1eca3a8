import type { MeteredEntity, Organization } from '#shared/portfolio/nouns.ts'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import { type Clock, HOUR_MS } from '#shared/time/instant.ts'
import type {
  Catalogue,
  CatalogueList,
  CataloguePage,
  CatalogueStore,
  FailedList,
  StagedSync,
} from '#renderer/ports/catalogue.ts'
import type { ApproveCost } from '#renderer/ports/services.ts'
import type { SyncLedger } from './sync-ledger.ts'
import { createBrought, firstFailure, twice, type FailedError } from './brought-lists.ts'
import { isOfThisList } from './page-walk.ts'
import { createSyncPages, MOST_PAGES, type SyncedList, type SyncPages } from './sync-pages.ts'
import {
  entitiesList,
  organizationsList,
  unaskedEntitiesList,
  variablesList,
  type SyncBridge,
} from './synced-lists.ts'

/** Older staged pages are not mixed with new ones, since elements may have moved between pages meanwhile. */
export const RESUME_WITHIN_MS = HOUR_MS

export interface SyncPorts {
  readonly bridge: SyncBridge
  readonly store: CatalogueStore
  readonly clock: Clock
  /** Organizations that arrived a moment ago, when the token was verified; they are not requested again. */
  readonly organizations?: readonly Organization[] | undefined
}

/** Number of lists that follow for every portfolio: three of filters and one of types. */
const REQUESTS_LATER = 4

/** A synchronisation of more requests than this is announced and needs consent before it makes them. */
const REQUESTS_UNASKED = 100

/**
 * Loads everything for a complete view in addition to the shown copy, then switches to it. Filters and sources follow
 * (`runLaterSync`); until then those of the earlier copy are used.
 */
export async function runSync(
  ports: SyncPorts,
  ledger: SyncLedger,
  shown: Catalogue | undefined,
  approve?: ApproveCost,
  onStaged?: (staged: StagedSync) => void,
): Promise<Result<Catalogue>> {
  const { store, clock } = ports
  const now = clock.now()
  const begun = await store.stage(now, now - RESUME_WITHIN_MS)
  if (!begun.ok) return begun
  onStaged?.(begun.value)
  const staged = await withOrganizations(ports, begun.value)
  if (!staged.ok) return staged
  const failed = await bringEverything(ports, staged.value, ledger, shown, approve)
  if (!failed.ok) return failed
  const later = laterLists(shown).map((list) => ({ list, reason: { kind: 'later' } as const }))
  return store.complete(staged.value.generation, clock.now(), [...failed.value, ...later])
}

function laterLists(shown: Catalogue | undefined): readonly CatalogueList[] {
  const types = new Set(shown?.dataSourceInstances.map(({ type }) => type))
  return [
    ...(['facets:variable', 'facets:entity', 'facets:data-source-instance', 'data-source-types'] as const),
    ...[...types].map((type) => `instances:${type}` as const),
  ]
}

/** Stages the organizations that are already known. */
async function withOrganizations(
  { store, organizations }: SyncPorts,
  staged: StagedSync,
): Promise<Result<StagedSync>> {
  const isStaged = staged.pages.some(({ list }) => list === 'organizations')
  if (organizations === undefined || organizations.length === 0 || isStaged) return succeed(staged)
  const page = {
    ...({ list: 'organizations', page: 1, totalPages: 1 } as const),
    ...{ totalRecords: organizations.length, elements: organizations },
  }
  const written = await store.stagePage(staged.generation, page)
  return written.ok ? succeed({ ...staged, pages: [...staged.pages, page] }) : written
}

/** Returns the lists that failed; fails itself if there is nothing to show. */
async function bringEverything(
  { bridge, store }: SyncPorts,
  staged: StagedSync,
  ledger: SyncLedger,
  shown: Catalogue | undefined,
  approve: ApproveCost | undefined,
): Promise<Result<readonly FailedList[]>> {
  const pages = createSyncPages(store, staged, ledger)
  const { bring, failed, lacking } = createBrought(pages)
  const organizations = await pages.bringList(organizationsList(bridge))
  if (!organizations.ok) return organizations
  const orgIds = (organizations.value.elements as readonly Organization[]).map(({ id }) => id)
  const entities = entitiesList(bridge, orgIds)
  const variables = variablesList(bridge, orgIds)

  const bringEntities = async (mostPages: number): Promise<Result<unknown>> => {
    const brought = await bring(entities, mostPages)
    const hidden = brought.ok ? (brought.value ?? []).filter(looksHidden) : []
    if (!brought.ok || hidden.length === 0) return brought
    const unasked = unaskedEntitiesList(bridge, orgIds)
    const first = await pages.bringFirst(unasked)
    if (first.ok && areHidden(hidden, (brought.value?.length ?? 0) - hidden.length, first.value))
      return brought
    return bring(unasked, mostPages)
  }

  const most = await agreedPages([entities, variables], pages, shown, approve)
  if (!most.ok) {
    const isFirst = shown?.syncedAt === undefined
    const brought = isFirst && most.error.kind === 'cancelled' ? await bringEntities(MOST_PAGES) : most
    return brought.ok ? most : brought
  }
  const [mostEntities = MOST_PAGES, mostVariables = MOST_PAGES] = most.value
  const done = await twice(failed, async () =>
    firstFailure(await Promise.all([bringEntities(mostEntities), bring(variables, mostVariables)])),
  )
  if (!done.ok) return done
  const nothing = nothingToShow(failed, pages, shown)
  return nothing === undefined ? succeed(lacking()) : fail(nothing)
}

/** Returns how many pages of each list may be fetched; fails as cancelled if the user declined a large number. */
async function agreedPages(
  lists: readonly SyncedList[],
  pages: SyncPages,
  shown: Catalogue | undefined,
  approve: ApproveCost | undefined,
): Promise<Result<readonly number[]>> {
  if (approve === undefined) return succeed([])
  // The first pages contain the counts of the lists; they are fetched once and are used for the lists too.
  const firsts = await Promise.all(lists.map(pages.bringFirst))
  const failed = firstFailure(firsts.filter((first) => !first.ok && !isOfThisList(first.error)))
  if (!failed.ok) return failed
  const counted = firsts.flatMap((first) => (first.ok ? [first.value] : []))
  const left = counted.reduce((sum, first) => sum + requestsAfter(first), REQUESTS_LATER)
  const isMany = left > REQUESTS_UNASKED && left > 2 * (shown?.syncedAt === undefined ? 0 : shown.requests)
  if (isMany && !(await approve(left))) return fail({ kind: 'cancelled' })
  return succeed(firsts.map((first) => Math.max(MOST_PAGES, first.ok ? first.value.totalPages : 0)))
}

/** Returns the failure of a synchronisation that fetched too little to be shown, or nothing new. */
function nothingToShow(
  failed: ReadonlyMap<CatalogueList, FailedError>,
  pages: SyncPages,
  shown: Catalogue | undefined,
): AppError | undefined {
  const lists = (['entities', 'variables'] as const).flatMap((list) => failed.get(list) ?? [])
  if (shown?.syncedAt !== undefined) return lists.length === 2 ? lists[0]?.reason : undefined
  return lists.find(({ list }) => !pages.hasPages(list))?.reason
}

/**
 * Counts the requests after the first page of a list: those for its other pages, and those that repeat it without the
 * hidden entities.
 */
function requestsAfter({ list, elements, totalPages }: CataloguePage): number {
  return totalPages - 1 + (list === 'entities' && elements.some(looksHidden) ? totalPages : 0)
}

/** Elements have the type of their list, since they were read from the service in that way. */
function looksHidden(element: unknown): boolean {
  return (element as MeteredEntity).isHidden
}

/**
 * Returns true if the entities that look hidden are hidden, so that the others need not be listed a second time:
 * without hidden ones, the service counts no more entities than look visible, and none that looks hidden is on its
 * first page.
 */
function areHidden(hidden: readonly unknown[], visible: number, first: CataloguePage): boolean {
  const listed = new Set(first.elements)
  return first.totalRecords === visible && !hidden.some((entity) => listed.has((entity as MeteredEntity).id))
}
