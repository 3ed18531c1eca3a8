import { Temporal } from 'temporal-polyfill'
import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone } from '#shared/time/instant.ts'

/**
 * Wall-clock time as a number: the milliseconds at which UTC would show the same date and time. Only this folder
 * computes with it.
 */
export type LocalMs = number

/** No zone has been further from UTC than this (Manila was 15:56 behind until 1844). */
const LARGEST_OFFSET_MS = 16 * HOUR_MS

/** Returns the first instant whose local time is `local` or later: the start of a day even if midnight is skipped. */
export function firstInstantFrom(local: LocalMs, zone: IanaZone): EpochMs {
  let period = zonePeriodAt(zone, local - LARGEST_OFFSET_MS)
  for (;;) {
    const at = Math.max(period.from, local - period.offsetMs)
    if (at < period.to) return at
    period = zonePeriodAt(zone, period.to)
  }
}

/** Returns the earlier instant with exactly this local time; undefined if the clocks skipped it. */
export function instantOfLocal(local: LocalMs, zone: IanaZone): EpochMs | undefined {
  const at = firstInstantFrom(local, zone)
  return localOf(at, zone) === local ? at : undefined
}

/** Returns the later instant at which the clocks show the same time as at `at`, if they are put back past it. */
export function repeatOf(at: EpochMs, zone: IanaZone): EpochMs | undefined {
  const { to, offsetMs } = zonePeriodAt(zone, at)
  if (to === Infinity) return undefined
  const next = zonePeriodAt(zone, to)
  const later = at + offsetMs - next.offsetMs
  return later >= to && later < next.to ? later : undefined
}

/** Returns the local time at an instant. */
export function localOf(at: EpochMs, zone: IanaZone): LocalMs {
  return at + zonePeriodAt(zone, at).offsetMs
}

/** Returns the number of the local day that contains `at`, counted from 1970-01-01. */
export function localDayOf(at: EpochMs, zone: IanaZone): number {
  return Math.floor(localOf(at, zone) / DAY_MS)
}

/**
 * Returns the first instant of a local day given by its number. A day that the zone skipped starts with the next one.
 */
export function startOfLocalDay(day: number, zone: IanaZone): EpochMs {
  return firstInstantFrom(day * DAY_MS, zone)
}

/**
 * Creates a reader of the offset of `zone` (local time minus UTC, ms), for loops over millions of instants.
 *
 * It caches the period of the last result, so that the next instant usually costs two comparisons.
 *
 * @throws RangeError when an instant is read and the zone is unknown.
 */
export function createOffsetReader(zone: IanaZone): (at: EpochMs) => number {
  let from = Infinity
  let to = -Infinity
  let offsetMs = 0
  return (at) => {
    if (at < from || at >= to) ({ from, to, offsetMs } = zonePeriodAt(zone, at))
    return offsetMs
  }
}

/** Returns the offset of `zone` at one instant (local time minus UTC, ms). */
export function offsetAt(zone: IanaZone, at: EpochMs): number {
  return zonePeriodAt(zone, at).offsetMs
}

/** A stretch `[from, to)` in which a zone has a constant offset; the ends may be infinite. */
export interface ZonePeriod {
  readonly from: EpochMs
  readonly to: EpochMs
  /** Local time minus UTC, in ms; positive east of Greenwich. */
  readonly offsetMs: number
}

const knownPeriods = new Map<IanaZone, ZonePeriod[]>()

/**
 * Returns the period of `zone` that contains `at`. Calls Temporal once per period and zone, and caches the result.
 *
 * @throws RangeError for an unknown zone.
 */
export function zonePeriodAt(zone: IanaZone, at: EpochMs): ZonePeriod {
  const periods = periodsOf(zone)
  const index = indexAfter(periods, at)
  const candidate = periods[index - 1]
  if (candidate !== undefined && at < candidate.to) return candidate
  const found = askTemporal(zone, at)
  periods.splice(index, 0, found)
  return found
}

function periodsOf(zone: IanaZone): ZonePeriod[] {
  const cached = knownPeriods.get(zone)
  if (cached !== undefined) return cached
  const created: ZonePeriod[] = []
  knownPeriods.set(zone, created)
  return created
}

/** Returns the index of the first period that starts after `at`. */
function indexAfter(periods: readonly ZonePeriod[], at: EpochMs): number {
  let low = 0
  let high = periods.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const period = periods[middle]
    if (period !== undefined && period.from <= at) low = middle + 1
    else high = middle
  }
  return low
}

function askTemporal(zone: IanaZone, at: EpochMs): ZonePeriod {
  const whole = Math.floor(at)
  const zoned = Temporal.Instant.fromEpochMilliseconds(whole).toZonedDateTimeISO(zone)
  // "previous" is strictly before, so starting one millisecond later also finds a transition at `at` itself.
  const previous = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const next = zoned.getTimeZoneTransition('next')
  return {
    from: previous?.epochMilliseconds ?? -Infinity,
    to: next?.epochMilliseconds ?? Infinity,
    offsetMs: zoned.offsetNanoseconds / 1e6,
  }
}

/** A date of the proleptic Gregorian calendar; `month` and `day` count from 1. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAYS_IN_ERA = 146_097

/**
 * Returns the days from 1970-01-01 to a civil date; a month outside 1 to 12 is carried into the year.
 *
 * Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
 */
export function daysFromCivil(year: number, month: number, day: number): number {
  const monthIndex = year * 12 + month - 1
  const carriedYear = Math.floor(monthIndex / 12)
  const carriedMonth = monthIndex - carriedYear * 12 + 1
  const y = carriedMonth <= 2 ? carriedYear - 1 : carriedYear
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (carriedMonth + (carriedMonth > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_IN_ERA + dayOfEra - 719_468
}

/** Returns the civil date that is `days` after 1970-01-01; the inverse of `daysFromCivil`. */
export function civilFromDays(days: number): CivilDate {
  const shifted = days + 719_468
  const era = Math.floor(shifted / DAYS_IN_ERA)
  const dayOfEra = shifted - era * DAYS_IN_ERA
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}
