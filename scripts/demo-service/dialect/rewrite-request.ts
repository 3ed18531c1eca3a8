import type { HttpRequest } from '#electron/demo/answer-request.ts'
import { accept, refuse, type Checked } from '#electron/demo/http/answer.ts'
import type { Dialect } from './dialect.ts'

/** What the plain service is asked instead, or why the dialect refuses the request. */
export function rewriteRequest(request: HttpRequest, path: string, dialect: Dialect): Checked<HttpRequest> {
  return isSpelt(path, dialect) ? readOrgIds(request, dialect) : refuse(404, 'not-found', 'No such path.')
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
