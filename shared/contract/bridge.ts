import type { Result } from '../errors/result.ts'
import type { CallName, RequestOf, ResponseOf } from './calls.ts'
import type { EventName, Events } from './events.ts'

/** What the preload exposes as `window.meterlens`: a function per call and a subscription per event. */
export type Bridge = {
  readonly [Name in CallName]: (request: RequestOf<Name>) => Promise<Result<ResponseOf<Name>>>
} & {
  readonly [Name in EventName as `on${Capitalize<Name>}`]: (
    listener: (event: Events[Name]) => void,
  ) => () => void
}
