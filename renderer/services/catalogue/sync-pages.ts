import { succeed, type Result } from '#shared/errors/result.ts'
import type { CatalogueList, CataloguePage, CatalogueStore, StagedSync } from '../ports.ts'
import type { RequestOrigin, SyncLedger, SyncPhase } from './sync-ledger.ts'

/** One list of the catalogue and how a page of it is asked for. */
export interface SyncedList {
  readonly list: CatalogueList
  readonly phase: SyncPhase
  readonly ask: (origin: RequestOrigin, page: number) => Promise<Result<AnsweredPage>>
}

/** What an answer says; a list without pages is one page. */
export interface AnsweredPage {
  readonly elements: readonly unknown[]
  readonly totalPages: number
  readonly totalRecords: number
}

/** Brings pages into the staged copy, each at most once, whatever interrupts it. */
export interface SyncPages {
  /** All pages of a list, in order; the failure of any of them fails the list. */
  readonly bringList: (list: SyncedList) => Promise<Result<readonly CataloguePage[]>>
}

export function createSyncPages(
  store: Pick<CatalogueStore, 'stagePage'>,
  { generation, pages }: StagedSync,
  ledger: SyncLedger,
): SyncPages {
  const staged = new Map(pages.map((page) => [pageKey(page.list, page.page), page]))

  const bring = async (list: SyncedList, page: number): Promise<Result<CataloguePage>> => {
    const held = staged.get(pageKey(list.list, page))
    if (held !== undefined) return succeed(held)
    const answered = await ledger.send(list.phase, (origin) => list.ask(origin, page))
    if (!answered.ok) return answered
    const fresh = { list: list.list, page, ...answered.value }
    const written = await store.stagePage(generation, fresh)
    if (!written.ok) return written
    staged.set(pageKey(list.list, page), fresh)
    return succeed(fresh)
  }

  const bringAll = async (list: SyncedList, from: number, to: number) => {
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const unheld = numbers.filter((page) => !staged.has(pageKey(list.list, page)))
    ledger.plan(list.phase, unheld.length)
    return await Promise.all(numbers.map((page) => bring(list, page)))
  }

  return {
    async bringList(list) {
      const brought: CataloguePage[] = []
      // A list may grow while it is read: the pages say themselves how many there are.
      let total = 1
      while (brought.length < total) {
        for (const page of await bringAll(list, brought.length + 1, total)) {
          if (!page.ok) return page
          brought.push(page.value)
        }
        total = Math.max(...brought.map(({ totalPages }) => totalPages))
      }
      return succeed(brought)
    },
  }
}

function pageKey(list: CatalogueList, page: number): string {
  return JSON.stringify([list, page])
}
