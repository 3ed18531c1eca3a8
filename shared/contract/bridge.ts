import type { Result } from '../errors/result.ts'
import type { CallName, RequestOf, ResponseOf } from './calls.ts'
import type { documentCalls } from './document-calls.ts'
import type { EventName, Events } from './events.ts'

/** The preload exposes this as `window.meterlens`: a function per call and a subscription per event. */
export type Bridge = {
  readonly [Name in CallName]: (request: RequestOf<Name>) => Promise<Result<ResponseOf<Name>>>
} & {
  readonly [Name in EventName as `on${Capitalize<Name>}`]: (
    listener: (event: Events[Name]) => void,
  ) => () => void
}

/** The part of the contract that keeps documents. */
export type DocumentCalls = Pick<Bridge, keyof typeof documentCalls>
