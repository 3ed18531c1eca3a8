import type { DataSourceInstance } from '#shared/catalog/nouns.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import { succeed, type Result } from '#shared/errors/result.ts'

const PER_PAGE = 100

export interface InstancesRequest {
  readonly connectionId: string
  readonly type: string
  /** fileError, dataError, connectionError; empty asks for all. */
  readonly errorTypes: readonly string[]
  readonly newTicket: () => string
  /** Told after each answered request. */
  readonly onAnswer: () => void
}

/** All instances of a type with any of the error types, page by page (docs/service.md 4.6). */
export async function requestInstances(
  bridge: Pick<Bridge, 'listDataSourceInstances'>,
  { connectionId, type, errorTypes, newTicket, onAnswer }: InstancesRequest,
): Promise<Result<readonly DataSourceInstance[]>> {
  const found: DataSourceInstance[] = []
  for (let page = 1; ; page += 1) {
    const answer = await bridge.listDataSourceInstances({
      connectionId,
      lane: 'interactive',
      ticket: newTicket(),
      paging: { page, perPage: PER_PAGE },
      filter: errorTypes.length === 0 ? { type } : { type, errorType: errorTypes },
    })
    onAnswer()
    if (!answer.ok) return answer
    found.push(...answer.value.elements)
    if (page >= answer.value.totalPages || answer.value.elements.length === 0) return succeed(found)
  }
}

/** Requests that asking for these types takes, as far as their counts tell. */
export function instanceRequests(types: readonly { readonly instances: number }[]): number {
  return types.reduce((sum, { instances }) => sum + Math.max(1, Math.ceil(instances / PER_PAGE)), 0)
}
