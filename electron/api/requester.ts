import type { JsonValue } from '#shared/portfolio/nouns.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Budget } from '#electron/budget/budget.ts'
import type { HttpAnswer } from './transport/http-fetch.ts'
import type { Redact } from './redactor.ts'
import { identityOf, MAX_LIST_BYTES, unencodable, urlOf, type ServiceCall } from './service-request.ts'
import type { BodySink, Transport } from './transport/transport.ts'
import type { DriftLog, NoteDrift } from './wire/drift-log.ts'
import { isHtml } from './failure/error-text.ts'
import { pageInstead } from './failure/page-instead.ts'

/** Gathers a body and parses it as JSON once it is whole; fails if it is not JSON. */
function createJsonSink(label: string, redactBody: Redact): BodySink<JsonValue> {
  const chunks: Uint8Array[] = []
  return {
    push: (chunk) => {
      chunks.push(chunk)
    },
    finish: () => jsonFrom(redactBody(new TextDecoder().decode(Buffer.concat(chunks))), label),
    abort: () => {
      chunks.length = 0
    },
  }
}

/**
 * The documented answers have six levels. Much deeper ones would exhaust the stack of code that copies or compares
 * them.
 */
const MOST_LEVELS = 100

function jsonFrom(text: string, label: string): Result<JsonValue> {
  if (isHtml(text)) return pageInstead(text, label)
  try {
    const json = JSON.parse(text) as JsonValue
    if (!isDeeperThan(json, MOST_LEVELS)) return succeed(json)
    return fail({ kind: 'unexpected-response', detail: `${label}: nested deeper than ${MOST_LEVELS} levels` })
  } catch {
    const detail = text.trim() === '' ? 'an empty body' : `no JSON, or cut off, of ${text.length} characters`
    return fail({ kind: 'unexpected-response', detail: `${label}: ${detail}` })
  }
}

function isDeeperThan(json: JsonValue, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return false
  return levels === 0 || Object.values(json).some((each: JsonValue) => isDeeperThan(each, levels - 1))
}

/** Tells whose budget a request uses, and how it is cancelled. */
export interface Origin {
  readonly lane: Lane
  readonly ticket: string
  /** Receives a JSON body as it arrived, before it is read. */
  readonly received?: ((body: JsonValue) => void) | undefined
}

/** Sends requests to the service through budget and transport. */
export interface Requester {
  /** Reads the answer as JSON; `read` returns undefined for a shape that it cannot read. */
  readonly json: <T>(
    origin: Origin,
    call: ServiceCall,
    read: (body: JsonValue, note: NoteDrift) => T | undefined,
  ) => Promise<Result<T>>
  /** Passes the body to a sink as it arrives. */
  readonly stream: <T>(
    origin: Origin,
    call: ServiceCall,
    openSink: (answer: HttpAnswer) => BodySink<T>,
  ) => Promise<Result<T>>
  readonly note: (endpoint: string, take: (note: NoteDrift) => void) => void
}

export interface RequesterOptions {
  readonly baseUrl: string
  readonly budget: Budget
  readonly transport: Transport
  readonly drift: DriftLog
  readonly redact: Redact
  readonly redactBody: Redact
}

export function createRequester(options: RequesterOptions): Requester {
  const { baseUrl, budget, transport, drift, redact, redactBody } = options

  function stream<T>(
    { lane, ticket }: Origin,
    call: ServiceCall,
    openSink: (answer: HttpAnswer) => BodySink<T>,
  ): Promise<Result<T>> {
    const { method, maxBytes = MAX_LIST_BYTES } = call
    const field = unencodable(call)
    if (field !== undefined) {
      const detail = `${field}: half a surrogate pair cannot stand in an address`
      return Promise.resolve(fail({ kind: 'invalid-request', field, detail }))
    }
    const url = urlOf(baseUrl, call)
    const body = call.body === undefined ? undefined : JSON.stringify(call.body)
    const label = redact(call.label)
    const identity = identityOf(method, url, body)
    const send = (signal: AbortSignal): ReturnType<typeof transport<T>> =>
      transport({ method, url, body, label, maxBytes }, signal, openSink)
    return budget.run({ ticket, lane, label, identity, service: baseUrl, send })
  }

  function note(endpoint: string, take: (note: NoteDrift) => void): void {
    const log = drift.open(endpoint)
    take(log.note)
    log.tell()
  }

  async function json<T>(
    origin: Origin,
    call: ServiceCall,
    read: (body: JsonValue, note: NoteDrift) => T | undefined,
  ): Promise<Result<T>> {
    const label = redact(call.label)
    const answer = await stream(origin, call, () => createJsonSink(label, redactBody))
    if (!answer.ok) return answer
    origin.received?.(answer.value)
    let value: T | undefined
    note(call.endpoint, (take) => {
      value = read(answer.value, take)
    })
    if (value !== undefined) return succeed(value)
    const shape = redact(JSON.stringify(answer.value).slice(0, 200))
    return fail({ kind: 'unexpected-response', detail: `${label}: another shape than expected: ${shape}` })
  }

  return { json, stream, note }
}
