import type { JsonObject } from '#shared/catalog/json.ts'
import type { Dialect } from '../dialect.ts'
import { countJson } from '../wire/number-json.ts'
import type { PageRequest } from './read-paging.ts'

/** The elements of one page; past the end there are none. */
export function pageOf<T>(list: readonly T[], { page, perPage }: PageRequest): readonly T[] {
  return list.slice((page - 1) * perPage, page * perPage)
}

/** The pagination object (service-api 2.10); all counters of an empty result are 0 (4.4). */
export function paginationJson(total: number, question: PageRequest, dialect: Dialect): JsonObject {
  const pages = Math.ceil(total / question.perPage)
  const { page, perPage } = question
  const isEmpty = total === 0
  return {
    total_records: countJson(total, dialect),
    total_perpage: countJson(isEmpty ? 0 : perPage, dialect),
    total_page: countJson(pages, dialect),
    current_page: countJson(isEmpty ? 0 : page, dialect),
    next_page: page < pages ? countJson(page + 1, dialect) : null,
    previous_page: page > 1 && !isEmpty ? countJson(Math.min(page - 1, pages), dialect) : null,
  }
}
