/** The longest pause that a service is granted (decision 0088). */
export const LONGEST_PAUSE_MS = 3_600_000

/** Time after which a service that asks for a longer pause is tried, with one request. */
export const TRY_OVERLONG_EVERY_MS = 90_000

/** Returns the pause that a service gets that asks for `askedMs`, in ms: an overlong wish is no plan (decision 0126). */
export function grantedPauseMs(askedMs: number): number {
  return askedMs > LONGEST_PAUSE_MS ? TRY_OVERLONG_EVERY_MS : askedMs
}
