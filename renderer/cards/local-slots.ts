import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts'
import { twoDigits } from '#shared/time/text/stamp-text.ts'

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Names a weekday by its place from Monday, 0 to 6. */
export function weekdayName(fromMonday: number): string {
  return weekdayNames[fromMonday] ?? ''
}

/** Returns the seven weekdays, from Monday 0 to Sunday 6, in the order in which a week is shown. */
export function weekFrom(firstDayOfWeek: Weekday): readonly number[] {
  return weekdayNames.map((_, place) => (place + firstDayOfWeek - 1) % 7)
}

/** Writes a time of the local day: "06:15", and "24:00" at its end. */
export function timeOfDay(ms: number): string {
  return `${twoDigits(Math.floor(ms / HOUR_MS))}:${twoDigits(Math.floor(ms / MINUTE_MS) % 60)}`
}

/** Names a slot of a day or of a week that begins on Monday: "06:00–07:00", "Tue 06:00–07:00". */
export function slotText(slot: number, slotMs: number, isWeekly: boolean): string {
  const at = slot * slotMs
  const day = Math.floor(at / DAY_MS)
  const start = at - day * DAY_MS
  const text = `${timeOfDay(start)}–${timeOfDay(start + slotMs)}`
  return isWeekly ? `${weekdayName(day)} ${text}` : text
}
