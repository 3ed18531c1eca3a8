import { type AppError, fail, type Result } from '#shared/errors/result.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { Attempt } from '#electron/budget/budget.ts'
import type { Timers } from '#electron/budget/timers.ts'
import { BodyError, type BodyLimits, readBeginning, readChunks, untilAborted } from './body-reader.ts'
import { failureFromNetwork } from '../failure/network-error.ts'
import { retryAfterMs } from '../failure/retry-after.ts'
import { errorFromStatus, mayPass } from '../failure/status-error.ts'
import type { HttpAnswer, HttpFetch, HttpInit } from './http-fetch.ts'
import { createRedactor } from '../redactor.ts'

/** Bounds on one exchange. */
export interface TransportLimits extends Omit<BodyLimits, 'maxBytes'> {
  /** Longest time from sending to the headers of the answer. */
  readonly headersMs: number
}

const defaultLimits: TransportLimits = {
  headersMs: 30_000,
  idleMs: 30_000,
  wholeMs: 60_000,
  // This is 128 kbit/s, slower than any line on which an application is used today.
  bytesPerSecond: 16 * 1024,
}

export interface TransportOptions {
  readonly fetch: HttpFetch
  /** Returns the token, once for each request; without one, every call answers `unauthorized` and sends nothing. */
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
  /** Size of the largest plausible body. */
  readonly maxBytes: number
}

interface SentExchange extends Exchange {
  readonly sentAt: EpochMs
}

/** Takes a body chunk by chunk and turns it into a result. */
export interface BodySink<T> {
  readonly push: (chunk: Uint8Array) => void | Promise<void>
  readonly finish: () => Result<T> | Promise<Result<T>>
  /** Tells the sink that the body broke off and that nothing more comes. */
  readonly abort: () => void
}

/** Sends a request once and returns the outcome; it never throws. */
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

  return async function send(request, signal, openSink) {
    const exchange = { ...request, sentAt: clock.now() }
    const secret = token()
    if (secret === undefined || !VISIBLE_ASCII.test(secret)) return unsendable(secret)
    const stop = new AbortController()
    const all = AbortSignal.any([signal, stop.signal])
    const late = timers.after(limits.headersMs, () => stop.abort(new LateHeaders()))
    try {
      const answer = await untilAborted(fetch(exchange.url, initOf(exchange, secret, all)), all)
      late()
      return await read(exchange, answer, all, openSink)
    } catch (reason) {
      late()
      // Ends any remaining work of fetch, so that no connection is left open.
      stop.abort(reason)
      return failed(reason, exchange, signal)
    }
  }

  async function read<T>(
    exchange: SentExchange,
    answer: HttpAnswer,
    signal: AbortSignal,
    openSink: (answer: HttpAnswer) => BodySink<T>,
  ): Promise<Attempt<T>> {
    if (answer.status < 200 || answer.status > 299) return refused(exchange, answer, signal)
    const { maxBytes } = exchange
    // A stated length that is too large is believed, and nothing of the body is read.
    if (Number(answer.headers.get('content-length')) > maxBytes) {
      void answer.body?.cancel().catch(() => undefined)
      throw new BodyError({ kind: 'too-large', maxBytes })
    }
    const sink = openSink(answer)
    try {
      if (answer.body !== null) {
        await readChunks(answer.body, { ...limits, maxBytes }, signal, timers, sink.push)
      }
    } catch (error) {
      sink.abort()
      throw error
    }
    return { kind: 'settled', result: redacted(await sink.finish()) }
  }

  async function refused(
    { label, sentAt }: SentExchange,
    answer: HttpAnswer,
    signal: AbortSignal,
  ): Promise<Attempt<never>> {
    const { status, headers } = answer
    const wait = retryAfterMs(headers.get('retry-after'), headers.get('date'), clock.now())
    const bounds = { ...limits, maxBytes: ERROR_BODY_BYTES }
    const body = redact(await readBeginning(answer.body, bounds, signal, timers))
    const afterMs = clock.now() - sentAt
    const result = redacted(fail(errorFromStatus({ status, body, label, retryAfterMs: wait, afterMs })))
    if (status !== 429 && !mayPass(status)) return { kind: 'settled', result }
    const again = { kind: 'retry', result, pauseQueue: status === 429 } as const
    return wait === undefined ? again : { ...again, retryAfterMs: wait }
  }

  function failed(reason: unknown, { label, sentAt }: SentExchange, signal: AbortSignal): Attempt<never> {
    if (signal.aborted) return { kind: 'settled', result: fail({ kind: 'cancelled' }) }
    if (reason instanceof LateHeaders) {
      return timedOut({ kind: 'timeout', afterMs: limits.headersMs, detail: `${label}: no answer` })
    }
    if (reason instanceof BodyError) return broken(reason, label)
    const failure = failureFromNetwork(reason, label, clock.now() - sentAt)
    const result = redacted(fail(failure.error))
    return failure.mayPass ? { kind: 'retry', result, pauseQueue: false } : { kind: 'settled', result }
  }

  function redacted<R extends Result<unknown>>(result: R): R {
    if (result.ok || !('detail' in result.error)) return result
    return { ...result, error: { ...result.error, detail: redact(result.error.detail) } }
  }
}

class LateHeaders extends Error {}

function broken({ fault }: BodyError, label: string): Attempt<never> {
  if (fault.kind === 'too-large') {
    const largerThanBytes = fault.maxBytes
    const detail = `${label}: the answer is larger than ${largerThanBytes} bytes`
    return { kind: 'settled', result: fail({ kind: 'unexpected-response', largerThanBytes, detail }) }
  }
  const { kind: body, afterMs } = fault
  const detail = body === 'slow' ? 'the answer came too slowly' : 'the answer stopped coming'
  return timedOut({ kind: 'timeout', afterMs, body, detail: `${label}: ${detail}` })
}

function timedOut(error: AppError): Attempt<never> {
  return { kind: 'retry', result: fail(error), pauseQueue: false }
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
