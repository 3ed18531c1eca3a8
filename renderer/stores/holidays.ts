import type Holidays from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import * as z from 'zod'
import { DAY_MS } from '#shared/time/durations.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import { dateText } from '#shared/time/text/stamp-text.ts'
import { daysFromCivil } from '#shared/time/zones/civil.ts'
import type { HolidayPlace } from '#renderer/ports/documents/calendar-document.ts'

/** A day off of a place, `2021-12-25`, with its English name where it has one. */
export interface Holiday {
  readonly date: string
  readonly name: string
}

/** A code of the package and the name that it has for people. */
export interface NamedPlace {
  readonly code: string
  readonly name: string
}

const LANGUAGE = 'en'

const weekInfo = z.object({ weekend: z.array(z.literal([1, 2, 3, 4, 5, 6, 7])) })

/** The rules of every country are over a megabyte: they are loaded when a calendar first needs them. */
async function rulesOf(country?: string, region?: string | null): Promise<Holidays> {
  const { default: Rules } = await import('date-holidays')
  const options = { languages: LANGUAGE }
  if (country === undefined) return new Rules(options)
  return region == null ? new Rules(country, options) : new Rules(country, region, options)
}

/**
 * Lists the days of a place on which offices are closed, ascending: public holidays and bank holidays. Half days,
 * such as the afternoon of Christmas Eve, do not count; a holiday of several days is one entry for each day.
 */
export async function holidaysIn(
  { country, region }: HolidayPlace,
  years: readonly number[],
): Promise<readonly Holiday[]> {
  const rules = await rulesOf(country, region)
  const found = new Map<string, string>()
  for (const holiday of [...new Set(years)].flatMap((year) => rules.getHolidays(year, LANGUAGE)))
    if (isDayOff(holiday))
      for (const date of datesOf(holiday)) if (!found.has(date)) found.set(date, holiday.name)
  return [...found]
    .map(([date, name]) => ({ date, name }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

function isDayOff({ type, date }: HolidaysTypes.Holiday): boolean {
  return (type === 'public' || type === 'bank') && date.slice(11, 16) === '00:00'
}

/** `date` is the local day; the instants of the package count days of 23 and 25 hours too. */
function datesOf({ date, start, end }: HolidaysTypes.Holiday): readonly string[] {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  const first = daysFromCivil(year, month, day)
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
  return Array.from({ length: count }, (_, index) => dateText(first + index))
}

/** Returns the days of the week on which people of a country rest, as Unicode's CLDR has them. */
export function weekendOf(country: string): readonly Weekday[] {
  const locale = new Intl.Locale('und', { region: country })
  return weekInfo.parse(locale.getWeekInfo()).weekend
}

/** Lists every country that the package knows, by name. */
export async function holidayCountries(): Promise<readonly NamedPlace[]> {
  return byName((await rulesOf()).getCountries(LANGUAGE))
}

/** Lists the regions of a country that have holidays of their own, by name; none where it has no such region. */
export async function holidayRegions(country: string): Promise<readonly NamedPlace[]> {
  return byName((await rulesOf()).getStates(country, LANGUAGE))
}

function byName(names: Readonly<Record<string, string>> | undefined): readonly NamedPlace[] {
  return Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, LANGUAGE))
}
