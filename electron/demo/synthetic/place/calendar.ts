import { civilFromDays } from '#shared/time/zones/civil.ts'

/** Classifies a day by how people use a building on it. */
export type DayKind = 'workday' | 'day-off' | 'holiday-season'

/** The days on which a country stays at home, and its long holidays, as month × 100 + day. */
export interface NationalCalendar {
  readonly closedDays: readonly number[]
  readonly seasons: readonly (readonly [from: number, to: number])[]
}

export const northernCalendar: NationalCalendar = {
  closedDays: [101, 501, 1224, 1225, 1226, 1231],
  seasons: [
    [1220, 1231],
    [101, 106],
    [405, 416],
    [716, 831],
  ],
}

export const southernCalendar: NationalCalendar = {
  closedDays: [101, 126, 425, 1224, 1225, 1226],
  seasons: [
    [1216, 1231],
    [101, 128],
    [415, 428],
    [706, 719],
    [928, 1011],
  ],
}

/** Returns the kind of the local day that is `day` days after 1970-01-01 (a Thursday). */
export function dayKindOf(calendar: NationalCalendar, day: number): DayKind {
  const weekday = (((day + 4) % 7) + 7) % 7
  if (weekday === 0 || weekday === 6) return 'day-off'
  const date = civilFromDays(day)
  const monthDay = date.month * 100 + date.day
  if (calendar.closedDays.includes(monthDay)) return 'day-off'
  const isSeason = calendar.seasons.some(([from, to]) => monthDay >= from && monthDay <= to)
  return isSeason ? 'holiday-season' : 'workday'
}
