import type { ServiceCallName, ServiceRequest } from '#electron/api/service-client.ts'
import type { Sessions } from '#electron/connections/sessions/sessions.ts'
import { callNamesOf } from '#shared/contract/call-names.ts'
import type { ResponseOf } from '#shared/contract/calls.ts'
import type { Result } from '#shared/errors/result.ts'
import type { HandlersOf } from './handlers.ts'

/** Passes each call that is one request to the service to the client of its connection. */
export function serviceHandlers(sessions: Sessions): HandlersOf<'service'> {
  const passed = callNamesOf.service.map((name) => [name, passTo(sessions, name)])
  return Object.fromEntries(passed) as HandlersOf<'service'>
}

function passTo<Name extends ServiceCallName>(sessions: Sessions, name: Name) {
  return async (
    request: ServiceRequest<Name> & { readonly connectionId: string },
  ): Promise<Result<ResponseOf<Name>>> => {
    const session = await sessions.get(request.connectionId)
    if (!session.ok) return session
    const { connectionId: _, ...seriesKey } = request
    return session.value.client[name](seriesKey as ServiceRequest<Name>)
  }
}
