import { DAY_MS, HOUR_MS } from '#shared/time/durations.ts'
import { createOffsetReader } from '#shared/time/zones/offsets.ts'
import { schedules, type Schedule, type ScheduleName } from '../tables/schedules.ts'
import type { Site } from '../tables/sites.ts'
import { createDayKinds, type DayKind } from './calendar.ts'
import { rememberHours, type HourIndex } from './hours.ts'
import { createWeather, type Weather } from './weather.ts'

/** Everything that the loads of one place have in common: weather, clock and calendar. */
export interface Place {
  readonly weather: Weather
  /** Share of full use in that hour, 0 to about 1. */
  readonly use: (schedule: ScheduleName) => (hour: HourIndex) => number
}

export function createPlace({ climate, zone, calendar }: Site): Place {
  const uses = new Map<ScheduleName, (hour: HourIndex) => number>()
  const offsetAt = createOffsetReader(zone)
  const dayKindOf = createDayKinds(calendar)
  const createUse = (schedule: Schedule): ((hour: HourIndex) => number) =>
    rememberHours((hour) => {
      // The middle of the hour decides, so that zones with half-hour offsets have a defined local hour.
      const local = hour * HOUR_MS + HOUR_MS / 2 + offsetAt(hour * HOUR_MS)
      const day = Math.floor(local / DAY_MS)
      const localHour = Math.floor((local - day * DAY_MS) / HOUR_MS)
      return shareOf(schedule, dayKindOf(day), localHour)
    })
  return {
    weather: createWeather(climate),
    use: (name) => {
      const use = uses.get(name) ?? createUse(schedules[name])
      uses.set(name, use)
      return use
    },
  }
}

function shareOf(schedule: Schedule, kind: DayKind, localHour: number): number {
  if (kind === 'day-off') return schedule.dayOff[localHour] ?? 0
  const share = schedule.workday[localHour] ?? 0
  return kind === 'holiday-season' ? share * schedule.holidays : share
}
