import { type AppError, type Result, succeed } from '#shared/errors/result.ts'
import type { CatalogueList, FailedList } from '#renderer/ports/catalogue.ts'
import { isOfThisList } from './page-walk.ts'
import type { SyncedList, SyncPages } from './sync-pages.ts'

export interface FailedError extends FailedList {
  readonly reason: AppError
}

/** Requests lists, any of which may fail without the others, and reports which ones failed or are incomplete. */
export interface Brought {
  /** Returns undefined if the list failed; fails itself if no other list could be fetched either. */
  readonly bring: (list: SyncedList, mostPages?: number) => Promise<Result<readonly unknown[] | undefined>>
  readonly failed: ReadonlyMap<CatalogueList, FailedError>
  readonly lacking: () => readonly FailedList[]
}

export function createBrought(pages: SyncPages): Brought {
  const failed = new Map<CatalogueList, FailedError>()
  const lacks = new Map<CatalogueList, FailedList>()
  return {
    async bring(list, mostPages) {
      const brought = await pages.bringList(list, mostPages)
      if (!brought.ok && !isOfThisList(brought.error)) return brought
      if (!brought.ok) failed.set(list.list, { list: list.list, reason: brought.error })
      else {
        failed.delete(list.list)
        const { lack } = brought.value
        if (lack !== undefined) lacks.set(list.list, { list: list.list, reason: lack })
      }
      return succeed(brought.ok ? brought.value.elements : undefined)
    },
    failed,
    lacking: () => [...failed.values(), ...lacks.values()],
  }
}

/** A fault may be over by the time everything else has arrived, so missing pages are requested once more. */
export async function twice(
  failed: Brought['failed'],
  round: () => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const first = await round()
  return first.ok && failed.size > 0 ? await round() : first
}

export function firstFailure(results: readonly Result<unknown>[]): Result<null> {
  const failures = results.flatMap((result) => (result.ok ? [] : [result.error]))
  const error = failures.find(({ kind }) => kind !== 'cancelled') ?? failures[0]
  return error === undefined ? succeed(null) : { ok: false, error }
}
