/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number

/** An IANA time zone name such as `Europe/London`, or `UTC`. */
export type IanaZone = string

/** Says what time it is; passed in wherever time matters so that tests own it. */
export interface Clock {
  readonly now: () => EpochMs
}
