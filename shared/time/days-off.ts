import { DAY_MS } from './instant.ts'
import { dateText } from './text/local-text.ts'
import { daysFromCivil } from '#shared/time/zones/local-instant.ts'

/** A holiday as the package `date-holidays` lists it; `date` is local, `start` and `end` are instants. */
export interface ListedHoliday {
  readonly date: string
  readonly start: Date
  readonly end: Date
  readonly name: string
  readonly type: string
}

/** A day off of a place, `2021-12-25`, with the name that the package has for it. */
export interface Holiday {
  readonly date: string
  readonly name: string
}

/**
 * Returns the days on which offices are closed, ascending and each once: public holidays and bank holidays. Half days,
 * such as the afternoon of Christmas Eve, do not count; a holiday of several days is one entry for each day.
 */
export function daysOff(listed: readonly ListedHoliday[]): readonly Holiday[] {
  const found = new Map<string, string>()
  for (const holiday of listed.filter(isDayOff))
    for (const date of datesOf(holiday)) if (!found.has(date)) found.set(date, holiday.name)
  return [...found]
    .map(([date, name]) => ({ date, name }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

function isDayOff({ type, date }: ListedHoliday): boolean {
  return (type === 'public' || type === 'bank') && date.slice(11, 16) === '00:00'
}

/** Dates count local days, whereas the instants of the package also count days of 23 and 25 hours. */
function datesOf({ date, start, end }: ListedHoliday): readonly string[] {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  const first = daysFromCivil(year, month, day)
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
  return Array.from({ length: count }, (_, index) => dateText(first + index))
}
