import { defineStore } from 'pinia'
import type { DayCalendar } from '#shared/time/ranges/day-calendar.ts'
import {
  calendarSchema,
  noCalendar,
  type CalendarDocument,
} from '#renderer/ports/documents/calendar-document.ts'
import { holidaysIn, type Holiday } from './holidays.ts'
import { usePersisted } from './persisted.ts'

/** Keeps the calendar of the open connection: what weeks, fiscal years, holidays and hours count. */
export const useCalendarStore = defineStore('calendar', () => {
  const { value: calendar, set } = usePersisted('calendar', calendarSchema, noCalendar)

  function change(patch: Partial<CalendarDocument>): void {
    set({ ...calendar.value, ...patch })
  }

  /** Returns the holidays of some years, ascending; none where no country was chosen. */
  async function holidays(years: readonly number[]): Promise<readonly Holiday[]> {
    const { place } = calendar.value
    return place === null ? [] : holidaysIn(place, years)
  }

  /** Returns the calendar in the form that comparisons take, with the holidays of some years. */
  async function dayCalendar(years: readonly number[]): Promise<DayCalendar> {
    const { firstDayOfWeek, fiscalYearStartMonth, occupied } = calendar.value
    const days = await holidays(years)
    return {
      firstDayOfWeek,
      fiscalYearStartMonth,
      holidays: new Set(days.map(({ date }) => date)),
      occupied: occupied.map((hours) => hours ?? undefined),
    }
  }

  return { calendar, change, holidays, dayCalendar }
})
