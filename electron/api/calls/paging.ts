import type { Paging } from '#shared/catalog/filters.ts'

/** Query of the list endpoints (docs/service.md 4.1); `order` means nothing without a column. */
export function pagingQuery({
  page,
  perPage,
  orderColumn,
  order,
}: Paging): readonly (readonly [string, string])[] {
  const pairs = [
    ['page', String(page)],
    ['per_page', String(perPage)],
  ] as const
  if (orderColumn === undefined) return pairs
  return [...pairs, ['orderColumn', orderColumn], ...(order === undefined ? [] : [['order', order] as const])]
}

export function pagingLabel({ page, perPage }: Paging): string {
  return `page ${page} (${perPage})`
}
