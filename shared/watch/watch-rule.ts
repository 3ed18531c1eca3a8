import type { EpochMs, Interval } from '#shared/time/instant.ts'

/** Names of what a rule watches for. */
export const watchKinds = ['above', 'below', 'flat-line', 'silence', 'completeness', 'unusual'] as const
export type WatchKind = (typeof watchKinds)[number]

/** The variables that a rule watches: some variables by their ids, or whichever are the main meters of a resource. */
export type WatchSubject =
  | { readonly kind: 'variables'; readonly dataHubIds: readonly string[] }
  | { readonly kind: 'resource'; readonly resourceId: string }

/** A rule on cached data that a person created. */
export interface WatchRule {
  readonly id: string
  readonly name: string
  readonly kind: WatchKind
  readonly subject: WatchSubject
  /**
   * For `above` and `below` a value in the unit of the variable; for `completeness` a percentage of the time, and for
   * `unusual` a percentage beyond the usual band. The other kinds have none.
   */
  readonly limit: number
  /**
   * States how long it has to last before the rule fires; for `completeness`, the length of time that is evaluated.
   */
  readonly hours: number
  /** Hours from one request for new readings to the next; null if only data that arrive anyway are watched. */
  readonly everyHours: number | null
}

/** An occasion on which a rule fired. */
export interface FiredRule {
  readonly id: string
  readonly ruleId: string
  /** Name of the rule at that time, which remains readable after the rule is deleted. */
  readonly ruleName: string
  readonly kind: WatchKind
  readonly dataHubId: string
  readonly interval: Interval
  /** The value that was furthest beyond the limit; absent if there is none. */
  readonly value?: number
  readonly noticedAt: EpochMs
  /** Set once a user has seen it and given a reason. */
  readonly acknowledged?: { readonly at: EpochMs; readonly reason: string }
}

/** Returns the number of requests that a rule costs a day; a request fetches the newest readings of one variable. */
export function requestsPerDay({ everyHours }: Pick<WatchRule, 'everyHours'>, variables: number): number {
  return everyHours === null ? 0 : Math.ceil((24 / everyHours) * variables)
}

/** Minutes of the local day between which no notifications are shown; the end may be on the next day. */
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
