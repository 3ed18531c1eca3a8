import type { Dialect } from '../dialect.ts'
import { accept, refuse, type Checked } from '../http/answer.ts'

/** Whether an organization is asked for. */
export type OrganizationFilter = (organizationId: string) => boolean

/** Reads `orgIds` in the encoding of the dialect (service-api 4.1 leaves it open); none means all. */
export function readOrgIds(query: URLSearchParams, dialect: Dialect): Checked<OrganizationFilter> {
  const given = query.getAll('orgIds')
  const isRepeated = given.length > 1
  const isComma = given.some((text) => text.includes(','))
  const isUnderstood = dialect.orgIds === 'either' || (dialect.orgIds === 'repeated' ? !isComma : !isRepeated)
  if (!isUnderstood && dialect.orgIdsOther === 'refused') {
    return refuse(400, 'invalid-parameter', 'orgIds: this encoding of several ids is not supported.')
  }
  if (!isUnderstood || given.length === 0) return accept(() => true)
  const ids = new Set(given.flatMap((text) => text.split(',')).filter((id) => id !== ''))
  return accept((id) => ids.size === 0 || ids.has(id))
}
