import type { JsonObject } from '#shared/catalog/json.ts'
import type { PageRequest } from './read-paging.ts'

/** The elements of one page; past the end there are none. */
export function pageOf<T>(list: readonly T[], { page, perPage }: PageRequest): readonly T[] {
  return list.slice((page - 1) * perPage, page * perPage)
}

/** The pagination object (service-api 2.10); all counters of an empty result are 0 (4.4). */
export function paginationJson(total: number, question: PageRequest): JsonObject {
  const pages = Math.ceil(total / question.perPage)
  const { page, perPage } = question
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
