import type { AppErrorKind } from '#shared/errors/result.ts'

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 15_000
const LONGEST_SINGLE_WAIT_MS = 120_000

/** One request may be refused for its rate this often before its caller is answered. */
export const MAX_RATE_REFUSALS = 5

/** Sends one request at most this often; a timeout has cost half a minute already. */
export function maxAttempts(kind: AppErrorKind): number {
  return kind === 'timeout' ? 2 : 4
}

/**
 * Returns how long one request waits before it is sent again: an exponential pause with full jitter, so that many
 * requests broken by one failure don't come back together (AWS Architecture Blog, 2015), or longer if the service
 * said so.
 */
export function backoffMs(attempts: number, retryAfterMs: number | undefined, random: () => number): number {
  const ceiling = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
  return Math.min(Math.max(random() * ceiling, retryAfterMs ?? 0), LONGEST_SINGLE_WAIT_MS)
}
