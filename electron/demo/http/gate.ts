import type { Clock } from '#shared/time/instant.ts'
import type { Dialect } from '../dialect.ts'
import type { Answer } from './answer.ts'
import { problemAnswer } from './problem-answer.ts'
import { createRateWindow, type RateWindow } from './rate-window.ts'
import { retryAfterHeader } from './retry-after.ts'

/** Who knocks: the number of the token, and the answer to give when it is not let in. */
export interface Admission {
  readonly token: number
  readonly refusal?: Answer
}

/** Checks tokens and counts the requests of each (service-api 5, 8). */
export interface Gate {
  readonly admit: (authorization: string | undefined, dialect: Dialect) => Admission
  readonly revoke: (token: string) => void
}

const NO_TOKEN = -1

export function createGate(tokens: readonly string[], limitPerMinute: number, clock: Clock): Gate {
  const windows: readonly RateWindow[] = tokens.map(() => createRateWindow(limitPerMinute))
  const revoked = new Set<string>()
  return {
    admit: (authorization, dialect) => {
      const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''
      const token = tokens.indexOf(given)
      const window = windows[token]
      if (window === undefined || revoked.has(given)) {
        return { token: window === undefined ? NO_TOKEN : token, refusal: unauthorized(dialect) }
      }
      const waitMs = window.take(clock.now())
      return waitMs === 0 ? { token } : { token, refusal: tooMany(dialect, waitMs, clock) }
    },
    revoke: (token) => {
      revoked.add(token)
    },
  }
}

function unauthorized(dialect: Dialect): Answer {
  const problem = { status: 401, code: 'unauthorized', message: 'The token is missing or not valid.' }
  return problemAnswer(problem, dialect, { 'www-authenticate': 'Bearer' })
}

function tooMany(dialect: Dialect, waitMs: number, clock: Clock): Answer {
  const problem = { status: 429, code: 'too-many-requests', message: 'Too many requests.' }
  return problemAnswer(problem, dialect, retryAfterHeader(dialect.retryAfter, waitMs, clock))
}
