/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number

/** A half-open interval `[start, end)` in epoch milliseconds UTC. Valid when `start < end`. */
export interface Interval {
  readonly start: EpochMs
  readonly end: EpochMs
}

/** Fixed lengths in milliseconds. A local day may be 23, 24 or 25 hours: calendar lengths come from buckets. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours, the length of a UTC day. */
export const DAY_MS = 24 * HOUR_MS

/** An IANA time zone name such as `Europe/London`, or `UTC`. */
export type IanaZone = string

/** Tells the time; it is passed in wherever time matters, so that tests control it. */
export interface Clock {
  readonly now: () => EpochMs
}
