import type { Paging } from '#shared/catalog/filters.ts'
import type { Endpoint, EndpointField, FieldValues } from './endpoint.ts'
import { facetsJson, mapAnswer, rawInstances, rawList, rawPage } from './answers.ts'
import { givenIntegers, givenLists, listField, textField } from './field-values.ts'

const list = (...names: readonly string[]): readonly EndpointField[] =>
  names.map((name) => ({ name, takes: { kind: 'list' } }))
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
  const asked = textField(values, 'per_page')
  const orderColumn = textField(values, 'orderColumn')
  const direction = textField(values, 'order')
  return {
    page: Math.max(1, Number(textField(values, 'page')) || 1),
    perPage: asked === '50' || asked === '100' ? perPage[asked] : 25,
    ...(orderColumn !== '' && { orderColumn }),
    ...((direction === 'asc' || direction === 'desc') && { order: direction }),
  }
}

const isSet = (values: FieldValues, name: string): boolean => values[name] === 'true'

const organizations: Endpoint = {
  id: 'organizations',
  group: 'lists',
  method: 'GET',
  path: '/organizations',
  fields: [{ name: 'mode', takes: { kind: 'choice', choices: ['short', 'full'] }, initial: 'full' }],
  ask: async ({ bridge, origin, values }) => {
    const mode = textField(values, 'mode') === 'short' ? 'short' : 'full'
    return mapAnswer(await bridge.listOrganizations({ ...origin, mode }), rawList)
  },
}

const variableList: Endpoint = {
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
  ask: async ({ bridge, origin, values }) => {
    const filter = {
      ...givenLists(values, ['organizations', 'building', 'pointType', 'integrations', 'status', 'dataReception']), // prettier-ignore
      ...givenIntegers(values, ['resourceType', 'buildingType']),
      ...(isSet(values, 'showHiddenVariables') && { showHiddenVariables: true }),
    }
    return mapAnswer(await bridge.listVariables({ ...origin, paging: pagingOf(values), filter }), rawPage)
  },
}

const entityList: Endpoint = {
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
  ask: async ({ bridge, origin, values }) => {
    const filter = {
      ...givenLists(values, ['organizations', 'tags']),
      ...givenIntegers(values, ['buildingType']),
      ...(isSet(values, 'showHiddenMeteredEntities') && { showHiddenMeteredEntities: true }),
    }
    const paging = pagingOf(values)
    return mapAnswer(await bridge.listMeteredEntities({ ...origin, paging, filter }), rawPage)
  },
}

const sourceTypes: Endpoint = {
  id: 'source-types',
  group: 'lists',
  method: 'POST',
  path: '/data-source/type',
  fields: [...pages, ...list('organizations')],
  ask: async ({ bridge, origin, values }) => {
    const organizations = listField(values, 'organizations')
    const paging = pagingOf(values)
    return mapAnswer(await bridge.listDataSourceTypes({ ...origin, paging, organizations }), rawList)
  },
}

const sourceInstances: Endpoint = {
  id: 'source-instances',
  group: 'lists',
  method: 'POST',
  path: '/data-source/instance',
  fields: [
    { name: 'type', takes: { kind: 'text' }, required: true },
    ...pages,
    ...list('organizations', 'errorType', 'status'),
  ],
  ask: async ({ bridge, origin, values }) => {
    const lists = givenLists(values, ['organizations', 'errorType', 'status'])
    const filter = { type: textField(values, 'type'), ...lists }
    const paging = pagingOf(values)
    return mapAnswer(await bridge.listDataSourceInstances({ ...origin, paging, filter }), rawInstances)
  },
}

export const listEndpoints: readonly Endpoint[] = [
  organizations,
  variableList,
  entityList,
  sourceTypes,
  sourceInstances,
]

const facetCalls = [
  ['variable-filters', '/variable/get-variable-filter-data', 'listVariableFacets'],
  ['entity-filters', '/monitored-entity/get-filters', 'listEntityFacets'],
  ['source-type-filters', '/data-source/type/filters', 'listDataSourceTypeFacets'],
  ['source-instance-filters', '/data-source/instance-filters', 'listDataSourceInstanceFacets'],
] as const

export const filterEndpoints: readonly Endpoint[] = facetCalls.map(([id, path, call]) => ({
  id,
  group: 'filters',
  method: 'GET',
  path,
  fields: list('orgIds'),
  ask: async ({ bridge, origin, values }) =>
    mapAnswer(await bridge[call]({ ...origin, orgIds: listField(values, 'orgIds') }), facetsJson),
}))
