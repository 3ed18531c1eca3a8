import type { JsonValue, Page, Variable } from '#shared/portfolio/nouns.ts'
import type { Paging } from '#shared/portfolio/filters.ts'
import type { Requester } from '../requester.ts'
import { orgIdsQuery, type WithOrgIds } from '../dialect/org-ids.ts'
import type { ServiceClient } from '../service-client.ts'
import { facetsFrom } from '../wire/nouns/facet-wire.ts'
import { readList, readPage } from '../wire/read-list.ts'
import { organizationFrom } from '../wire/nouns/organization-wire.ts'
import { variableFrom } from '../wire/nouns/variable-wire.ts'
import type { NoteDrift } from '../wire/drift-log.ts'
import { pageCall } from './paging.ts'

type CatalogueCalls = Pick<ServiceClient, 'listOrganizations' | 'listVariableFacets' | 'listVariables'>

/** Creates the calls for organizations and variables (docs/service.md 4.2, 4.3). */
export function createCatalogueCalls(requester: Requester, withOrgIds: WithOrgIds): CatalogueCalls {
  return {
    listOrganizations: ({ mode, ...origin }) => {
      const query = mode === 'short' ? [['mode', 'short'] as const] : []
      const endpoint = 'GET /organizations'
      const call = {
        method: 'GET',
        endpoint,
        path: '/organizations',
        query,
        label: `${endpoint} ${mode}`,
      } as const
      return requester.json(origin, call, (body, note) =>
        readList(body, organizationFrom, note, ['organizations']),
      )
    },

    listVariableFacets: ({ orgIds, ...origin }) =>
      withOrgIds(orgIds, (encoding) => {
        const path = '/variable/get-variable-filter-data'
        const query = orgIdsQuery(orgIds, encoding)
        const call = { method: 'GET', endpoint: `GET ${path}`, path, query, label: `GET ${path}` } as const
        return requester.json(origin, call, facetsFrom)
      }),

    listVariables: ({ paging, filter, ...origin }) => {
      const call = pageCall('/variable/list', paging, filter)
      return requester.json(origin, call, (body, note) => readVariables(body, paging, note))
    },
  }
}

function readVariables(body: JsonValue, paging: Paging, note: NoteDrift): Page<Variable> | undefined {
  return readPage(body, variableFrom, paging, note, ['variables'])
}
