import type { AppErrorKind } from '#shared/errors/result.ts'

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 15_000
const LONGEST_SINGLE_WAIT_MS = 120_000

/** One request may be refused for its rate this often before its caller gets the failure. */
export const MAX_RATE_REFUSALS = 5

/** Returns how often one request may be sent at most; a timeout has already cost half a minute. */
export function maxAttempts(kind: AppErrorKind): number {
  return kind === 'timeout' ? 2 : 4
}

/**
 * Returns how long one request waits before it is sent again: an exponential pause with full jitter, so that many
 * requests that failed together are not sent again together (AWS Architecture Blog, 2015), or longer if the service
 * demanded it.
 */
export function backoffMs(attempts: number, retryAfterMs: number | undefined, random: () => number): number {
  const ceiling = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
  return Math.min(Math.max(random() * ceiling, retryAfterMs ?? 0), LONGEST_SINGLE_WAIT_MS)
}
