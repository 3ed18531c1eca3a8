import type { EpochMs, IanaZone, Interval } from './instant.ts'
import { plainCalendar, type CalendarSettings } from './ranges/calendar-settings.ts'
import { intervalOfDays } from './ranges/day-span.ts'
import { daysOfRelative, type RelativePeriod } from './ranges/relative-period.ts'
import { localDayOf } from './zones/local-instant.ts'

export const presets = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'month-to-date',
  'year-to-date',
  'last-year',
  'last-12-months',
  'this-fiscal-year',
  'last-fiscal-year',
] as const

export type Preset = (typeof presets)[number]

const periods: Readonly<Record<Preset, RelativePeriod>> = {
  today: { kind: 'current', unit: 'day' },
  yesterday: { kind: 'previous', unit: 'day', count: 1 },
  'last-7-days': { kind: 'latest-days', count: 7 },
  'last-30-days': { kind: 'latest-days', count: 30 },
  'this-month': { kind: 'current', unit: 'month' },
  'last-month': { kind: 'previous', unit: 'month', count: 1 },
  'month-to-date': { kind: 'to-date', unit: 'month' },
  'year-to-date': { kind: 'to-date', unit: 'year' },
  'last-year': { kind: 'previous', unit: 'year', count: 1 },
  'last-12-months': { kind: 'previous', unit: 'month', count: 12 },
  'this-fiscal-year': { kind: 'current', unit: 'fiscal-year' },
  'last-fiscal-year': { kind: 'previous', unit: 'fiscal-year', count: 1 },
}

/** Returns true for a preset of whole elapsed periods: yesterday, the last month. */
export function countsBack(preset: Preset): boolean {
  return periods[preset].kind === 'previous'
}

/**
 * Returns the interval of a preset: whole local days of `zone`, so that every resolution fits.
 *
 * Presets that last until the present end with the local day that contains `now`; `last-12-months` is the twelve whole
 * months before the current one.
 */
export function presetRange(
  preset: Preset,
  now: EpochMs,
  zone: IanaZone,
  calendar: CalendarSettings = plainCalendar,
): Interval {
  return intervalOfDays(daysOfRelative(periods[preset], localDayOf(now, zone), calendar), zone)
}
