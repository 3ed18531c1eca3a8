import { defineStore } from 'pinia'
import type { DayCalendar } from '#shared/calendar/day-calendar.ts'
import {
  calendarSchema,
  noCalendar,
  type CalendarDocument,
  type PlaceCalendar,
} from '#renderer/ports/documents/authored/calendar-document.ts'
import { useConnectionsStore } from '../connection/connections.ts'
import { holidaysIn } from './holidays.ts'
import { usePersisted } from './persisted.ts'

/** The calendars of a connection in the form that comparisons use. */
export interface DayCalendars {
  readonly common: DayCalendar
  /** Calendars that organizations have for themselves, by the id of the organization. */
  readonly own: ReadonlyMap<string, DayCalendar>
}

/** The calendar of the open connection: its weeks, fiscal years, holidays and hours. */
export const useCalendarStore = defineStore('calendar', () => {
  const connections = useConnectionsStore()
  const { value: calendar, set } = usePersisted('calendar', calendarSchema, noCalendar)

  function change(patch: Partial<CalendarDocument>): void {
    set({ ...calendar.value, ...patch })
  }

  /** Gives an organization a calendar of its own. */
  function setFor(organizationId: string, own: PlaceCalendar): void {
    change({ organizations: { ...calendar.value.organizations, [organizationId]: own } })
  }

  /**
   * Gives an organization the calendar of the connection; the returned function undoes that while the same
   * connection is open.
   */
  function shareFor(organizationId: string): () => void {
    const { services } = connections
    const { [organizationId]: own, ...organizations } = calendar.value.organizations
    change({ organizations })
    return () => {
      if (connections.services === services && own !== undefined) setFor(organizationId, own)
    }
  }

  /** Returns a calendar in the form that comparisons use, with the holidays of some years. */
  async function withHolidays(
    { place, weekend, occupied, tariff }: PlaceCalendar,
    years: readonly number[],
  ): Promise<DayCalendar> {
    const { firstDayOfWeek, fiscalYearStartMonth, fiscalPeriods } = calendar.value
    const days = place === null ? [] : await holidaysIn(place, years)
    return {
      ...{ firstDayOfWeek, fiscalYearStartMonth, fiscalPeriods, weekend, tariff },
      holidays: new Set(days.map(({ date }) => date)),
      occupied: occupied.map((hours) => hours ?? undefined),
    }
  }

  /** Returns the calendar of the connection and the separate ones of organizations. */
  async function dayCalendars(years: readonly number[]): Promise<DayCalendars> {
    const own = Object.entries(calendar.value.organizations)
    const [common, ...others] = await Promise.all([
      withHolidays(calendar.value, years),
      ...own.map(([, each]) => withHolidays(each, years)),
    ])
    return { common, own: new Map(own.flatMap(([id], at) => (others[at] ? [[id, others[at]]] : []))) }
  }

  return { calendar, change, setFor, shareFor, dayCalendars }
})
