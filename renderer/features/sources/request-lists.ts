import type { DataSourceInstance, DataSourceType, Page, Variable } from '#shared/portfolio/nouns.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'

const PER_PAGE = 100

export type ListsBridge = Pick<Bridge, 'listDataSourceTypes' | 'listDataSourceInstances' | 'listVariables'>

/** Shared settings of the requests of one run. */
export interface Requester {
  readonly connectionId: string
  readonly newTicket: () => string
  /** Called after each answered request. */
  readonly onAnswer: () => void
}

interface Brought<T> {
  readonly elements: readonly T[]
  /** Reason why pages are missing. */
  readonly error?: AppError
}

/** Returns all instances of a type that pass the filter (docs/service.md 4.6). */
export async function requestInstances(
  bridge: ListsBridge,
  { connectionId, newTicket, onAnswer }: Requester,
  filter: RequestOf<'listDataSourceInstances'>['filter'],
): Promise<Result<readonly DataSourceInstance[]>> {
  const { elements, error } = await requestPages(async (page) => {
    const answer = await bridge.listDataSourceInstances({
      connectionId,
      lane: 'interactive',
      ticket: newTicket(),
      paging: { page, perPage: PER_PAGE },
      filter,
    })
    onAnswer()
    return answer
  })
  return error === undefined ? succeed(elements) : fail(error)
}

/** Requests the first hundred types; others keep the counts of the catalogue. */
export async function requestTypes(
  bridge: ListsBridge,
  { connectionId, newTicket, onAnswer }: Requester,
  organizations: readonly string[],
): Promise<Result<Page<DataSourceType>>> {
  const answer = await bridge.listDataSourceTypes({
    connectionId,
    lane: 'interactive',
    ticket: newTicket(),
    paging: { page: 1, perPage: PER_PAGE },
    organizations,
  })
  onAnswer()
  return answer
}

/** Requests the variables of the organizations, or those fed by a source. Results from before a failure are kept. */
export function requestVariables(
  bridge: ListsBridge,
  { connectionId, newTicket, onAnswer }: Requester,
  of: { readonly organizations: readonly string[] } | { readonly integrations: readonly string[] },
): Promise<Brought<Variable>> {
  return requestPages(async (page) => {
    const answer = await bridge.listVariables({
      connectionId,
      lane: 'visible',
      ticket: newTicket(),
      paging: { page, perPage: PER_PAGE, orderColumn: 'displayName', order: 'asc' },
      filter: { ...of, showHiddenVariables: true },
    })
    onAnswer()
    return answer
  })
}

async function requestPages<T>(ask: (page: number) => Promise<Result<Page<T>>>): Promise<Brought<T>> {
  const elements: T[] = []
  for (let page = 1; ; page += 1) {
    const answer = await ask(page)
    if (!answer.ok) return { elements, error: answer.error }
    elements.push(...answer.value.elements)
    if (page >= answer.value.totalPages || answer.value.elements.length === 0) return { elements }
  }
}

export function requestsFor(elements: number): number {
  return Math.max(1, Math.ceil(elements / PER_PAGE))
}
