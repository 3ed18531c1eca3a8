import { fail, succeed, type Result } from '../errors/result.ts'

/** A request on its way to a worker. */
export interface PortRequest<Request> {
  readonly id: number
  readonly request: Request
}

/**
 * Reply to a request: a response, or the reason why there is none. Before it come shares of the work that is done, from
 * 0 to 1.
 */
export type PortReply<Response> =
  | { readonly id: number; readonly response: Response }
  | { readonly id: number; readonly detail: string }
  | { readonly id: number; readonly share: number }

/** Receives the share of a request that is done. */
export type PublishShare = (share: number) => void

/** Requesting end of a message port: many requests may be under way, each with its own promise. */
export interface PortCalls<Request, Response> {
  /** Memory in `transfer` moves to the other side without a copy and is no longer usable here. */
  readonly call: (
    request: Request,
    transfer?: readonly ArrayBuffer[],
    publish?: PublishShare,
  ) => Promise<Result<Response>>
  /** The owner of the port has to pass it every message. */
  readonly receive: (reply: PortReply<Response>) => void
  /** Fails the calls under way if the worker is gone, so that nothing waits for ever. */
  readonly end: (detail: string) => void
  readonly pending: () => number
}

/**
 * Creates the requesting end; `post` sends a message to the worker. Failures are of the kind `unexpected` and name
 * `worker`.
 */
export function createPortCalls<Request, Response>(
  worker: string,
  post: (request: PortRequest<Request>, transfer: readonly ArrayBuffer[]) => void,
): PortCalls<Request, Response> {
  interface Waiting {
    readonly resolve: (result: Result<Response>) => void
    readonly publish: PublishShare | undefined
  }
  const waiting = new Map<number, Waiting>()
  let ids = 0
  const failed = (detail: string): Result<Response> =>
    fail({ kind: 'unexpected', detail: `${worker}: ${detail}` })
  return {
    call(request, transfer = [], publish) {
      const id = (ids += 1)
      const { promise, resolve } = Promise.withResolvers<Result<Response>>()
      waiting.set(id, { resolve, publish })
      post({ id, request }, transfer)
      return promise
    },
    receive(reply) {
      const one = waiting.get(reply.id)
      if ('share' in reply) {
        one?.publish?.(reply.share)
        return
      }
      waiting.delete(reply.id)
      one?.resolve('response' in reply ? succeed(reply.response) : failed(reply.detail))
    },
    end(detail) {
      const abandoned = [...waiting.values()]
      waiting.clear()
      for (const { resolve } of abandoned) resolve(failed(detail))
    },
    pending: () => waiting.size,
  }
}

/**
 * Serves the answering end, which has to pass it every message of the port. `answer` returns the response and the
 * memory in it that moves to the other side without a copy; an error that it throws fails only that request.
 */
export function answerPortCalls<Request, Response>(
  post: (reply: PortReply<Response>, transfer: ArrayBuffer[]) => void,
  answer: (
    request: Request,
    publish: PublishShare,
  ) => { readonly response: Response; readonly transfer?: ArrayBuffer[] },
): (message: PortRequest<Request>) => void {
  return ({ id, request }) => {
    try {
      const { response, transfer = [] } = answer(request, (share) => {
        post({ id, share }, [])
      })
      post({ id, response }, transfer)
    } catch (error) {
      post({ id, detail: String(error) }, [])
    }
  }
}
