import { mondayBased } from '#shared/time/buckets.ts'
import type { DayCalendar } from '../../calendar/day-calendar.ts'
import { dateText } from '../../time/text/local-text.ts'

/** Local days that have a profile of their own. Ordinary days are all but holidays. */
export type DayGroup = 'all' | 'weekday' | 'weekend' | 'holiday' | 'ordinary'

/** A division of days: `groupOf` takes the number of a local day from 1970-01-01 and returns an index of `groups`. */
export interface DayGrouping {
  readonly groups: readonly DayGroup[]
  readonly groupOf: (day: number) => number
}

/** Puts every day into one group. */
export const allDays: DayGrouping = { groups: ['all'], groupOf: () => 0 }

/** Groups working days, days of the weekend, and holidays, which count as neither. */
export function byKindOfDay({ holidays, weekend }: Pick<DayCalendar, 'holidays' | 'weekend'>): DayGrouping {
  const off = new Set(weekend.map((day) => day - 1))
  return {
    groups: ['weekday', 'weekend', 'holiday'],
    groupOf: (day) => (holidays.has(dateText(day)) ? 2 : off.has(mondayBased(day)) ? 1 : 0),
  }
}

/** Separates holidays from all other days. */
export function holidaysApart({ holidays }: Pick<DayCalendar, 'holidays'>): DayGrouping {
  return { groups: ['ordinary', 'holiday'], groupOf: (day) => (holidays.has(dateText(day)) ? 1 : 0) }
}
