import type { SeriesKey } from '#shared/series/series-key.ts'
import { resolutions } from '#shared/time/resolution.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type {
  Endpoint,
  EndpointField,
  EndpointId,
  EndpointRequest,
  FieldValues,
  Offered,
} from './endpoint.ts'
import { givenLists, instantField, textField } from './field-values.ts'
import type { JsonObject, RawBody } from '#shared/portfolio/nouns.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { Segment } from '#shared/series/columns.ts'
import { formatIsoUtc } from '#shared/time/text/local-text.ts'

/** Nobody reads more one by one, and a year of minutes as objects would take hundreds of megabytes. */
const MOST_READINGS = 5000

/**
 * Returns a series in the form of docs/service.md 2.11, since its rows became columns on arrival. After the first
 * readings it only gives the number of the rest.
 */
function seriesBody(result: Result<Segment>): Result<RawBody> {
  if (!result.ok) return result
  const leftOut = Math.max(0, result.value.times.length - MOST_READINGS)
  return succeed({ raw: seriesJson(result.value), ...(leftOut > 0 && { leftOut }) })
}

function seriesJson({ seriesKey, units, times, values }: Segment): JsonObject {
  const shown = Math.min(times.length, MOST_READINGS)
  const data = Array.from({ length: shown }, (_, at) => ({
    timestamp: formatIsoUtc(times[at] ?? 0),
    value: values[at] ?? null,
  }))
  return { data_hub_id: seriesKey.dataHubId, units, resolution: seriesKey.resolution, data }
}

const idOf = (offers: Offered): EndpointField => ({
  name: offers === 'variables' ? 'dataHubId' : 'id',
  takes: { kind: 'text' },
  required: true,
  offers,
})
const get = { group: 'single', method: 'GET' } as const

/** Makes an endpoint for one resource, whose id is its only field. */
function single(
  id: EndpointId,
  path: string,
  offers: Offered,
  send: (
    bridge: Bridge,
    request: EndpointRequest['origin'] & { readonly id: string },
  ) => Promise<Result<RawBody>>,
): Endpoint {
  const field = idOf(offers)
  return {
    ...{ ...get, id, path, fields: [field] },
    send: ({ bridge, origin, values }) => send(bridge, { ...origin, id: textField(values, field.name) }),
  }
}

/** Endpoints for single resources, and lists with undocumented bodies, which are kept whole. */
export const singleEndpoints: readonly Endpoint[] = [
  {
    ...get,
    id: 'variables',
    path: '/variables',
    fields: ['tag', 'resource', 'status'].map((name) => ({ name, takes: { kind: 'list' } })),
    send: ({ bridge, origin, values }) => {
      const filters = givenLists(values, ['tag', 'resource', 'status'])
      return bridge.inspectVariables({ ...origin, filters })
    },
  },
  single('variable', '/variables/{dataHubId}', 'variables', (bridge, { id, ...origin }) =>
    bridge.inspectVariable({ ...origin, dataHubId: id }),
  ),
  single('entity', '/monitored-entity/{id}', 'entities', (bridge, request) =>
    bridge.readMeteredEntity(request),
  ),
  {
    ...get,
    id: 'metered-entities',
    path: '/metered-entities',
    fields: [],
    send: ({ bridge, origin }) => bridge.inspectMeteredEntities(origin),
  },
  single('metered-entity', '/metered-entities/{id}', 'entities', (bridge, request) =>
    bridge.inspectMeteredEntity(request),
  ),
  single('data-source', '/data-sources/{id}', 'sources', (bridge, request) =>
    bridge.inspectDataSource(request),
  ),
]

export const seriesEndpoint: Endpoint = {
  id: 'variable-data',
  group: 'series',
  method: 'GET',
  path: '/variables/{dataHubId}/data',
  fields: [
    idOf('variables'),
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

function seriesKeyOf(values: FieldValues): SeriesKey {
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
