import { succeed, type Result } from '#shared/errors/result.ts'
import type {
  CatalogueList,
  CataloguePage,
  CatalogueStore,
  ListLack,
  StagedSync,
} from '#renderer/ports/catalogue.ts'
import { inTurn, nextTask } from '#renderer/workers/in-slices.ts'
import { createPageWalk, type PageWalk } from './page-walk.ts'
import type { RequestOrigin, SyncLedger, SyncPhase } from './sync-ledger.ts'

/** Identifies one list of the catalogue, with the request for a page of it. */
export interface SyncedList {
  readonly list: CatalogueList
  readonly phase: SyncPhase
  readonly request: (origin: RequestOrigin, page: number) => Promise<Result<AnsweredPage>>
  /** Returns the identity of an element, by which a page that moved or repeats another is recognised. */
  readonly identify: (element: unknown) => string
}

/** One page of a list; a list without pages is one page. */
export interface AnsweredPage {
  readonly elements: readonly unknown[]
  readonly totalPages: number
  /** Undefined if the service states no count; `totalPages` is then a guess. */
  readonly totalRecords: number | undefined
}

export interface BroughtList {
  readonly elements: readonly unknown[]
  readonly lack?: ListLack
}

/** Requests pages into the staged copy, each at most once, even across interruptions. */
export interface SyncPages {
  /**
   * Loads all pages of a list up to `mostPages`. A failed page makes the list fail, but the others are read and stay
   * staged, so that the next attempt requests only the missing ones. The list is read once more if its elements moved
   * between pages or a counted page is gone.
   */
  readonly bringList: (list: SyncedList, mostPages?: number) => Promise<Result<BroughtList>>
  /** Fetches the first page of a list, which counts the others. */
  readonly bringFirst: (list: SyncedList) => Promise<Result<CataloguePage>>
  readonly hasPages: (list: CatalogueList) => boolean
}

/** A list is read up to this page, 100,000 elements, unless more pages were approved (decision 0085). */
export const MOST_PAGES = 1000
/** The service allows this many requests in a minute. */
const AT_ONCE = 60

export function createSyncPages(
  store: Pick<CatalogueStore, 'stagePage' | 'unstageList'>,
  { generation, pages }: Pick<StagedSync, 'generation' | 'pages'>,
  ledger: Pick<SyncLedger, 'plan' | 'send'>,
): SyncPages {
  const staged = new Map<CatalogueList, Map<number, CataloguePage>>()
  const whole = new Map<CatalogueList, BroughtList>()
  for (const page of pages) stagedOf(page.list).set(page.page, page)

  function stagedOf(list: CatalogueList): Map<number, CataloguePage> {
    const known = staged.get(list) ?? new Map<number, CataloguePage>()
    staged.set(list, known)
    return known
  }

  const bring = async (list: SyncedList, page: number): Promise<Result<CataloguePage>> => {
    const cached = stagedOf(list.list).get(page)
    if (cached !== undefined) return succeed(cached)
    // A request counts as answered once its page is stored, since what is shown then includes it.
    return await ledger.send(list.phase, async (origin) => {
      const answered = await list.request(origin, page)
      if (!answered.ok) return answered
      // The task in which the page arrived has copied it: a page may be a megabyte.
      await nextTask()
      // Nothing else of a page is stored: the number that the service gives it may be another.
      const { elements, totalPages, totalRecords } = answered.value
      const fresh = { list: list.list, page, elements, totalPages, totalRecords }
      const written = await store.stagePage(generation, fresh)
      if (!written.ok) return written
      stagedOf(list.list).set(page, fresh)
      return succeed(fresh)
    })
  }

  const walkPages = async (list: SyncedList, mostPages: number): Promise<PageWalk> => {
    const walk = createPageWalk(list.identify, mostPages)
    const before = new Set(stagedOf(list.list).keys())
    let planned = 0
    let sent = 0
    const plan = (requests: number): void => {
      if (requests !== planned) ledger.plan(list.phase, requests - planned)
      planned = requests
    }
    const take = async (page: number): Promise<void> => {
      if (!before.has(page)) sent += 1
      plan(walk.last() - [...before].filter((each) => each <= walk.last()).length)
      walk.note(page, await bring(list, page))
    }
    const takeOn = async (): Promise<void> => {
      for (let page = walk.next(); page !== undefined; page = walk.next()) {
        const own = page
        await inTurn(() => take(own))
      }
    }
    // The first page states how many there are. Sixty requests at once would be a long task.
    const first = walk.next()
    if (first !== undefined) await take(first)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, walk.last()) }, takeOn))
    // A list that ends before its count takes fewer requests than were planned.
    plan(sent)
    return walk
  }

  const walkAgain = async (list: SyncedList, mostPages: number): Promise<Result<PageWalk>> => {
    const dropped = await store.unstageList(generation, list.list)
    if (!dropped.ok) return dropped
    staged.delete(list.list)
    return succeed(await walkPages(list, mostPages))
  }

  return {
    async bringFirst(list) {
      if (!stagedOf(list.list).has(1)) ledger.plan(list.phase, 1)
      return await bring(list, 1)
    },
    hasPages: (list) => stagedOf(list).size > 0,
    async bringList(list, mostPages = MOST_PAGES) {
      const known = whole.get(list.list)
      if (known !== undefined) return succeed(known)
      const first = await walkPages(list, mostPages)
      // The list is walked again only once, since a list that never stops changing would otherwise be read for ever.
      const again = hasShifted(first, list) ? await walkAgain(list, mostPages) : succeed(first)
      if (!again.ok) return again
      const result = again.value.result()
      if (!result.ok) return result
      const elements = result.value.flatMap((page) => page.elements)
      const lack = lackOf(list, result.value, elements, again.value)
      const brought = { elements, ...(lack !== undefined && { lack }) }
      whole.set(list.list, brought)
      return succeed(brought)
    },
  }
}

/**
 * True if elements moved between pages while they were read, or if a page is missing: an element may then be on no
 * page.
 */
function hasShifted(walk: PageWalk, { identify }: SyncedList): boolean {
  const pages = walk.result()
  if (!pages.ok) return walk.isRefused()
  if (pages.value.length < 2) return false
  const elements = pages.value.flatMap((page) => page.elements)
  const totals = new Set(pages.value.map(({ totalRecords }) => totalRecords))
  return totals.size > 1 || distinct(elements, identify) < elements.length
}

function lackOf(
  { identify }: SyncedList,
  pages: readonly CataloguePage[],
  elements: readonly unknown[],
  walk: PageWalk,
): ListLack | undefined {
  const counted = pages.at(-1)?.totalRecords
  const lost = counted === undefined ? 0 : counted - distinct(elements, identify)
  if (lost > 0) return { kind: 'not-listed', elements: lost }
  return walk.isCut() ? { kind: 'cut', pages: walk.last() } : undefined
}

function distinct(elements: readonly unknown[], identify: (element: unknown) => string): number {
  return new Set(elements.map(identify)).size
}
