import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { seriesBody } from './answers.ts'
import type { Endpoint, EndpointField, FieldValues, Offered } from './endpoint.ts'
import { givenLists, instantField, textField } from './field-values.ts'

const idOf = (offers: Offered): EndpointField => ({
  name: offers === 'variables' ? 'dataHubId' : 'id',
  takes: { kind: 'text' },
  required: true,
  offers,
})
const dataHubId = idOf('variables')
const get = { group: 'single', method: 'GET' } as const

const variables: Endpoint = {
  ...get,
  id: 'variables',
  path: '/variables',
  fields: ['tag', 'resource', 'status'].map((name) => ({ name, takes: { kind: 'list' } })),
  send: ({ bridge, origin, values }) => {
    const filters = givenLists(values, ['tag', 'resource', 'status'])
    return bridge.inspectVariables({ ...origin, filters })
  },
}

const variable: Endpoint = {
  ...get,
  id: 'variable',
  path: '/variables/{dataHubId}',
  fields: [dataHubId],
  send: ({ bridge, origin, values }) =>
    bridge.inspectVariable({ ...origin, dataHubId: textField(values, 'dataHubId') }),
}

const entity: Endpoint = {
  ...get,
  id: 'entity',
  path: '/monitored-entity/{id}',
  fields: [idOf('entities')],
  send: ({ bridge, origin, values }) => bridge.readMeteredEntity({ ...origin, id: textField(values, 'id') }),
}

const meteredEntities: Endpoint = {
  ...get,
  id: 'metered-entities',
  path: '/metered-entities',
  fields: [],
  send: ({ bridge, origin }) => bridge.inspectMeteredEntities(origin),
}

const meteredEntity: Endpoint = {
  ...get,
  id: 'metered-entity',
  path: '/metered-entities/{id}',
  fields: [idOf('entities')],
  send: ({ bridge, origin, values }) =>
    bridge.inspectMeteredEntity({ ...origin, id: textField(values, 'id') }),
}

const dataSource: Endpoint = {
  ...get,
  id: 'data-source',
  path: '/data-sources/{id}',
  fields: [idOf('sources')],
  send: ({ bridge, origin, values }) => bridge.inspectDataSource({ ...origin, id: textField(values, 'id') }),
}

/** Endpoints for single resources, and lists with undocumented bodies, which are kept whole. */
export const singleEndpoints: readonly Endpoint[] = [
  variables,
  variable,
  entity,
  meteredEntities,
  meteredEntity,
  dataSource,
]

export const seriesEndpoint: Endpoint = {
  id: 'variable-data',
  group: 'series',
  method: 'GET',
  path: '/variables/{dataHubId}/data',
  fields: [
    dataHubId,
    { name: 'start', takes: { kind: 'instant' }, required: true },
    { name: 'end', takes: { kind: 'instant' }, required: true },
    { name: 'resolution', takes: { kind: 'choice', choices: resolutions }, initial: 'daily' },
    { name: 'units', takes: { kind: 'text' } },
    { name: 'standardization', takes: { kind: 'text' } },
  ],
  send: async ({ bridge, origin, values, zone }) => {
    const start = instantField(values, 'start', zone)
    if (!start.ok) return start
    const end = instantField(values, 'end', zone)
    if (!end.ok) return end
    const interval = { start: start.value, end: end.value }
    return seriesBody(
      await bridge.fetchSeries({ ...origin, seriesKey: seriesKeyOf(values), interval, bucketZone: zone }),
    )
  },
}

function seriesKeyOf(values: FieldValues): {
  dataHubId: string
  resolution: Resolution
  units?: string
  standardization?: string
} {
  const units = textField(values, 'units')
  const standardization = textField(values, 'standardization')
  const resolution = resolutions.find((each) => each === values['resolution']) ?? 'daily'
  return {
    dataHubId: textField(values, 'dataHubId'),
    resolution,
    ...(units !== '' && { units }),
    ...(standardization !== '' && { standardization }),
  }
}

export const supportedEndpoints: readonly Endpoint[] = (
  ['resolutions', 'units', 'standardizations'] as const
).map((catalogue) => ({
  id: catalogue,
  group: 'supported',
  method: 'GET',
  path: `/${catalogue}`,
  fields: [],
  send: ({ bridge, origin }) => bridge.listSupported({ ...origin, catalogue }),
}))
