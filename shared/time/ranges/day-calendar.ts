import type { CalendarSettings } from './calendar-settings.ts'

/** Occupied hours of a local day, in minutes after its midnight: `0 <= start < end <= 1440`, half-open. */
export interface OccupiedHours {
  readonly startMinute: number
  readonly endMinute: number
}

/** A calendar as comparisons take it: which local days are holidays, and which hours of a weekday are occupied. */
export interface DayCalendar extends CalendarSettings {
  /** `2021-12-25`; days of the place, without a zone. */
  readonly holidays: ReadonlySet<string>
  /** Seven, Monday first; undefined where a weekday has no occupied hours. */
  readonly occupied: readonly (OccupiedHours | undefined)[]
}
