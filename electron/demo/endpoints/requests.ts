import * as z from 'zod'
import type { JsonObject } from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { parseIso } from '#shared/time/text/local-text.ts'
import { accept, type Answer, type Checked, refuse } from '../http/answer.ts'
import type { Endpoint, ServiceContext } from './endpoint.ts'

/** Checks a part of a request strictly, so that clients notice what the service does not know. */
export function check<T>(schema: z.ZodType<T>, value: unknown, code: string): Checked<T> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return accept(data)
  const [issue] = error.issues
  return refuse(400, code, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** Parses an ISO 8601 time stamp; without an offset it is UTC. Undefined for any other text. */
export function parseInstant(text: string): EpochMs | undefined {
  const [, date, time = '00:00', offset = 'Z'] = pattern.exec(text) ?? []
  return date === undefined ? undefined : parseIso(`${date}T${time}${offset}`)
}

/** Fields of filters (docs/service.md 4.3 to 4.6). */
export const field = {
  texts: z.array(z.string()).optional(),
  integers: z.array(z.int()).optional(),
  flag: z.boolean().optional(),
  text: z.string().optional(),
}

/** Returns true when one of the values passes a filter; absent and empty filters let everything pass. */
export function passes<T>(wanted: readonly T[] | undefined, ...values: readonly T[]): boolean {
  return wanted === undefined || wanted.length === 0 || values.some((value) => wanted.includes(value))
}

const paging = z.object({
  page: z
    .string()
    .regex(/^0*[1-9]\d{0,8}$/)
    .transform(Number)
    .default(1),
  per_page: z.enum(['25', '50', '100']).transform(Number).default(25),
  order: z.enum(['asc', 'desc']).default('asc'),
  orderColumn: z.string().optional(),
})

export type PageRequest = z.infer<typeof paging>

/** Reads page, per_page, orderColumn and order (docs/service.md 4.1, 8). */
export function readPaging(query: URLSearchParams, columns: readonly string[]): Checked<PageRequest> {
  const schema = paging.refine(
    ({ orderColumn }) => orderColumn === undefined || columns.includes(orderColumn),
    {
      path: ['orderColumn'],
      error: `must be one of ${columns.join(', ')}`,
    },
  )
  return check(schema, Object.fromEntries(query), 'invalid-parameter')
}

/** Returns the elements of one page; past the end there are none. */
export function pageOf<T>(list: readonly T[], { page, per_page: size }: PageRequest): readonly T[] {
  return list.slice((page - 1) * size, page * size)
}

/** Returns the pagination object (docs/service.md 2.10); all counters of an empty result are 0 (4.4). */
export function paginationJson(total: number, { page, per_page: size }: PageRequest): JsonObject {
  const pages = Math.ceil(total / size)
  const isEmpty = total === 0
  return {
    total_records: total,
    total_perpage: isEmpty ? 0 : size,
    total_page: pages,
    current_page: isEmpty ? 0 : page,
    next_page: page < pages ? page + 1 : null,
    previous_page: page > 1 && !isEmpty ? Math.min(page - 1, pages) : null,
  }
}

/** Creates an endpoint that lists what passes a filter, in the order of a column. */
export function listing<Filter>(
  columns: readonly string[],
  filters: z.ZodType<Filter>,
  answer: (filter: Filter, paging: PageRequest, context: ServiceContext) => Checked<Answer>,
): Endpoint {
  return ({ query, body }, context) => {
    const paged = readPaging(query, columns)
    if (!paged.ok) return paged
    const filter = check(filters, body, 'invalid-filter')
    return filter.ok ? answer(filter.value, paged.value, context) : filter
  }
}
