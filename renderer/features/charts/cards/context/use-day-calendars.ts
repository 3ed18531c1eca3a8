import { computed, shallowRef, watch, type ShallowRef } from 'vue'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { noCalendar } from '#renderer/ports/documents/calendar-document.ts'
import { useCalendarStore, type DayCalendars } from '#renderer/stores/authored/calendar.ts'

/** Cards can compare with years before the range; this is the furthest that they reach back. */
const YEARS_BEFORE = 5

const plain: DayCalendars = {
  common: { ...plainCalendar, holidays: new Set(), weekend: noCalendar.weekend, occupied: [] },
  own: new Map(),
}

/** Returns the user's calendars with the holidays around a range; they have no holidays until the lookup ends. */
export function useDayCalendars(
  range: () => Interval | undefined,
  zone: () => IanaZone,
): Readonly<ShallowRef<DayCalendars>> {
  const store = useCalendarStore()
  const found = shallowRef(plain)
  const years = computed(() => {
    const interval = range()
    if (interval === undefined) return ''
    const yearOf = (at: number): number => Number(formatLocal(at, zone(), 'date').slice(0, 4))
    return `${yearOf(interval.start) - YEARS_BEFORE} ${yearOf(interval.end) + 1}`
  })
  let lookups = 0
  watch(
    [() => store.calendar, years],
    async () => {
      const mine = (lookups += 1)
      const [first = 0, last = -1] = years.value.split(' ').map(Number)
      const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      const calendars = await store.dayCalendars(years.value === '' ? [] : all)
      if (mine === lookups) found.value = calendars
    },
    { immediate: true },
  )
  return found
}
