import type { JsonValue } from '#shared/portfolio/nouns.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Origin } from '../requester.ts'
import type { ServiceClient } from '../service-client.ts'
import { boundedBody } from './bounded-body.ts'

type ListCalls = Pick<
  ServiceClient,
  | 'listOrganizations'
  | 'listVariables'
  | 'listMeteredEntities'
  | 'listDataSourceTypes'
  | 'listDataSourceInstances'
  | 'listVariableFacets'
  | 'listEntityFacets'
  | 'listDataSourceTypeFacets'
  | 'listDataSourceInstanceFacets'
>

type ListRequest = RequestOf<'inspectList'>['request']

/**
 * Requests lists exactly as the product requests them, including dialect and drift, and returns the whole body. A body
 * that cannot be read as a list is returned all the same, because that is when people look at it.
 */
export function createInspectList(lists: ListCalls): Pick<ServiceClient, 'inspectList'> {
  return {
    inspectList: async ({ request, ...origin }) => {
      const bodies: JsonValue[] = []
      const answer = await requestList(lists, request, { ...origin, received: (body) => bodies.push(body) })
      const last = bodies.at(-1)
      if (last !== undefined) return succeed(boundedBody(last))
      return answer.ok ? fail({ kind: 'unexpected', detail: 'a list without a body' }) : answer
    },
  }
}

function requestList(lists: ListCalls, request: ListRequest, origin: Origin): Promise<Result<unknown>> {
  switch (request.list) {
    case 'organizations':
      return lists.listOrganizations({ ...origin, mode: request.mode })
    case 'variables':
      return lists.listVariables({ ...origin, paging: request.paging, filter: request.filter })
    case 'metered-entities':
      return lists.listMeteredEntities({ ...origin, paging: request.paging, filter: request.filter })
    case 'data-source-types':
      return lists.listDataSourceTypes({
        ...origin,
        paging: request.paging,
        organizations: request.organizations,
      })
    case 'data-source-instances':
      return lists.listDataSourceInstances({ ...origin, paging: request.paging, filter: request.filter })
    case 'variable-facets':
      return lists.listVariableFacets({ ...origin, orgIds: request.orgIds })
    case 'entity-facets':
      return lists.listEntityFacets({ ...origin, orgIds: request.orgIds })
    case 'data-source-type-facets':
      return lists.listDataSourceTypeFacets({ ...origin, orgIds: request.orgIds })
    case 'data-source-instance-facets':
      return lists.listDataSourceInstanceFacets({ ...origin, orgIds: request.orgIds })
  }
}
