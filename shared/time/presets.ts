import type { Interval } from './interval.ts'
import { bucketDay, nextBucketDay } from './bucket-days.ts'
import { civilFromDays, daysFromCivil } from './zones/civil.ts'
import type { EpochMs, IanaZone } from './instant.ts'
import { localDayOf, startOfLocalDay } from './zones/local-instant.ts'

export const presets = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'year-to-date',
  'last-year',
  'last-12-months',
] as const

export type Preset = (typeof presets)[number]

/**
 * The interval of a preset: whole local days of `zone`, so that every resolution fits.
 *
 * Presets that reach to the present end with the local day that contains `now`; `last-12-months` is the
 * twelve whole months before the current one.
 */
export function presetRange(preset: Preset, now: EpochMs, zone: IanaZone): Interval {
  const [first, end] = presetDays(preset, localDayOf(now, zone))
  return { start: startOfLocalDay(first, zone), end: startOfLocalDay(end, zone) }
}

/** First day and the day after the last, as numbers of local days. */
function presetDays(preset: Preset, today: number): readonly [number, number] {
  const month = bucketDay(today, 'monthly')
  const year = bucketDay(today, 'yearly')
  switch (preset) {
    case 'today':
      return [today, today + 1]
    case 'yesterday':
      return [today - 1, today]
    case 'last-7-days':
      return [today - 6, today + 1]
    case 'last-30-days':
      return [today - 29, today + 1]
    case 'this-month':
      return [month, nextBucketDay(month, 'monthly')]
    case 'last-month':
      return [bucketDay(month - 1, 'monthly'), month]
    case 'year-to-date':
      return [year, today + 1]
    case 'last-year':
      return [bucketDay(year - 1, 'yearly'), year]
    case 'last-12-months':
      return [aYearEarlier(month), month]
  }
}

function aYearEarlier(firstOfMonth: number): number {
  const { year, month } = civilFromDays(firstOfMonth)
  return daysFromCivil(year - 1, month, 1)
}
