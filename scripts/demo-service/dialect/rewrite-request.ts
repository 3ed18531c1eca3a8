import type { HttpRequest } from '#electron/demo/answer-request.ts'
import { accept, refuse, type Checked } from '#electron/demo/http/answer.ts'
import type { Dialect } from './dialect.ts'

/** Returns the request that is passed to the plain service instead, or the reason why the dialect refuses it. */
export function rewriteRequest(request: HttpRequest, path: string, dialect: Dialect): Checked<HttpRequest> {
  return isSpelt(path, dialect)
    ? readOrgIds(withKnownResolution(request, dialect), dialect)
    : refuse(404, 'not-found', 'No such path.')
}

/** Returns true for an undocumented resolution, for which the plain service gives the minutes that it is made of. */
export function isUnlistedResolution(query: URLSearchParams, { enums }: Dialect): boolean {
  return enums === 'unknown' && query.get('resolution') === '5-minute'
}

function withKnownResolution(request: HttpRequest, dialect: Dialect): HttpRequest {
  if (!isUnlistedResolution(request.url.searchParams, dialect)) return request
  const url = new URL(request.url)
  url.searchParams.set('resolution', 'minute')
  return { ...request, url }
}

function isSpelt(path: string, { spelling }: Dialect): boolean {
  const [, first] = path.split('/')
  if (spelling === 'metered') return first !== 'monitored-entity'
  return spelling !== 'monitored' || first !== 'metered-entity'
}

function readOrgIds(request: HttpRequest, { orgIds, orgIdsOther }: Dialect): Checked<HttpRequest> {
  const given = request.url.searchParams.getAll('orgIds')
  const isRepeated = given.length > 1
  const isComma = given.some((text) => text.includes(','))
  const isUnderstood = orgIds === 'either' || (orgIds === 'repeated' ? !isComma : !isRepeated)
  if (isUnderstood) return accept(request)
  if (orgIdsOther === 'refused') {
    return refuse(400, 'invalid-parameter', 'orgIds: this encoding of several ids is not supported.')
  }
  const url = new URL(request.url)
  url.searchParams.delete('orgIds')
  return accept({ ...request, url })
}
