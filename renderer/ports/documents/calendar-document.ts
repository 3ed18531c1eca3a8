import * as z from 'zod'
import { plainCalendar, type CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import type { OccupiedHours } from '#shared/time/ranges/day-calendar.ts'

/** Place whose public holidays apply: a country, ISO 3166-1, and one of its regions as `date-holidays` names it. */
export interface HolidayPlace {
  readonly country: string
  readonly region: string | null
}

/** The calendar of a connection: its weeks, fiscal years, holidays and occupied hours. */
export interface CalendarDocument extends CalendarSettings {
  /** Null where no day is a holiday. */
  readonly place: HolidayPlace | null
  /** Seven, Monday first; null where a weekday has no occupied hours. */
  readonly occupied: readonly (OccupiedHours | null)[]
}

/** No holidays, and no hours that are said to be occupied. */
export const noCalendar: CalendarDocument = {
  ...plainCalendar,
  place: null,
  occupied: [null, null, null, null, null, null, null],
}

const minute = z.int().min(0).max(1440)

export const calendarSchema: z.ZodType<CalendarDocument> = z.object({
  firstDayOfWeek: z.literal([1, 2, 3, 4, 5, 6, 7]),
  fiscalYearStartMonth: z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  place: z.object({ country: z.string().min(2), region: z.string().min(1).nullable() }).nullable(),
  occupied: z
    .array(
      z
        .object({ startMinute: minute, endMinute: minute })
        .refine(({ startMinute, endMinute }) => startMinute < endMinute, 'start must be before end')
        .nullable(),
    )
    .length(7),
})
