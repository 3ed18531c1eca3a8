import type { Tariff } from '../../tariff/tariff.ts'
import type { CalendarSettings, Weekday } from './calendar-settings.ts'

/** Occupied hours of a local day, in minutes after its midnight: `0 <= start < end <= 1440`, half-open. */
export interface OccupiedHours {
  readonly startMinute: number
  readonly endMinute: number
}

/** A calendar for comparisons: it says which local days are holidays, and which hours of a weekday are occupied. */
export interface DayCalendar extends CalendarSettings {
  /** Dates such as `2021-12-25`; days of the place, without a zone. */
  readonly holidays: ReadonlySet<string>
  /** Days of every week that are not working days. */
  readonly weekend: readonly Weekday[]
  /** Has seven elements, Monday first; undefined when a weekday has no occupied hours. */
  readonly occupied: readonly (OccupiedHours | undefined)[]
  /** Prices electricity there; absent where nobody entered any. */
  readonly tariff?: Tariff | undefined
}
