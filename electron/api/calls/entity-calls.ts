import { succeed } from '#shared/errors/result.ts'
import type { Requester } from '../requester.ts'
import type { WithSpelling } from '../dialect/entity-spelling.ts'
import { orgIdsQuery, type WithOrgIds } from '../dialect/org-ids.ts'
import type { ServiceClient } from '../service-client.ts'
import { pathSegment } from '../service-request.ts'
import { entityFrom } from '../wire/nouns/entity-wire.ts'
import { facetsFrom } from '../wire/nouns/facet-wire.ts'
import { findObject } from '../wire/list-wire.ts'
import { readPage } from '../wire/read-list.ts'
import { pageCall } from './paging.ts'
import { refuseId } from './refuse-id.ts'

const listNames = [
  'entities',
  'metered_entities',
  'monitored_entities',
  'meteredEntities',
  'monitoredEntities',
]

type EntityCalls = Pick<
  ServiceClient,
  'listEntityFacets' | 'listMeteredEntities' | 'listMeteredEntityIds' | 'readMeteredEntity'
>

/** Creates the calls for metered entities (docs/service.md 4.2, 4.4), under whichever spelling the service has. */
export function createEntityCalls(
  requester: Requester,
  withOrgIds: WithOrgIds,
  withSpelling: WithSpelling,
): EntityCalls {
  const listMeteredEntities: EntityCalls['listMeteredEntities'] = ({ paging, filter, ...origin }) =>
    withSpelling('list', (spelling) => {
      const call = pageCall(`/${spelling}`, paging, filter)
      return requester.json(origin, call, (body, note) => readPage(body, entityFrom, paging, note, listNames))
    })

  return {
    listEntityFacets: ({ orgIds, ...origin }) =>
      withOrgIds(orgIds, (encoding) =>
        withSpelling('filters', (spelling) => {
          const path = `/${spelling}/get-filters`
          const query = orgIdsQuery(orgIds, encoding)
          const call = { method: 'GET', endpoint: `GET ${path}`, path, query, label: `GET ${path}` } as const
          return requester.json(origin, call, facetsFrom)
        }),
      ),

    listMeteredEntities,

    async listMeteredEntityIds(request) {
      const page = await listMeteredEntities(request)
      if (!page.ok) return page
      return succeed({ ...page.value, elements: page.value.elements.map(({ id }) => id) })
    },

    readMeteredEntity: ({ id, ...origin }) => {
      const segment = pathSegment(id)
      if (segment === undefined) return refuseId('id')
      return withSpelling('one', (spelling) => {
        const path = `/${spelling}/${segment}`
        const endpoint = `GET /${spelling}/{id}`
        const call = { method: 'GET', endpoint, path, query: [], label: `GET /${spelling}/${id}` } as const
        return requester.json(origin, call, (body, note) => {
          const found = findObject(body, (json) => json['id'] !== undefined)
          return found === undefined ? undefined : entityFrom(found, '', note)
        })
      })
    },
  }
}
