import type Holidays from 'date-holidays'
import * as z from 'zod'
import { daysOff, type Holiday } from '#shared/time/days-off.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import type { HolidayPlace } from '#renderer/ports/documents/authored/calendar-document.ts'

/** A code of the package with its name for people. */
export interface NamedPlace {
  readonly code: string
  readonly name: string
}

const LANGUAGE = 'en'

const weekInfo = z.object({ weekend: z.array(z.literal([1, 2, 3, 4, 5, 6, 7])) })

/** The rules of all countries take more than a megabyte, so they are loaded when a calendar first needs them. */
async function rulesOf(country?: string, region?: string | null): Promise<Holidays> {
  const { default: Rules } = await import('date-holidays')
  const options = { languages: LANGUAGE }
  if (country === undefined) return new Rules(options)
  return region == null ? new Rules(country, options) : new Rules(country, region, options)
}

/** Lists the days on which offices of a place are closed, ascending, with their English names if they have one. */
export async function holidaysIn(
  { country, region }: HolidayPlace,
  years: readonly number[],
): Promise<readonly Holiday[]> {
  const rules = await rulesOf(country, region)
  return daysOff([...new Set(years)].flatMap((year) => rules.getHolidays(year, LANGUAGE)))
}

/** Returns the weekly days of rest in a country, according to Unicode's CLDR. */
export function weekendOf(country: string): readonly Weekday[] {
  const locale = new Intl.Locale('und', { region: country })
  return weekInfo.parse(locale.getWeekInfo()).weekend
}

/** Lists every country that the package knows, by name. */
export async function holidayCountries(): Promise<readonly NamedPlace[]> {
  return byName((await rulesOf()).getCountries(LANGUAGE))
}

/** Lists the regions of a country that have their own holidays, by name; none if it has no such region. */
export async function holidayRegions(country: string): Promise<readonly NamedPlace[]> {
  return byName((await rulesOf()).getStates(country, LANGUAGE))
}

function byName(names: Readonly<Record<string, string>> | undefined): readonly NamedPlace[] {
  return Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, LANGUAGE))
}
