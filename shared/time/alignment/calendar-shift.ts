import { DAY_MS, type EpochMs, type IanaZone, type Interval } from '#shared/time/instant.ts'
import {
  civilFromDays,
  daysFromCivil,
  firstInstantFrom,
  localOf,
  startOfLocalDay,
} from '#shared/time/zones/local-instant.ts'

/** A distance on the calendar: -12 months is a year before, whatever the year's length. */
export interface CalendarShift {
  readonly months: number
  readonly days: number
}

/**
 * Returns the interval with both ends moved on the local calendar of `zone`, each at its time of day: 2020 becomes 2019
 * if moved by a year. An end at a date that the other month does not have moves to the end of that month. Whole months
 * thus stay whole, neighbouring intervals stay neighbours, and 29 February alone becomes empty in a year without it.
 */
export function shiftedInterval({ start, end }: Interval, shift: CalendarShift, zone: IanaZone): Interval {
  const from = shiftedInstant(start, shift, zone)
  return { start: from, end: Math.max(from, shiftedInstant(end, shift, zone)) }
}

/**
 * Returns the beginning of an interval that is as long as the shift on the calendar of `zone`, or all of it if it is
 * shorter.
 */
export function leadingPart({ start, end }: Interval, length: CalendarShift, zone: IanaZone): Interval {
  return { start, end: Math.min(end, shiftedInstant(start, length, zone)) }
}

/**
 * Returns an instant moved on the local calendar of `zone`, at its time of day; in epoch ms. Any time of a date that
 * the other month does not have becomes the end of that month.
 */
export function shiftedInstant(at: EpochMs, { months, days }: CalendarShift, zone: IanaZone): EpochMs {
  const local = localOf(at, zone)
  const day = Math.floor(local / DAY_MS)
  // The first instant of a day remains the first, even if one of the two midnights was skipped.
  const timeOfDay = startOfLocalDay(day, zone) === at ? 0 : local - day * DAY_MS
  const { year, month, day: date } = civilFromDays(day)
  const moved = daysFromCivil(year, month + months, date)
  const endOfMonth = daysFromCivil(year, month + months + 1, 1)
  // With its time of day it would fall into the next month, and a later instant would come before it.
  if (moved >= endOfMonth) return firstInstantFrom((endOfMonth + days) * DAY_MS, zone)
  return firstInstantFrom((moved + days) * DAY_MS + timeOfDay, zone)
}
