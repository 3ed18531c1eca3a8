import type { Facet, InstancePage, JsonValue } from '#shared/portfolio/nouns.ts'
import type { Paging } from '#shared/portfolio/filters.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Requester, Origin } from '../requester.ts'
import { orgIdsQuery, type WithOrgIds } from '../dialect/org-ids.ts'
import type { ServiceClient } from '../service-client.ts'
import type { NoteDrift } from '../wire/drift-log.ts'
import { facetsFrom } from '../wire/nouns/facet-wire.ts'
import { findList } from '../wire/list-wire.ts'
import { textOf } from '../wire/nouns/named-wire.ts'
import { readPage } from '../wire/read-list.ts'
import { instanceFrom, sourceTypeFrom } from '../wire/nouns/source-wire.ts'
import { pageCall } from './paging.ts'

type SourceCalls = Pick<
  ServiceClient,
  | 'listDataSourceTypeFacets'
  | 'listDataSourceTypes'
  | 'listDataSourceInstanceFacets'
  | 'listDataSourceInstances'
>

/** Creates the calls for data source types and instances (docs/service.md 4.2, 4.5, 4.6). */
export function createSourceCalls(requester: Requester, withOrgIds: WithOrgIds): SourceCalls {
  const facets = (
    path: string,
    orgIds: readonly string[],
    origin: Origin,
  ): Promise<Result<readonly Facet[]>> =>
    withOrgIds(orgIds, (encoding) => {
      const query = orgIdsQuery(orgIds, encoding)
      const call = { method: 'GET', endpoint: `GET ${path}`, path, query, label: `GET ${path}` } as const
      return requester.json(origin, call, facetsFrom)
    })

  return {
    listDataSourceTypeFacets: ({ orgIds, ...origin }) => facets('/data-source/type/filters', orgIds, origin),
    listDataSourceInstanceFacets: ({ orgIds, ...origin }) =>
      facets('/data-source/instance-filters', orgIds, origin),

    listDataSourceTypes: ({ paging, organizations, ...origin }) => {
      const body = organizations.length === 0 ? {} : { organizations }
      const call = pageCall('/data-source/type', paging, body)
      return requester.json(origin, call, (json, note) =>
        readPage(json, sourceTypeFrom, paging, note, ['types']),
      )
    },

    listDataSourceInstances: ({ paging, filter, ...origin }) => {
      const call = pageCall('/data-source/instance', paging, filter, ` ${filter.type}`)
      return requester.json(origin, call, (body, note) => instancesFrom(body, paging, filter.type, note))
    },
  }
}

function instancesFrom(
  body: JsonValue,
  paging: Paging,
  type: string,
  note: NoteDrift,
): InstancePage | undefined {
  const names = ['instances']
  const page = readPage(body, instanceFrom, paging, note, names)
  if (page === undefined) return undefined
  const around = findList(body, names)?.around ?? {}
  const imageUrl = textOf(around['image'])
  return { ...page, typeName: textOf(around['name']) || type, ...(imageUrl !== '' && { imageUrl }) }
}
