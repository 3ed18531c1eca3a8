import type { EpochMs, Interval } from '#shared/time/instant.ts'

/** Names of what a rule looks for. */
export const watchKinds = ['above', 'below', 'flat-line', 'silence', 'completeness', 'unusual'] as const
export type WatchKind = (typeof watchKinds)[number]

/** The variables that a rule watches: some by their ids, or the main meters of a resource, whichever these are. */
export type WatchSubject =
  | { readonly kind: 'variables'; readonly dataHubIds: readonly string[] }
  | { readonly kind: 'resource'; readonly resourceId: string }

/** A rule on cached data that a person made. */
export interface WatchRule {
  readonly id: string
  readonly name: string
  readonly kind: WatchKind
  readonly subject: WatchSubject
  /**
   * A value in the unit of the variable for `above` and `below`; percent of the time for `completeness`, and percent
   * beyond the usual band for `unusual`. The others have none.
   */
  readonly limit: number
  /**
   * States how long it has to last before the rule fires; for `completeness`, the length of time that is evaluated.
   */
  readonly hours: number
  /** Hours from one request for new readings to the next; null where only what arrives anyway is watched. */
  readonly everyHours: number | null
}

/** An occasion on which a rule fired. */
export interface FiredRule {
  readonly id: string
  readonly ruleId: string
  /** Name of the rule at that time, which stays readable when the rule is gone. */
  readonly ruleName: string
  readonly kind: WatchKind
  readonly dataHubId: string
  readonly interval: Interval
  /** The value that was furthest beyond the limit; absent if there is none. */
  readonly value?: number
  readonly noticedAt: EpochMs
  /** Set when a user has seen it and given a reason. */
  readonly acknowledged?: { readonly at: EpochMs; readonly reason: string }
}

/** Requests that a rule costs a day; a request brings the newest readings of one variable. */
export function requestsPerDay({ everyHours }: Pick<WatchRule, 'everyHours'>, variables: number): number {
  return everyHours === null ? 0 : Math.ceil((24 / everyHours) * variables)
}

/** Minutes of the local day between which nobody is disturbed; the end may be on the next day. */
export interface QuietHours {
  readonly startMinute: number
  readonly endMinute: number
}

/** Returns true if a minute of the local day lies in the quiet hours. */
export function isQuiet(minute: number, { startMinute, endMinute }: QuietHours): boolean {
  return startMinute <= endMinute
    ? startMinute <= minute && minute < endMinute
    : startMinute <= minute || minute < endMinute
}
