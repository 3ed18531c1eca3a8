import Holidays from 'date-holidays'
import { daysOff } from '#shared/time/days-off.ts'
import { dateText } from '#shared/time/text/stamp-text.ts'
import { civilFromDays } from '#shared/time/zones/civil.ts'

/** Classifies a day by how people use a building on it. */
export type DayKind = 'workday' | 'day-off' | 'holiday-season'

/** The public holidays of a country and region, and its long holidays, as month × 100 + day. */
export interface PublicCalendar {
  /** ISO 3166-1; without it there are no public holidays. */
  readonly country?: string
  readonly region?: string
  readonly seasons: readonly (readonly [from: number, to: number])[]
}

/** Returns the kind of the local day that is so many days after 1970-01-01 (a Thursday). */
export function createDayKinds({ country, region, seasons }: PublicCalendar): (day: number) => DayKind {
  const years = new Map<number, ReadonlySet<string>>()
  let rules: Holidays | undefined
  const holidaysOf = (year: number): ReadonlySet<string> => {
    if (country === undefined) return new Set()
    rules ??= region === undefined ? new Holidays(country) : new Holidays(country, region)
    const dates = new Set(daysOff(rules.getHolidays(year)).map(({ date }) => date))
    years.set(year, dates)
    return dates
  }
  return (day) => {
    const weekday = (((day + 4) % 7) + 7) % 7
    if (weekday === 0 || weekday === 6) return 'day-off'
    const date = civilFromDays(day)
    if ((years.get(date.year) ?? holidaysOf(date.year)).has(dateText(day))) return 'day-off'
    const monthDay = date.month * 100 + date.day
    const isSeason = seasons.some(([from, to]) => monthDay >= from && monthDay <= to)
    return isSeason ? 'holiday-season' : 'workday'
  }
}
