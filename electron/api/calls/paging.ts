import type { Paging } from '#shared/portfolio/filters.ts'
import { MAX_PAGE_BYTES, type ServiceCall } from '../service-request.ts'

/** Builds the request for one page of a list (docs/service.md 4.1); `of` names the list if the path does not. */
export function pageCall(path: string, paging: Paging, body: unknown, of = ''): ServiceCall {
  const endpoint = `POST ${path}`
  const label = `${endpoint}${of} page ${paging.page} (${paging.perPage})`
  return { method: 'POST', endpoint, path, query: queryOf(paging), body, label, maxBytes: MAX_PAGE_BYTES }
}

/** Sends `order` only with a column, since it means nothing without one. */
function queryOf({ page, perPage, orderColumn, order }: Paging): readonly (readonly [string, string])[] {
  const pairs = [
    ['page', String(page)],
    ['per_page', String(perPage)],
  ] as const
  if (orderColumn === undefined) return pairs
  return [...pairs, ['orderColumn', orderColumn], ...(order === undefined ? [] : [['order', order] as const])]
}
