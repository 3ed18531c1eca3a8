import type { Tariff } from './tariff.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { DAY_MS, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { dateText } from '#shared/time/text/local-text.ts'
import { firstInstantFrom, localDayOf } from '#shared/time/zones/local-instant.ts'
import type { CalendarSettings, Weekday } from '../time/ranges/calendar-settings.ts'

/**
 * Returns the occupied hours of an interval by the local clock of `zone`, ascending and disjoint; holidays have none.
 */
export function occupiedIntervals(
  { start, end }: Interval,
  zone: IanaZone,
  { occupied, holidays }: Pick<DayCalendar, 'occupied' | 'holidays'>,
): readonly Interval[] {
  const intervals: Interval[] = []
  for (let day = localDayOf(start, zone); day <= localDayOf(end - 1, zone); day++) {
    const hours = holidays.has(dateText(day)) ? undefined : occupied[mondayBased(day)]
    if (hours === undefined) continue
    const from = firstInstantFrom(day * DAY_MS + hours.startMinute * MINUTE_MS, zone)
    const to = firstInstantFrom(day * DAY_MS + hours.endMinute * MINUTE_MS, zone)
    const clipped = { start: Math.max(start, from), end: Math.min(end, to) }
    if (clipped.start < clipped.end) intervals.push(clipped)
  }
  return intervals
}

/**
 * Returns 8:00 to 18:00 on days that are not weekends, for a calendar that does not say when buildings are occupied.
 */
export function officeHours(weekend: readonly Weekday[]): DayCalendar['occupied'] {
  const hours = { startMinute: 8 * 60, endMinute: 18 * 60 }
  return ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => (weekend.includes(day) ? undefined : hours))
}

/** Returns true if the calendar states occupied hours for any weekday. */
export function hasOccupiedHours({ occupied }: Pick<DayCalendar, 'occupied'>): boolean {
  return occupied.some((hours) => hours !== undefined)
}

/** Occupied hours of a local day, in minutes after its midnight: `0 <= start < end <= 1440`, half-open. */
export interface OccupiedHours {
  readonly startMinute: number
  readonly endMinute: number
}

/** A calendar for comparisons: it tells which local days are holidays, and which hours of a weekday are occupied. */
export interface DayCalendar extends CalendarSettings {
  /** Dates such as `2021-12-25`; days of the place, without a zone. */
  readonly holidays: ReadonlySet<string>
  /** Days of every week that are not working days. */
  readonly weekend: readonly Weekday[]
  /** Has seven elements, Monday first; undefined when a weekday has no occupied hours. */
  readonly occupied: readonly (OccupiedHours | undefined)[]
  /** Prices of electricity; absent if nobody entered any. */
  readonly tariff?: Tariff | undefined
}
