import { computed, shallowRef, watch, type ShallowRef } from 'vue'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { DayCalendar } from '#shared/time/ranges/day-calendar.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { useCalendarStore } from '#renderer/stores/calendar.ts'

/** Cards can compare with years before the range; this is the furthest that they reach back. */
const YEARS_BEFORE = 5

const plain: DayCalendar = { ...plainCalendar, holidays: new Set(), occupied: [] }

/** Returns the user's calendar with the holidays around a range; it has no holidays until the lookup ends. */
export function useDayCalendar(
  range: () => Interval | undefined,
  zone: () => IanaZone,
): Readonly<ShallowRef<DayCalendar>> {
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
      const calendar = await store.dayCalendar(years.value === '' ? [] : all)
      if (mine === lookups) found.value = calendar
    },
    { immediate: true },
  )
  return found
}
