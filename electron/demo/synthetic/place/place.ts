import Holidays from 'date-holidays'
import { daysOff } from '#shared/time/days-off.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { dateText } from '#shared/time/text/local-text.ts'
import { civilFromDays, createOffsetReader } from '#shared/time/zones/local-instant.ts'
import { type ScheduleName, schedules } from '../schedules.ts'
import type { PublicCalendar, Site } from '../tables/sites.ts'
import { type HourIndex, rememberHours } from './hours.ts'
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
  const createUse = (name: ScheduleName): ((hour: HourIndex) => number) => {
    const { workday, dayOff, holidays } = schedules[name]
    return rememberHours((hour) => {
      // The middle of the hour decides, so that zones with half-hour offsets have a defined local hour.
      const local = hour * HOUR_MS + HOUR_MS / 2 + offsetAt(hour * HOUR_MS)
      const day = Math.floor(local / DAY_MS)
      const localHour = Math.floor((local - day * DAY_MS) / HOUR_MS)
      const kind = dayKindOf(day)
      const share = (kind === 'day-off' ? dayOff : workday)[localHour] ?? 0
      return kind === 'holiday-season' ? share * holidays : share
    })
  }
  return {
    weather: createWeather(climate),
    use: (name) => {
      const use = uses.get(name) ?? createUse(name)
      uses.set(name, use)
      return use
    },
  }
}

/** Classifies a day by how people use a building on it. */
type DayKind = 'workday' | 'day-off' | 'holiday-season'

/** Returns the kind of the local day that is this many days after 1970-01-01 (a Thursday). */
function createDayKinds({ country = '', region = '', seasons }: PublicCalendar): (day: number) => DayKind {
  const years = new Map<number, ReadonlySet<string>>()
  const rules = new Holidays(country, region)
  const holidaysOf = (year: number): ReadonlySet<string> => {
    const dates = years.get(year) ?? new Set(daysOff(rules.getHolidays(year)).map(({ date }) => date))
    years.set(year, dates)
    return dates
  }
  return (day) => {
    const weekday = (day + 4) % 7
    const { year, month, day: dayOfMonth } = civilFromDays(day)
    if (weekday === 0 || weekday === 6 || holidaysOf(year).has(dateText(day))) return 'day-off'
    const monthDay = month * 100 + dayOfMonth
    const isSeason = seasons.some(([from, to]) => monthDay >= from && monthDay <= to)
    return isSeason ? 'holiday-season' : 'workday'
  }
}
