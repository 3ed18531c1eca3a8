import * as z from 'zod'
import {
  fiscalDivisions,
  plainCalendar,
  type CalendarSettings,
  type Weekday,
} from '#shared/time/ranges/calendar-settings.ts'
import { currencies, windowDays, type Tariff } from '#shared/calendar/tariff.ts'
import type { AuthoredForm } from './authored-file.ts'
import type { OccupiedHours } from '#shared/calendar/day-calendar.ts'

/** Place whose public holidays apply: a country, ISO 3166-1, and one of its regions as `date-holidays` names it. */
export interface HolidayPlace {
  readonly country: string
  readonly region: string | null
}

/** Days off, hours and prices of a place, which an organization can have for itself. */
export interface PlaceCalendar {
  /** Null if no day is a holiday. */
  readonly place: HolidayPlace | null
  /** Days of every week that are not working days. */
  readonly weekend: readonly Weekday[]
  /** Seven elements, Monday first; null for a weekday without occupied hours. */
  readonly occupied: readonly (OccupiedHours | null)[]
  /** Absent if nobody entered the prices of electricity. */
  readonly tariff?: Tariff | undefined
}

/** The calendar of a connection: its weeks, fiscal years, holidays and occupied hours. */
export interface CalendarDocument extends CalendarSettings, PlaceCalendar {
  /** Calendars of organizations that have their own, by the id of the organization. */
  readonly organizations: Readonly<Record<string, PlaceCalendar>>
}

/** No holidays, and no occupied hours. */
export const noCalendar: CalendarDocument = {
  ...plainCalendar,
  place: null,
  weekend: [6, 7],
  occupied: [null, null, null, null, null, null, null],
  organizations: {},
}

const minute = z.int().min(0).max(1440)
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7])
const month = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])

const tariffSchema: z.ZodType<Tariff> = z.object({
  name: z.string().max(200),
  currency: z.enum(currencies),
  price: z.number(),
  windows: z
    .array(
      z.object({
        ...{ fromMonth: month, toMonth: month, days: z.enum(windowDays) },
        ...{ startMinute: minute, endMinute: minute, price: z.number() },
      }),
    )
    .max(500),
})

const placeFields = {
  place: z.object({ country: z.string().min(2), region: z.string().min(1).nullable() }).nullable(),
  weekend: z.array(weekday).max(7).default([6, 7]),
  occupied: z
    .array(
      z
        .object({ startMinute: minute, endMinute: minute })
        .refine(({ startMinute, endMinute }) => startMinute < endMinute, 'start must be before end')
        .nullable(),
    )
    .length(7),
  tariff: tariffSchema.optional(),
}

/** Reads calendars of earlier versions too; missing fields get the value that applied then. */
export const calendarSchema: z.ZodType<CalendarDocument> = z.object({
  firstDayOfWeek: weekday,
  fiscalYearStartMonth: month,
  fiscalPeriods: z.enum(fiscalDivisions).default('months'),
  ...placeFields,
  organizations: z.record(z.string(), z.object(placeFields)).default({}),
})

/** Returns the calendar of an organization: its own, or that of the connection. */
export function calendarOf(calendar: CalendarDocument, organizationId: string | undefined): PlaceCalendar {
  return (organizationId === undefined ? undefined : calendar.organizations[organizationId]) ?? calendar
}

/** The file that carries a calendar to another connection. */
export const calendarForm: AuthoredForm<CalendarDocument> = {
  format: 'meterlens-calendar',
  schema: calendarSchema,
}
