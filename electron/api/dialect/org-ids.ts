import type { Facet } from '#shared/portfolio/nouns.ts'
import type { Result } from '#shared/errors/result.ts'
import { createProbe, type DialectMemory, type OrgIdsEncoding } from './dialect.ts'

/** Returns the query pairs of `orgIds`; none when there are no ids. */
export function orgIdsQuery(
  orgIds: readonly string[],
  encoding: OrgIdsEncoding,
): readonly (readonly [string, string])[] {
  if (orgIds.length === 0) return []
  if (encoding === 'comma') return [['orgIds', orgIds.join(',')]]
  return orgIds.map((id) => ['orgIds', id] as const)
}

type RequestFacets = (encoding: OrgIdsEncoding) => Promise<Result<readonly Facet[]>>

/** Requests a filter-discovery endpoint in an encoding that makes the service understand all of `orgIds`. */
export type WithOrgIds = (
  orgIds: readonly string[],
  request: RequestFacets,
) => Promise<Result<readonly Facet[]>>

/** Inconclusive probes are not repeated any further: a service may list other organizations for reasons of its own. */
const MAX_INCONCLUSIVE = 2

/**
 * Finds the encoding of several orgIds (docs/decisions/0021-org-ids.md): it sends them repeated and, if that is
 * refused or the organizations facet names others than requested, once more separated by commas. It keeps the
 * encoding whose answer is closer to the request.
 */
export function createOrgIds(memory: DialectMemory): WithOrgIds {
  const probe = createProbe()
  let inconclusive = 0
  const isDecided = (): boolean => memory.read().orgIds !== undefined || inconclusive >= MAX_INCONCLUSIVE

  async function find(orgIds: readonly string[], request: RequestFacets): Promise<Result<readonly Facet[]>> {
    const repeated = await request('repeated')
    const repeatedFit = fitOf(repeated, orgIds)
    if (repeatedFit === 0 || repeatedFit === undefined) return repeated
    const comma = await request('comma')
    const commaFit = fitOf(comma, orgIds)
    if (commaFit === undefined || commaFit === repeatedFit) {
      inconclusive += 1
      return repeated
    }
    const isComma = commaFit < repeatedFit
    memory.write({ ...memory.read(), orgIds: isComma ? 'comma' : 'repeated' })
    return isComma ? comma : repeated
  }

  return async (orgIds, request) => {
    // With fewer than two, every encoding is the same.
    if (orgIds.length < 2 || isDecided()) return request(memory.read().orgIds ?? 'repeated')
    return probe(isDecided, () =>
      isDecided() ? request(memory.read().orgIds ?? 'repeated') : find(orgIds, request),
    )
  }
}

/**
 * Returns how many organizations an answer has too many or too few; Infinity if the request was refused, undefined if
 * the answer does not show it.
 */
function fitOf(answer: Result<readonly Facet[]>, orgIds: readonly string[]): number | undefined {
  if (!answer.ok) {
    const { kind } = answer.error
    return kind === 'invalid-request' || kind === 'not-found' ? Infinity : undefined
  }
  const facet = answer.value.find(({ id }) => id === 'organizations')
  if (facet === undefined) return undefined
  const named = new Set(facet.options.map(({ id }) => id))
  const requested = new Set(orgIds)
  const both = [...named].filter((id) => requested.has(id)).length
  return named.size + requested.size - 2 * both
}
