/** Fixed lengths in milliseconds. A local day may be 23, 24 or 25 hours: calendar lengths come from buckets. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours, the length of a UTC day. */
export const DAY_MS = 24 * HOUR_MS
