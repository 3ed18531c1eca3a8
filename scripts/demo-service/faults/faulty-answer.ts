import { setTimeout as wait } from 'node:timers/promises'
import { problemAnswer, type Answer, type Problem } from '#electron/demo/http/answer.ts'
import { parseInstant } from '#electron/demo/endpoints/requests.ts'
import { type Clock, DAY_MS } from '#shared/time/instant.ts'
import { retryAfterHeader } from '../dialect/rewrite-answer.ts'
import type { Fault, Faults } from './fault-plan.ts'

/** Returns the answer to a request that meets a fault: another answer, the good one damaged, or none at all. */
export async function faultyAnswer(
  fault: Fault,
  goodAnswer: () => Answer | Promise<Answer>,
  clock: Clock,
): Promise<Answer | undefined> {
  switch (fault.kind) {
    case 'status':
      return problemAnswer({
        status: fault.status,
        code: 'injected',
        message: 'The service is not well.',
      })
    case 'rate-limited':
      return problemAnswer(
        { status: 429, code: 'too-many-requests', message: 'Too many requests.' },
        retryAfterHeader(fault.retryAfter, fault.afterSeconds, clock),
      )
    case 'revoked':
      return problemAnswer({ status: 401, code: 'unauthorized', message: 'The token is not valid.' })
    case 'redirect':
      return { status: 302, headers: { location: fault.location }, body: [] }
    case 'captive-portal':
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: [captivePortal] }
    case 'malformed':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: ['{"data": [nonsense,]}'] }
    case 'truncated':
      return withBody(await goodAnswer(), firstHalf)
    case 'trickle':
      return withBody(await goodAnswer(), (body) => byteByByte(body, fault.everyMs))
    case 'reset-midway':
      return withBody(await goodAnswer(), brokenOff)
    case 'reset-before-body':
    case 'hang':
      return undefined
  }
}

const captivePortal =
  '<!doctype html><html><head><title>Guest network</title></head><body><h1>Welcome</h1>' +
  '<form action="/accept"><button>Accept the terms to continue</button></form></body></html>'

function withBody(answer: Answer, spoil: (body: Answer['body']) => Answer['body']): Answer {
  return { ...answer, body: spoil(answer.body) }
}

/** Breaks the connection, which the server treats like a client that has left. */
export class ConnectionReset extends Error {
  readonly code = 'ECONNRESET'
}

const FLUSH_MS = 20

async function* brokenOff(body: Answer['body']): AsyncGenerator<string | Uint8Array> {
  yield* firstHalf(body)
  // The client must see the beginning before the connection breaks.
  await wait(FLUSH_MS)
  throw new ConnectionReset()
}

async function* byteByByte(body: Answer['body'], everyMs: number): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    for (const byte of Buffer.from(piece)) {
      yield Uint8Array.of(byte)
      await wait(everyMs, undefined, { ref: false })
    }
  }
}

const PIECES_BEFORE_CUT = 3

/** Yields about half of the body; of several pieces only the last one is cut, so that nothing is buffered. */
async function* firstHalf(body: Answer['body']): AsyncGenerator<string | Uint8Array> {
  let previous: string | Uint8Array | undefined
  let count = 0
  for await (const piece of body) {
    count++
    if (previous !== undefined) yield previous
    previous = piece
    if (count === PIECES_BEFORE_CUT) break
  }
  if (previous !== undefined) yield previous.slice(0, Math.floor(previous.length / 2))
}

/** Refuses a span that is too long: some services break on answers that their document allows. */
export function refusedSpan(query: URLSearchParams, refusal: Faults['refuseLongSpans']): Problem | undefined {
  const start = parseInstant(query.get('start') ?? '')
  const end = parseInstant(query.get('end') ?? '')
  if (refusal === undefined || start === undefined || end === undefined) return undefined
  if (end - start <= refusal.overDays * DAY_MS) return undefined
  return { status: refusal.status, code: 'answer-too-large', message: 'The answer would be too large.' }
}
