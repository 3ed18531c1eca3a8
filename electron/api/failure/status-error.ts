import type { AppError } from '#shared/errors/result.ts'
import { errorField, errorText } from './error-text.ts'

/** An unsuccessful status and the contents of its body. */
export interface StatusAnswer {
  readonly status: number
  /** The beginning of the body, redacted. */
  readonly body: string
  /** For example `POST /variable/list` */
  readonly label: string
  readonly retryAfterMs: number | undefined
  /** Time from sending to the answer. */
  readonly afterMs: number
}

/**
 * Returns the error of a status (docs/service.md 7 documents none): 401 unauthorized, 403 forbidden, 404, 405 and
 * 410 not-found, 408 timeout, 429 rate-limited, 407 and 511 offline, 425 and 5xx server, other 4xx
 * invalid-request.
 */
export function errorFromStatus({ status, body, label, retryAfterMs, afterMs }: StatusAnswer): AppError {
  const text = errorText(body)
  const detail = `${label}: HTTP ${status}${text === '' ? '' : `, ${text}`}`
  if (status === 401) return { kind: 'unauthorized', status, detail }
  if (status === 403) return { kind: 'forbidden', status, detail }
  if (status === 404 || status === 405 || status === 410) return { kind: 'not-found', status, detail }
  if (status === 407) return { kind: 'offline', reason: 'proxy', detail }
  if (status === 511) return { kind: 'offline', reason: 'captive-portal', detail }
  if (status === 408) return { kind: 'timeout', afterMs, detail }
  if (status === 429) {
    return { kind: 'rate-limited', detail, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  }
  // A 425 is a problem of the service: nothing in the request can be corrected.
  if (status === 425 || status >= 500) return { kind: 'server', status, detail }
  if (status < 400) return { kind: 'unexpected-response', detail }
  const field = errorField(body)
  return { kind: 'invalid-request', status, detail, ...(field === undefined ? {} : { field }) }
}

/** Returns true for a status that may not recur if the request is repeated, unlike 501 and 505. */
export function mayPass(status: number): boolean {
  return (
    status === 408 || status === 425 || (status >= 500 && status !== 501 && status !== 505 && status !== 511)
  )
}
