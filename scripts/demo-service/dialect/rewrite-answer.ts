import { pageOf, paginationJson, readPaging } from '#electron/demo/endpoints/requests.ts'
import type { Answer } from '#electron/demo/http/answer.ts'
import type { JsonValue } from '#shared/portfolio/nouns.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { Dialect } from './dialect.ts'
import { rewriteBody } from './rewrite-body.ts'
import { isUnlistedResolution } from './rewrite-request.ts'
import { inFiveMinutes, rewriteSeries } from './rewrite-series.ts'

/** Matches endpoints whose bodies the document does not show (docs/service.md 4.2). */
const undocumented =
  /^\/(?:variables(?:\/[^/]+)?|metered-entities(?:\/[^/]+)?|(?:metered|monitored)-entity\/(?!get-filters$)[^/]+|data-sources\/[^/]+|resolutions|units|standardizations)$/

const seriesPath = /^\/variables\/[^/]+\/data$/

/** Rewrites a good answer of the plain service in the dialect. */
export async function rewriteAnswer(
  answer: Answer,
  path: string,
  query: URLSearchParams,
  dialect: Dialect,
): Promise<Answer> {
  if (answer.status !== 200) return answer
  if (seriesPath.test(path)) {
    const isPlain = dialect.numbers === 'number' && dialect.fields === 'documented'
    if (isUnlistedResolution(query, dialect))
      return { ...answer, body: rewriteSeries(inFiveMinutes(answer.body), dialect) }
    return isPlain ? answer : { ...answer, body: rewriteSeries(answer.body, dialect) }
  }
  if (!rewritesBodies(dialect)) return answer
  const read = JSON.parse(await textOf(answer)) as JsonValue
  const paged = path === '/data-source/type' ? pagedTypes(read, query, dialect) : read
  const known = path === '/resolutions' && Array.isArray(paged) ? withUnlisted(paged, dialect) : paged
  const body = rewriteBody(known, dialect)
  const isWrapped = dialect.bodies === 'wrapped' && undocumented.test(path)
  return { ...answer, body: [JSON.stringify(isWrapped ? { data: body } : body)] }
}

function rewritesBodies(dialect: Dialect): boolean {
  return (
    dialect.numbers === 'string' ||
    dialect.integrations === 'array' ||
    dialect.enums === 'unknown' ||
    dialect.fields !== 'documented' ||
    dialect.bodies === 'wrapped' ||
    dialect.sourceTypePages !== 'whole'
  )
}

function pagedTypes(types: JsonValue, query: URLSearchParams, { sourceTypePages }: Dialect): JsonValue {
  const paging = readPaging(query, ['name'])
  if (!Array.isArray(types) || !paging.ok || sourceTypePages === 'whole') return types
  const page = [...pageOf<JsonValue>(types, paging.value)]
  if (sourceTypePages === 'sliced') return page
  return { data: page, pagination: paginationJson(types.length, paging.value) }
}

function withUnlisted(resolutions: readonly JsonValue[], { enums }: Dialect): JsonValue {
  return enums === 'unknown' ? [...resolutions, '5-minute'] : [...resolutions]
}

/** Rewrites a refusal of the plain service with the dialect's kind of body. */
export async function rewriteProblem(answer: Answer, { errors }: Dialect): Promise<Answer> {
  if (answer.status < 400 || errors === 'json') return answer
  const { 'content-type': _type, ...headers } = answer.headers
  if (errors === 'empty') return { ...answer, headers, body: [] }
  const { error } = JSON.parse(await textOf(answer)) as { readonly error: Record<string, string> }
  const { status } = answer
  if (errors === 'text') {
    const body = [`${status} ${error['code']}: ${error['message']}\n`]
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body }
  }
  const body = [
    `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>${error['code']}</p></body></html>`,
  ]
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body }
}

/** Rewrites a refusal at admission with the dialect's form of Retry-After. */
export function rewriteRetryAfter(answer: Answer, { retryAfter }: Dialect, clock: Clock): Answer {
  const { 'retry-after': seconds, ...headers } = answer.headers
  if (seconds === undefined) return answer
  return { ...answer, headers: { ...headers, ...retryAfterHeader(retryAfter, Number(seconds), clock) } }
}

/** Writes the Retry-After header in one of its forms (RFC 9110, section 10.2.3). */
export function retryAfterHeader(
  form: Dialect['retryAfter'],
  afterSeconds: number,
  clock: Clock,
): Readonly<Record<string, string>> {
  if (form === 'absent') return {}
  // A date is rounded up to a second (RFC 9110, section 5.6.7).
  const at = new Date(Math.ceil(clock.now() / 1000 + afterSeconds) * 1000)
  return { 'retry-after': form === 'seconds' ? String(afterSeconds) : at.toUTCString() }
}

async function textOf({ body }: Answer): Promise<string> {
  let text = ''
  for await (const piece of body) text += String(piece)
  return text
}
