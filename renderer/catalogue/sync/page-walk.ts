import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import type { CataloguePage } from '#renderer/ports/catalogue.ts'

/**
 * After this many failures in a row the rest of a list is not requested, since the fault is not one of single pages.
 */
const MOST_FAILURES_IN_A_ROW = 20
/**
 * A list with a count may repeat a page while its elements move; after this many pages without anything new it has
 * ended.
 */
const MOST_REPEATS = 10

/** Decides which page of a list is requested next, and when the list has ended. */
export interface PageWalk {
  /** Returns the next page to request; undefined at the end, or if the list is given up. */
  readonly next: () => number | undefined
  readonly note: (page: number, answer: Result<CataloguePage>) => void
  /** Returns the last page to request, as far as is known. */
  readonly last: () => number
  /** Returns the pages that have elements, in order, or the most serious failure. */
  readonly result: () => Result<readonly CataloguePage[]>
  /** True if only pages within the count were refused: the list may have shrunk while it was read. */
  readonly isRefused: () => boolean
  /** True if the list has pages after `mostPages`. */
  readonly isCut: () => boolean
}

export function createPageWalk(identify: (element: unknown) => string, mostPages: number): PageWalk {
  const pages = new Map<number, CataloguePage>()
  const seen = new Set<string>()
  const failures: AppError[] = []
  let next = 1
  let total = 1
  let isCounted = true
  let repeats = 0
  let failuresInARow = 0
  let isOver = false

  function noteFailure(page: number, error: AppError): void {
    if (page > 1 && isRefusal(error) && !isCounted) {
      // A full page only suggests that there is another one, and some services refuse a page that does not exist.
      isOver = true
      return
    }
    failures.push(error)
    failuresInARow += 1
    if (failuresInARow >= MOST_FAILURES_IN_A_ROW || !isOfThisList(error)) isOver = true
  }

  function notePage(page: CataloguePage): void {
    failuresInARow = 0
    isCounted = page.totalRecords !== undefined
    const before = seen.size
    for (const element of page.elements) seen.add(identify(element))
    if (page.page > 1 && seen.size === before) {
      repeats += 1
      if (!isCounted || repeats >= MOST_REPEATS) isOver = true
      return
    }
    pages.set(page.page, page)
    // A list may grow while it is read, and each page states how many pages there are.
    total = Math.max(total, Math.ceil(page.totalPages))
  }

  return {
    next() {
      if (isOver || next > Math.min(total, mostPages)) return undefined
      next += 1
      return next - 1
    },
    note(page, answer) {
      if (answer.ok) notePage(answer.value)
      else noteFailure(page, answer.error)
    },
    last: () => Math.min(total, mostPages),
    result() {
      const failure = failures.find((error) => !isOfThisList(error)) ?? failures[0]
      if (failure !== undefined) return fail(failure)
      return succeed([...pages.values()].sort((a, b) => a.page - b.page))
    },
    isRefused: () => pages.size > 0 && failures.length > 0 && failures.every(isRefusal),
    isCut: () => !isOver && total > mostPages,
  }
}

/** True for failures that another list would not meet: one endpoint must not stop the whole catalogue. */
export function isOfThisList({ kind }: AppError): boolean {
  return ['forbidden', 'not-found', 'server', 'timeout', 'unexpected-response', 'invalid-request'].includes(
    kind,
  )
}

function isRefusal({ kind }: AppError): boolean {
  return kind === 'not-found' || kind === 'invalid-request'
}
