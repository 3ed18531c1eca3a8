import { fail, type Result } from '#shared/errors/result.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { Attempt } from '#electron/budget/budget.ts'
import type { Timers } from '#electron/budget/timers.ts'
import { BodyError, readBeginning, readChunks } from './body-reader.ts'
import { untilAborted } from './until-aborted.ts'
import { failureFromNetwork } from '../failure/network-error.ts'
import { retryAfterMs } from '../failure/retry-after.ts'
import { errorFromStatus, mayPass } from '../failure/status-error.ts'
import type { HttpAnswer, HttpFetch, HttpInit } from './http-fetch.ts'
import { createRedactor } from '../redactor.ts'

/** Bounds on one exchange. */
export interface TransportLimits {
  /** From sending to the headers of the answer. */
  readonly headersMs: number
  /** The longest silence within a body. */
  readonly idleMs: number
  readonly maxBodyBytes: number
}

export const defaultLimits: TransportLimits = {
  headersMs: 30_000,
  idleMs: 30_000,
  maxBodyBytes: 256 * 1024 * 1024,
}

export interface TransportOptions {
  readonly fetch: HttpFetch
  readonly token: () => string | undefined
  readonly clock: Clock
  readonly timers: Timers
  readonly limits?: Partial<TransportLimits>
}

/** A request in full. */
export interface Exchange {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body: string | undefined
  readonly label: string
}

/** Takes a body chunk by chunk and makes something of it. */
export interface BodySink<T> {
  readonly push: (chunk: Uint8Array) => void | Promise<void>
  readonly finish: () => Result<T> | Promise<Result<T>>
  /** The body broke off; nothing more comes. */
  readonly abort: () => void
}

/** Sends a request once and says what came of it, never by throwing. */
export type Transport = <T>(
  exchange: Exchange,
  signal: AbortSignal,
  openSink: (answer: HttpAnswer) => BodySink<T>,
) => Promise<Attempt<T>>

const ERROR_BODY_BYTES = 64 * 1024
const VISIBLE_ASCII = /^[\x21-\x7e]+$/

export function createTransport(options: TransportOptions): Transport {
  const { fetch, token, clock, timers } = options
  const limits = { ...defaultLimits, ...options.limits }
  const redact = createRedactor(token)

  return async function send(exchange, signal, openSink) {
    const secret = token()
    if (secret === undefined || !VISIBLE_ASCII.test(secret)) return unsendable(secret)
    const stop = new AbortController()
    const all = AbortSignal.any([signal, stop.signal])
    const late = timers.after(limits.headersMs, () => {
      stop.abort(new LateHeaders())
    })
    try {
      const answer = await untilAborted(fetch(exchange.url, initOf(exchange, secret, all)), all)
      late()
      return await read(exchange, answer, all, openSink)
    } catch (reason) {
      late()
      // Ends what fetch may still be doing, so that no connection is left hanging.
      stop.abort(reason)
      return failed(reason, exchange, signal)
    }
  }

  async function read<T>(
    exchange: Exchange,
    answer: HttpAnswer,
    signal: AbortSignal,
    openSink: (answer: HttpAnswer) => BodySink<T>,
  ): Promise<Attempt<T>> {
    if (answer.status < 200 || answer.status > 299) return refused(exchange, answer, signal)
    const sink = openSink(answer)
    try {
      if (answer.body !== null) {
        const bounds = { maxBytes: limits.maxBodyBytes, idleMs: limits.idleMs }
        await readChunks(answer.body, bounds, signal, timers, sink.push)
      }
    } catch (error) {
      sink.abort()
      throw error
    }
    return { kind: 'settled', result: redacted(await sink.finish()) }
  }

  async function refused(
    { label }: Exchange,
    answer: HttpAnswer,
    signal: AbortSignal,
  ): Promise<Attempt<never>> {
    const { status, headers } = answer
    const wait = retryAfterMs(headers.get('retry-after'), clock.now())
    const body = redact(await readBeginning(answer.body, ERROR_BODY_BYTES, limits.idleMs, signal, timers))
    const result = redacted(fail(errorFromStatus({ status, body, label, retryAfterMs: wait })))
    if (status !== 429 && !mayPass(status)) return { kind: 'settled', result }
    const again = { kind: 'retry', result, pauseQueue: status === 429 } as const
    return wait === undefined ? again : { ...again, retryAfterMs: wait }
  }

  function failed(reason: unknown, { label }: Exchange, signal: AbortSignal): Attempt<never> {
    if (signal.aborted) return { kind: 'settled', result: fail({ kind: 'cancelled' }) }
    if (reason instanceof LateHeaders) return timedOut(limits.headersMs, `${label}: no answer`)
    if (reason instanceof BodyError) return broken(reason, label)
    const failure = failureFromNetwork(reason, label)
    const result = redacted(fail(failure.error))
    return failure.mayPass ? { kind: 'retry', result, pauseQueue: false } : { kind: 'settled', result }
  }

  function broken({ fault }: BodyError, label: string): Attempt<never> {
    if (fault === 'idle') return timedOut(limits.idleMs, `${label}: the answer stopped coming`)
    const detail = `${label}: the answer is larger than ${limits.maxBodyBytes} bytes`
    return { kind: 'settled', result: fail({ kind: 'unexpected-response', detail }) }
  }

  function redacted<R extends Result<unknown>>(result: R): R {
    if (result.ok || !('detail' in result.error)) return result
    return { ...result, error: { ...result.error, detail: redact(result.error.detail) } }
  }
}

class LateHeaders extends Error {}

function timedOut(afterMs: number, detail: string): Attempt<never> {
  return { kind: 'retry', result: fail({ kind: 'timeout', afterMs, detail }), pauseQueue: false }
}

function unsendable(token: string | undefined): Attempt<never> {
  const detail = token === undefined ? 'there is no token' : 'the token cannot stand in a header'
  const error: AppError = { kind: 'unauthorized', detail }
  return { kind: 'settled', result: fail(error) }
}

function initOf({ method, body }: Exchange, token: string, signal: AbortSignal): HttpInit {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' }
  return {
    method,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  }
}
