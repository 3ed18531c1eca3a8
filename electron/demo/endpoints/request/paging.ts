import type { JsonObject } from '#shared/portfolio/nouns.ts'
import { accept, refuse, type Checked } from '../../http/answer.ts'

export interface PageRequest {
  readonly page: number
  readonly perPage: number
  readonly orderColumn?: string
  readonly order: 'asc' | 'desc'
}

const allowedSizes = [25, 50, 100]
const DEFAULT_SIZE = 25

/** Reads page, per_page, orderColumn and order (docs/service.md 4.1, 8). */
export function readPaging(query: URLSearchParams, columns: readonly string[]): Checked<PageRequest> {
  const page = wholeNumber(query.get('page') ?? '1')
  const perPage = wholeNumber(query.get('per_page') ?? String(DEFAULT_SIZE))
  const orderColumn = query.get('orderColumn')
  const order = query.get('order') ?? 'asc'
  if (page === undefined || page < 1) return invalid('page must be a whole number from 1.')
  if (perPage === undefined || !allowedSizes.includes(perPage)) {
    return invalid('per_page must be 25, 50 or 100.')
  }
  if (order !== 'asc' && order !== 'desc') return invalid('order must be asc or desc.')
  if (orderColumn !== null && !columns.includes(orderColumn)) {
    return invalid(`orderColumn must be one of ${columns.join(', ')}.`)
  }
  return accept({ page, perPage, order, ...(orderColumn !== null && { orderColumn }) })
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function invalid(message: string): Checked<never> {
  return refuse(400, 'invalid-parameter', message)
}

/** Returns the elements of one page; past the end there are none. */
export function pageOf<T>(list: readonly T[], { page, perPage }: PageRequest): readonly T[] {
  return list.slice((page - 1) * perPage, page * perPage)
}

/** Returns the pagination object (docs/service.md 2.10); all counters of an empty result are 0 (4.4). */
export function paginationJson(total: number, request: PageRequest): JsonObject {
  const pages = Math.ceil(total / request.perPage)
  const { page, perPage } = request
  const isEmpty = total === 0
  return {
    total_records: total,
    total_perpage: isEmpty ? 0 : perPage,
    total_page: pages,
    current_page: isEmpty ? 0 : page,
    next_page: page < pages ? page + 1 : null,
    previous_page: page > 1 && !isEmpty ? Math.min(page - 1, pages) : null,
  }
}
