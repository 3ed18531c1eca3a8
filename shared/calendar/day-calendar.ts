import type { Tariff } from './tariff.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { dateText } from '#shared/time/text/local-text.ts'
import { steadyPeriods } from '../time/local-pieces.ts'
import type { CalendarSettings, Weekday } from '../time/ranges/calendar-settings.ts'

/**
 * Returns the occupied hours of an interval by the local clock of `zone`, ascending and apart; holidays have none.
 */
export function occupiedIntervals(
  { start, end }: Interval,
  zone: IanaZone,
  { occupied, holidays }: Pick<DayCalendar, 'occupied' | 'holidays'>,
): readonly Interval[] {
  const intervals: { readonly start: EpochMs; end: EpochMs }[] = []
  // An hour that the clocks repeat is occupied in both passes, even if the occupied hours begin or end within it.
  for (const steady of steadyPeriods({ start, end }, zone)) {
    const dayOf = (at: EpochMs): number => Math.floor((at + steady.offsetMs) / DAY_MS)
    for (let day = dayOf(steady.start); day <= dayOf(steady.end - 1); day++) {
      const hours = holidays.has(dateText(day)) ? undefined : occupied[mondayBased(day)]
      if (hours === undefined) continue
      const at = (minute: number): EpochMs => day * DAY_MS + minute * MINUTE_MS - steady.offsetMs
      const from = Math.max(steady.start, at(hours.startMinute))
      const to = Math.min(steady.end, at(hours.endMinute))
      if (from >= to) continue
      const last = intervals.at(-1)
      if (last?.end === from) last.end = to
      else intervals.push({ start: from, end: to })
    }
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
