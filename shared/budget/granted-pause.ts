/** The longest pause that a service is granted (decision 0088). */
export const LONGEST_PAUSE_MS = 3_600_000

/** Time after which one request is sent to a service that asked for a longer pause. */
export const TRY_OVERLONG_EVERY_MS = 90_000

/**
 * Returns the pause in ms that a service gets if it asks for `askedMs`; an overlong one is not observed (decision
 * 0126).
 */
export function grantedPauseMs(askedMs: number): number {
  return askedMs > LONGEST_PAUSE_MS ? TRY_OVERLONG_EVERY_MS : askedMs
}
