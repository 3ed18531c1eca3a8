import type * as z from 'zod'
import type { CallName, Calls, ResponseOf } from '#shared/contract/calls.ts'
import type { CallNameOf, callNamesOf } from '#shared/contract/call-names.ts'
import type { Result } from '#shared/errors/result.ts'

/** A request as a handler receives it, after its schema has checked and trimmed it. */
export type CheckedRequest<Name extends CallName> = z.output<Calls[Name]['request']>

/** Has one handler per call of the contract, under the call's own name. */
export type Handlers = {
  readonly [Name in CallName]: (request: CheckedRequest<Name>) => Promise<Result<ResponseOf<Name>>>
}

/** The handlers of one group of calls. */
export type HandlersOf<Group extends keyof typeof callNamesOf> = Pick<Handlers, CallNameOf<Group>>
