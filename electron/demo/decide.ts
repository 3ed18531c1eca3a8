import type { IncomingMessage } from 'node:http'
import type { JsonValue } from '#shared/catalog/json.ts'
import { DAY_MS } from '#shared/time/durations.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { RequestRecord } from './demo-service.ts'
import type { ServiceContext } from './endpoints/endpoint.ts'
import { parseInstant } from './endpoints/parse-instant.ts'
import { findRoute } from './endpoints/routes.ts'
import type { Fault, FaultPlan, Faults } from './faults.ts'
import { refuse, type Answer, type Checked } from './http/answer.ts'
import type { Gate } from './http/gate.ts'
import { faultAnswer } from './http/misbehave.ts'
import { problemAnswer } from './http/problem-answer.ts'

export interface Exchange {
  readonly message: IncomingMessage
  readonly url: URL
  readonly body: Checked<JsonValue>
  readonly gate: Gate
  readonly plan: FaultPlan
  readonly clock: Clock
  readonly context: ServiceContext
}

/** What is going to be sent, and how it is spoilt on the way. */
export interface Decision {
  readonly answer: Answer
  readonly record: RequestRecord
  readonly spoiling?: Fault
}

const VERSION = '/v1'

/** Admission first, then faults, then the endpoint: only requests that count can meet a fault. */
export function decide(exchange: Exchange): Decision {
  const { message, url, gate, plan, clock, context } = exchange
  const { pathname, search, searchParams } = url
  const path = pathname.startsWith(`${VERSION}/`) ? pathname.slice(VERSION.length) : pathname
  const admission = gate.admit(message.headers.authorization, context.dialect)
  const known = {
    at: clock.now(),
    method: message.method ?? '',
    path,
    query: queryOf(searchParams),
    search: search.slice(1),
    token: admission.token,
  }
  if (admission.refusal !== undefined) {
    return { answer: admission.refusal, record: { ...known, status: admission.refusal.status } }
  }
  const fault = plan.next(path)
  if (fault === undefined) {
    const answer = goodAnswer(exchange, path)
    return { answer, record: { ...known, status: answer.status } }
  }
  const instead = faultAnswer(fault, context.dialect, clock)
  const answer = instead ?? goodAnswer(exchange, path)
  const status = fault.kind === 'hang' || fault.kind === 'reset-before-body' ? 0 : answer.status
  return { answer, record: { ...known, status, fault: fault.kind }, spoiling: fault }
}

function queryOf(parameters: URLSearchParams): Readonly<Record<string, string>> {
  const names = new Set(parameters.keys())
  return Object.fromEntries([...names].map((name) => [name, parameters.getAll(name).join(',')]))
}

function goodAnswer({ message, url, body, plan, context }: Exchange, path: string): Answer {
  const { dialect } = context
  const answer = ((): Checked<Answer> => {
    if (!url.pathname.startsWith(`${VERSION}/`)) return refuse(404, 'not-found', 'No such path.')
    const route = findRoute(message.method ?? '', path, dialect)
    if (!route.ok) return route
    if (!body.ok) return body
    const tooLong = refusedSpan(url.searchParams, plan.faults)
    if (tooLong !== undefined) return tooLong
    return route.value.endpoint({ query: url.searchParams, body: body.value, id: route.value.id }, context)
  })()
  return answer.ok ? answer.value : problemAnswer(answer.problem, dialect)
}

/** Some services break on answers that their document allows. */
function refusedSpan(query: URLSearchParams, { refuseLongSpans }: Faults): Checked<never> | undefined {
  const start = parseInstant(query.get('start') ?? '')
  const end = parseInstant(query.get('end') ?? '')
  if (refuseLongSpans === undefined || start === undefined || end === undefined) return undefined
  if (end - start <= refuseLongSpans.overDays * DAY_MS) return undefined
  return refuse(refuseLongSpans.status, 'answer-too-large', 'The answer would be too large.')
}
