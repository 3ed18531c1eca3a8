import type { CallNameOf } from '#shared/contract/call-names.ts'
import type { RequestOf, ResponseOf } from '#shared/contract/calls.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Origin } from './requester.ts'

/** The calls of the contract that are one request to the service. */
export type ServiceCallName = CallNameOf<'service'>

/** A request without its connection, which the client adds. */
export type ServiceRequest<Name extends ServiceCallName> = Omit<RequestOf<Name>, 'connectionId'> &
  Pick<Origin, 'received'>

/** Has one method per endpoint of docs/service.md 4.2, for one connection. */
export type ServiceClient = {
  readonly [Name in ServiceCallName]: (request: ServiceRequest<Name>) => Promise<Result<ResponseOf<Name>>>
}
