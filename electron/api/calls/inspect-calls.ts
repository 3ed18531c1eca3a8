import type { RawBody } from '#shared/catalog/nouns.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Requester, Origin } from '../requester.ts'
import type { ServiceClient } from '../service-client.ts'
import { pathSegment } from '../service-request.ts'
import { supportedFrom } from '../wire/nouns/supported-wire.ts'
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

/** Endpoints whose bodies the document does not show (docs/service.md 4.2): kept whole. */
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
  const one = (root: string, name: string, id: string, origin: Origin): Promise<Result<RawBody>> => {
    const segment = pathSegment(id)
    return segment === undefined
      ? refuseId(name)
      : whole(`${root}/${segment}`, `GET ${root}/{${name}}`, origin)
  }

  return {
    inspectVariables: ({ filters, ...origin }) =>
      whole('/variables', 'GET /variables', origin, pairsOf(filters)),
    inspectVariable: ({ dataHubId, ...origin }) => one('/variables', 'dataHubId', dataHubId, origin),
    inspectMeteredEntities: (origin) => whole('/metered-entities', 'GET /metered-entities', origin),
    inspectMeteredEntity: ({ id, ...origin }) => one('/metered-entities', 'id', id, origin),
    inspectDataSource: ({ id, ...origin }) => one('/data-sources', 'id', id, origin),
    listSupported: ({ catalogue, ...origin }) => {
      const path = `/${catalogue}`
      const call = { method: 'GET', endpoint: `GET ${path}`, path, query: [], label: `GET ${path}` } as const
      return requester.json(origin, call, (body) => supportedFrom(body, catalogue))
    },
  }
}

function pairsOf(
  filters: Readonly<Record<string, readonly string[]>>,
): readonly (readonly [string, string])[] {
  return Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value] as const))
}
