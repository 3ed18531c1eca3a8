import { createServiceClient } from '#electron/api/create-service-client.ts'
import type { HttpFetch } from '#electron/api/transport/http-fetch.ts'
import type { ParseSeries } from '#electron/api/parsing/parse-series.ts'
import type { DriftNote } from '#shared/contract/events.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { Dialects } from '../dialects.ts'
import type { OpenSessionOptions } from './open-session.ts'

export interface ServiceClientsOptions {
  readonly fetch: HttpFetch
  readonly clock: Clock
  readonly dialects: Dialects
  readonly parseSeries: ParseSeries
}

/** Makes the client of a connection; its drift is noted with the connection's id. */
export function createServiceClients(
  options: ServiceClientsOptions,
): (noteDrift: (note: DriftNote) => void) => OpenSessionOptions['createClient'] {
  const { fetch, clock, dialects, parseSeries } = options
  return (noteDrift) =>
    ({ connectionId, ...origin }) =>
      createServiceClient({
        ...origin,
        fetch,
        clock,
        parseSeries,
        dialect: dialects.memoryOf(connectionId),
        drift: (notes) => {
          for (const note of notes) noteDrift({ connectionId, ...note })
        },
      })
}
