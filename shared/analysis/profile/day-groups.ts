import { mondayBased } from '../../time/bucket-days.ts'
import type { DayCalendar } from '../../time/ranges/day-calendar.ts'
import { dateText } from '../../time/text/stamp-text.ts'

/** Local days that have a profile of their own. Ordinary days are all but holidays. */
export type DayGroup = 'all' | 'weekday' | 'weekend' | 'holiday' | 'ordinary'

/** A division of days: `groupOf` is an index of `groups`, of a local day by its number from 1970-01-01. */
export interface DayGrouping {
  readonly groups: readonly DayGroup[]
  readonly groupOf: (day: number) => number
}

/** Every day alike. */
export const allDays: DayGrouping = { groups: ['all'], groupOf: () => 0 }

/** Monday to Friday, Saturday and Sunday, and holidays, which count as neither. */
export function byKindOfDay({ holidays }: Pick<DayCalendar, 'holidays'>): DayGrouping {
  return {
    groups: ['weekday', 'weekend', 'holiday'],
    groupOf: (day) => (holidays.has(dateText(day)) ? 2 : mondayBased(day) < 5 ? 0 : 1),
  }
}

/** Holidays, and all other days. */
export function holidaysApart({ holidays }: Pick<DayCalendar, 'holidays'>): DayGrouping {
  return { groups: ['ordinary', 'holiday'], groupOf: (day) => (holidays.has(dateText(day)) ? 1 : 0) }
}
