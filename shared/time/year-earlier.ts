import { DAY_MS } from './durations.ts'
import type { EpochMs, IanaZone } from './instant.ts'
import type { Interval } from './interval.ts'
import { civilFromDays, daysFromCivil } from './zones/civil.ts'
import { firstInstantFrom, localOf, startOfLocalDay } from './zones/local-instant.ts'

/**
 * The same local dates and times of day in `zone` a year earlier. 29 February is 1 March there, so that a range to
 * the end of 28 February still ends then; a time that the clocks skipped is the first one after.
 */
export function yearEarlier({ start, end }: Interval, zone: IanaZone): Interval {
  return { start: instantYearEarlier(start, zone), end: instantYearEarlier(end, zone) }
}

function instantYearEarlier(at: EpochMs, zone: IanaZone): EpochMs {
  const local = localOf(at, zone)
  const day = Math.floor(local / DAY_MS)
  const { year, month, day: date } = civilFromDays(day)
  // The first instant of a day stays one, also where one of the two midnights was skipped.
  const timeOfDay = startOfLocalDay(day, zone) === at ? 0 : local - day * DAY_MS
  return firstInstantFrom(daysFromCivil(year - 1, month, date) * DAY_MS + timeOfDay, zone)
}
