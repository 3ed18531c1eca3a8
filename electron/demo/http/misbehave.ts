import type { ServerResponse } from 'node:http'
import type { Clock } from '#shared/time/instant.ts'
import type { Dialect } from '../dialect.ts'
import type { Fault } from '../faults.ts'
import type { Answer } from './answer.ts'
import { problemAnswer } from './problem-answer.ts'
import { retryAfterHeader } from './retry-after.ts'
import { sendAnswer } from './send-answer.ts'

/** The answer that replaces the good one; undefined for faults that spoil the good one while it is sent. */
export function faultAnswer(fault: Fault, dialect: Dialect, clock: Clock): Answer | undefined {
  switch (fault.kind) {
    case 'status':
      return problemAnswer(
        { status: fault.status, code: 'injected', message: 'The service is not well.' },
        dialect,
      )
    case 'rate-limited':
      return problemAnswer(
        { status: 429, code: 'too-many-requests', message: 'Too many requests.' },
        dialect,
        retryAfterHeader(fault.retryAfter, fault.afterSeconds * 1000, clock),
      )
    case 'revoked':
      return problemAnswer({ status: 401, code: 'unauthorized', message: 'The token is not valid.' }, dialect)
    case 'redirect':
      return { status: 302, headers: { location: fault.location }, body: [] }
    case 'captive-portal':
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: [captivePortal] }
    case 'malformed':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: ['{"data": [nonsense,]}'] }
    case 'reset-before-body':
    case 'reset-midway':
    case 'truncated':
    case 'hang':
      return undefined
  }
}

const captivePortal =
  '<!doctype html><html><head><title>Guest network</title></head><body><h1>Welcome</h1>' +
  '<form action="/accept"><button>Accept the terms to continue</button></form></body></html>'

/** Sends a good answer, badly if a fault that is not an answer of its own says so. */
export async function sendSpoilt(
  response: ServerResponse,
  answer: Answer,
  fault: Fault | undefined,
): Promise<void> {
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'reset-before-body') response.destroy()
  else if (fault?.kind === 'reset-midway') await sendAndReset(response, answer)
  else if (fault?.kind === 'truncated') {
    await sendAnswer(response, { ...answer, body: firstHalf(answer.body) })
  } else await sendAnswer(response, answer)
}

async function sendAndReset(response: ServerResponse, answer: Answer): Promise<void> {
  response.writeHead(answer.status, answer.headers)
  for (const piece of firstHalf(answer.body)) {
    // The client is to see the beginning before the connection breaks.
    await new Promise<void>((resolve) => {
      response.write(piece, () => {
        resolve()
      })
    })
  }
  response.destroy()
}

/** About half of what there is; of many pieces only the first one is cut, so that nothing is buffered. */
function* firstHalf(body: Answer['body']): Generator<string | Uint8Array> {
  let cached: string | Uint8Array | undefined
  let count = 0
  for (const piece of body) {
    count++
    if (cached !== undefined) yield cached
    cached = piece
    if (count === PIECES_BEFORE_CUT) break
  }
  if (cached !== undefined) yield cached.slice(0, Math.floor(cached.length / 2))
}

const PIECES_BEFORE_CUT = 3
