import type { JsonObject, JsonValue, RawBody, RawElement } from '#shared/portfolio/nouns.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Requester, Origin } from '../requester.ts'
import type { ServiceClient } from '../service-client.ts'
import { pathSegment } from '../service-request.ts'
import { findObject } from '../wire/list-wire.ts'
import { entityFrom } from '../wire/nouns/entity-wire.ts'
import { instanceFrom } from '../wire/nouns/source-wire.ts'
import { supportedFrom } from '../wire/nouns/supported-wire.ts'
import { variableFrom } from '../wire/nouns/variable-wire.ts'
import type { ReadElement } from '../wire/read-list.ts'
import { boundedBody } from './bounded-body.ts'
import { refuseId } from './refuse-id.ts'

type InspectCalls = Pick<
  ServiceClient,
  | 'inspectVariables'
  | 'inspectVariable'
  | 'inspectMeteredEntities'
  | 'inspectMeteredEntity'
  | 'inspectDataSource'
  | 'listSupported'
>

/**
 * Creates the calls to endpoints whose bodies the service's document does not describe (docs/service.md 4.2); the
 * bodies are kept whole.
 */
export function createInspectCalls(requester: Requester): InspectCalls {
  const whole = (
    path: string,
    endpoint: string,
    origin: Origin,
    query: readonly (readonly [string, string])[] = [],
  ): Promise<Result<RawBody>> => {
    const call = { method: 'GET', endpoint, path, query, label: `GET ${decodeURIComponent(path)}` } as const
    return requester.json(origin, call, boundedBody)
  }
  const one = <T>(root: string, name: string, id: string, origin: Origin, read: ReadOne<T>) => {
    const segment = pathSegment(id)
    if (segment === undefined) return refuseId(name)
    const path = `${root}/${segment}`
    const endpoint = `GET ${root}/{${name}}`
    const call = { method: 'GET', endpoint, path, query: [], label: `GET ${root}/${id}` } as const
    return requester.json(origin, call, (body): RawElement<T> => {
      const element = read(body)
      return { ...boundedBody(body), ...(element !== undefined && { element }) }
    })
  }

  return {
    inspectVariables: ({ filters, ...origin }) =>
      whole('/variables', 'GET /variables', origin, pairsOf(filters)),
    inspectVariable: ({ dataHubId, known, ...origin }) =>
      one('/variables', 'dataHubId', dataHubId, origin, (body) => {
        const variable = elementFrom(body, known, variableFrom, dataHubId)
        return variable?.dataHubId === dataHubId ? variable : undefined
      }),
    inspectMeteredEntities: (origin) => whole('/metered-entities', 'GET /metered-entities', origin),
    inspectMeteredEntity: ({ id, known, ...origin }) =>
      one('/metered-entities', 'id', id, origin, (body) => {
        const entity = elementFrom(body, known, entityFrom)
        return entity?.id === id ? entity : undefined
      }),
    inspectDataSource: ({ id, known, ...origin }) =>
      one('/data-sources', 'id', id, origin, (body) => {
        const source = elementFrom(body, known, instanceFrom)
        return source?.id === id ? source : undefined
      }),
    listSupported: ({ catalogue, ...origin }) => {
      const path = `/${catalogue}`
      const call = { method: 'GET', endpoint: `GET ${path}`, path, query: [], label: `GET ${path}` } as const
      return requester.json(origin, call, (body) => supportedFrom(body, catalogue))
    },
  }
}

type ReadOne<T> = (body: JsonValue) => T | undefined

/**
 * Returns the element that a body of undocumented shape describes; fields that it leaves out are taken from `known`.
 * Nothing is noted as drift, since the document names no field that could differ.
 */
function elementFrom<T>(
  body: JsonValue,
  known: JsonObject | undefined,
  read: ReadElement<T>,
  dataHubId?: string,
): T | undefined {
  const found = findObject(body, (json) => json['id'] !== undefined || json['dataHubId'] !== undefined)
  if (found === undefined) return undefined
  const identity = dataHubId === undefined ? {} : identityOf(found, known, dataHubId)
  return identity && read({ ...known, ...found, ...identity }, '', () => undefined)
}

/**
 * Returns the ids of a variable, whose response may call its public id `id`. Undefined if the response is about
 * another variable, which would go unnoticed under the known ids.
 */
function identityOf(
  { id, dataHubId: given }: JsonObject,
  known: JsonObject | undefined,
  dataHubId: string,
): JsonObject | undefined {
  const internal = known?.['id']
  const isAs = (other: JsonValue): boolean => [other, Number(other)].some((each) => each === id)
  if (given !== undefined || internal === undefined || isAs(internal)) return {}
  return isAs(dataHubId) ? { id: internal } : undefined
}

function pairsOf(
  filters: Readonly<Record<string, readonly string[]>>,
): readonly (readonly [string, string])[] {
  return Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value] as const))
}
