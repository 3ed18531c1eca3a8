import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone } from '#shared/time/instant.ts'
import { zonePeriodAt } from './zone-periods.ts'

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
