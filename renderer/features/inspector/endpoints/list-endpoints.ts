import type { Paging } from '#shared/portfolio/filters.ts'
import type { Endpoint, EndpointField, FieldValues, Offered } from './endpoint.ts'
import { givenIntegers, givenLists, listField, textField } from './field-values.ts'

const offered: Readonly<Record<string, Offered>> = {
  organizations: 'organizations',
  orgIds: 'organizations',
  building: 'entities',
  integrations: 'sources',
}
const list = (...names: readonly string[]): readonly EndpointField[] =>
  names.map((name) => {
    const offers = offered[name]
    return { name, takes: { kind: 'list' }, ...(offers !== undefined && { offers }) }
  })
const integers = (...names: readonly string[]): readonly EndpointField[] =>
  names.map((name) => ({ name, takes: { kind: 'integers' } }))
const flag = (name: string): EndpointField => ({ name, takes: { kind: 'flag' } })

const pages: readonly EndpointField[] = [
  { name: 'page', takes: { kind: 'integers' }, initial: '1' },
  { name: 'per_page', takes: { kind: 'choice', choices: ['25', '50', '100'] }, initial: '25' },
]
const order: readonly EndpointField[] = [
  { name: 'orderColumn', takes: { kind: 'text' } },
  { name: 'order', takes: { kind: 'choice', choices: ['asc', 'desc'] } },
]

function pagingOf(values: FieldValues): Paging {
  const perPage = { '25': 25, '50': 50, '100': 100 } as const
  const chosen = textField(values, 'per_page')
  const orderColumn = textField(values, 'orderColumn')
  const direction = textField(values, 'order')
  return {
    page: Math.max(1, Number(textField(values, 'page')) || 1),
    perPage: chosen === '50' || chosen === '100' ? perPage[chosen] : 25,
    ...(orderColumn !== '' && { orderColumn }),
    ...((direction === 'asc' || direction === 'desc') && { order: direction }),
  }
}

const isSet = (values: FieldValues, name: string): boolean => values[name] === 'true'

export const listEndpoints: readonly Endpoint[] = [
  {
    id: 'organizations',
    group: 'lists',
    method: 'GET',
    path: '/organizations',
    fields: [{ name: 'mode', takes: { kind: 'choice', choices: ['short', 'full'] }, initial: 'full' }],
    send: ({ bridge, origin, values }) => {
      const mode = textField(values, 'mode') === 'short' ? 'short' : 'full'
      return bridge.inspectList({ ...origin, request: { list: 'organizations', mode } })
    },
  },
  {
    id: 'variable-list',
    group: 'lists',
    method: 'POST',
    path: '/variable/list',
    fields: [
      ...pages,
      ...order,
      ...list('organizations', 'building', 'pointType'),
      ...integers('resourceType', 'buildingType'),
      ...list('integrations', 'status', 'dataReception'),
      flag('showHiddenVariables'),
    ],
    send: ({ bridge, origin, values }) => {
      const filter = {
        ...givenLists(values, [
          'organizations',
          'building',
          'pointType',
          'integrations',
          'status',
          'dataReception',
        ]),
        ...givenIntegers(values, ['resourceType', 'buildingType']),
        ...(isSet(values, 'showHiddenVariables') && { showHiddenVariables: true }),
      }
      return bridge.inspectList({
        ...origin,
        request: { list: 'variables', paging: pagingOf(values), filter },
      })
    },
  },
  {
    id: 'entity-list',
    group: 'lists',
    method: 'POST',
    path: '/monitored-entity',
    fields: [
      ...pages,
      ...order,
      ...list('organizations'),
      ...integers('buildingType'),
      ...list('tags'),
      flag('showHiddenMeteredEntities'),
    ],
    send: ({ bridge, origin, values }) => {
      const filter = {
        ...givenLists(values, ['organizations', 'tags']),
        ...givenIntegers(values, ['buildingType']),
        ...(isSet(values, 'showHiddenMeteredEntities') && { showHiddenMeteredEntities: true }),
      }
      const paging = pagingOf(values)
      return bridge.inspectList({ ...origin, request: { list: 'metered-entities', paging, filter } })
    },
  },
  {
    id: 'source-types',
    group: 'lists',
    method: 'POST',
    path: '/data-source/type',
    fields: [...pages, ...list('organizations')],
    send: ({ bridge, origin, values }) => {
      const organizations = listField(values, 'organizations')
      const paging = pagingOf(values)
      return bridge.inspectList({ ...origin, request: { list: 'data-source-types', paging, organizations } })
    },
  },
  {
    id: 'source-instances',
    group: 'lists',
    method: 'POST',
    path: '/data-source/instance',
    fields: [
      { name: 'type', takes: { kind: 'text' }, required: true },
      ...pages,
      ...list('organizations', 'errorType', 'status'),
    ],
    send: ({ bridge, origin, values }) => {
      const lists = givenLists(values, ['organizations', 'errorType', 'status'])
      const filter = { type: textField(values, 'type'), ...lists }
      const paging = pagingOf(values)
      return bridge.inspectList({ ...origin, request: { list: 'data-source-instances', paging, filter } })
    },
  },
]

const facetLists = [
  ['variable-filters', '/variable/get-variable-filter-data', 'variable-facets'],
  ['entity-filters', '/monitored-entity/get-filters', 'entity-facets'],
  ['source-type-filters', '/data-source/type/filters', 'data-source-type-facets'],
  ['source-instance-filters', '/data-source/instance-filters', 'data-source-instance-facets'],
] as const

export const filterEndpoints: readonly Endpoint[] = facetLists.map(([id, path, facets]) => ({
  id,
  group: 'filters',
  method: 'GET',
  path,
  fields: list('orgIds'),
  send: ({ bridge, origin, values }) =>
    bridge.inspectList({ ...origin, request: { list: facets, orgIds: listField(values, 'orgIds') } }),
}))
