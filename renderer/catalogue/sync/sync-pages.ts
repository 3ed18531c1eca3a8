import type { AppError } from '#shared/errors/app-error.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { CatalogueList, CataloguePage, CatalogueStore, StagedSync } from '#renderer/ports/catalogue.ts'
import type { RequestOrigin, SyncLedger, SyncPhase } from './sync-ledger.ts'

/** One list of the catalogue and how a page of it is requested. */
export interface SyncedList {
  readonly list: CatalogueList
  readonly phase: SyncPhase
  readonly request: (origin: RequestOrigin, page: number) => Promise<Result<AnsweredPage>>
  /** What tells elements apart; given for lists whose pages may shift while they are read. */
  readonly identify?: (element: unknown) => string
}

/** What an answer says; a list without pages is one page. */
export interface AnsweredPage {
  readonly elements: readonly unknown[]
  readonly totalPages: number
  /** Undefined where the service counts nothing; `totalPages` is a guess then. */
  readonly totalRecords: number | undefined
}

/** Brings pages into the staged copy, each at most once, whatever interrupts it. */
export interface SyncPages {
  /**
   * All pages of a list, in order; the failure of any of them fails the list. Brought once more when its
   * elements moved between pages meanwhile.
   */
  readonly bringList: (list: SyncedList) => Promise<Result<readonly CataloguePage[]>>
  /** The first page of a list, which counts the others. */
  readonly bringFirst: (list: SyncedList) => Promise<Result<CataloguePage>>
}

export function createSyncPages(
  store: Pick<CatalogueStore, 'stagePage' | 'unstageList'>,
  { generation, pages }: StagedSync,
  ledger: SyncLedger,
): SyncPages {
  const staged = new Map(pages.map((page) => [pageKey(page.list, page.page), page]))

  const bring = async (list: SyncedList, page: number): Promise<Result<CataloguePage>> => {
    const cached = staged.get(pageKey(list.list, page))
    if (cached !== undefined) return succeed(cached)
    const answered = await ledger.send(list.phase, (origin) => list.request(origin, page))
    if (!answered.ok) return answered
    const fresh = { list: list.list, page, ...answered.value }
    const written = await store.stagePage(generation, fresh)
    if (!written.ok) return written
    staged.set(pageKey(list.list, page), fresh)
    return succeed(fresh)
  }

  const bringAll = async (list: SyncedList, from: number, to: number) => {
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const uncached = numbers.filter((page) => !staged.has(pageKey(list.list, page)))
    ledger.plan(list.phase, uncached.length)
    return await Promise.all(numbers.map((page) => bring(list, page)))
  }

  const bringOnce = async (list: SyncedList): Promise<Result<readonly CataloguePage[]>> => {
    const brought: CataloguePage[] = []
    // A list may grow while it is read: the pages say themselves how many there are.
    let total = 1
    while (brought.length < total) {
      for (const page of await bringAll(list, brought.length + 1, total)) {
        if (!page.ok) return isPastEnd(page.error, brought.at(-1)) ? succeed(brought) : page
        brought.push(page.value)
      }
      total = Math.max(...brought.map(({ totalPages }) => totalPages))
    }
    return succeed(brought)
  }

  const bringAgain = async (list: SyncedList, pages: number): Promise<Result<readonly CataloguePage[]>> => {
    const dropped = await store.unstageList(generation, list.list)
    if (!dropped.ok) return dropped
    for (let page = 1; page <= pages; page++) staged.delete(pageKey(list.list, page))
    return bringOnce(list)
  }

  return {
    async bringFirst(list) {
      if (!staged.has(pageKey(list.list, 1))) ledger.plan(list.phase, 1)
      return await bring(list, 1)
    },
    async bringList(list) {
      const brought = await bringOnce(list)
      if (list.identify === undefined || !brought.ok) return brought
      const isShifted = haveShifted(brought.value, list.identify)
      // Once: a list that never comes to rest would otherwise never end.
      const settled = isShifted ? await bringAgain(list, brought.value.length) : brought
      if (!settled.ok) return settled
      const lost = lostElements(settled.value, list.identify)
      if (lost > 0) ledger.noteFailure(lostError(list.list, lost))
      return settled
    },
  }
}

/** A full page only suggests that there is another: some services refuse to turn to one that is not there. */
function isPastEnd({ kind }: AppError, last: CataloguePage | undefined): boolean {
  const isGuess = last !== undefined && last.totalRecords === undefined
  return isGuess && (kind === 'not-found' || kind === 'invalid-request')
}

type Identify = (element: unknown) => string

/** Whether elements moved between pages while they were read: then one may stand on none of them. */
function haveShifted(pages: readonly CataloguePage[], identify: Identify): boolean {
  const elements = pages.flatMap((page) => page.elements)
  const totals = new Set(pages.map(({ totalRecords }) => totalRecords))
  return totals.size > 1 || distinct(elements, identify) < elements.length
}

/** How many elements the service counts that it did not list; none where it counts nothing. */
function lostElements(pages: readonly CataloguePage[], identify: Identify): number {
  const total = pages.at(-1)?.totalRecords
  return total === undefined
    ? 0
    : total -
        distinct(
          pages.flatMap((page) => page.elements),
          identify,
        )
}

function distinct(elements: readonly unknown[], identify: Identify): number {
  return new Set(elements.map(identify)).size
}

function lostError(list: CatalogueList, lost: number): AppError {
  return { kind: 'unexpected-response', detail: `${list}: ${lost} counted by the service, but not listed` }
}

function pageKey(list: CatalogueList, page: number): string {
  return JSON.stringify([list, page])
}
