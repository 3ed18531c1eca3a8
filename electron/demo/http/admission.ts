import { type Clock, type EpochMs, MINUTE_MS } from '#shared/time/instant.ts'
import { problemAnswer, type Answer } from './answer.ts'

/** Checks tokens and counts the requests of each (docs/service.md 5, 8); answers the requests that it refuses. */
export type Admission = (authorization: string | undefined) => Answer | undefined

export function createAdmission(tokens: readonly string[], limitPerMinute: number, clock: Clock): Admission {
  const windows = new Map(tokens.map((token) => [token, createRateWindow(limitPerMinute)]))
  return (authorization) => {
    const window = windows.get(bearerToken(authorization))
    if (window === undefined) return unauthorized()
    const waitMs = window.take(clock.now())
    return waitMs === 0 ? undefined : tooMany(waitMs)
  }
}

/** Returns the token of an Authorization header; empty if there is none. */
export function bearerToken(authorization: string | undefined): string {
  return /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''
}

function unauthorized(): Answer {
  const problem = { status: 401, code: 'unauthorized', message: 'The token is missing or not valid.' }
  return problemAnswer(problem, { 'www-authenticate': 'Bearer' })
}

/** Answers 429, with Retry-After in whole seconds (RFC 9110, section 10.2.3), never too early. */
function tooMany(waitMs: number): Answer {
  const problem = { status: 429, code: 'too-many-requests', message: 'Too many requests.' }
  return problemAnswer(problem, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}

/** The requests of one token in the last sixty seconds. */
export interface RateWindow {
  /** Takes a slot and returns 0, or returns how many ms to wait for one. Refused requests take no slot. */
  readonly take: (now: EpochMs) => number
}

/** Refuses requests beyond `limit` in any sixty seconds (docs/service.md 8). */
export function createRateWindow(limit: number): RateWindow {
  const taken: EpochMs[] = []
  return {
    take: (now) => {
      while ((taken[0] ?? Infinity) <= now - MINUTE_MS) taken.shift()
      const [oldest] = taken
      if (taken.length >= limit) return oldest === undefined ? MINUTE_MS : oldest + MINUTE_MS - now
      taken.push(now)
      return 0
    },
  }
}
