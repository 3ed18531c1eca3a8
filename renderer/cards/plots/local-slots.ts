import type { NumberAxis } from '#renderer/plot/plot.ts'
import { DAY_MS, HOUR_MS, type IanaZone, MINUTE_MS } from '#shared/time/instant.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import { twoDigits } from '#shared/time/text/local-text.ts'

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

/** Makes the axis of the hours of a local day. */
export function hourAxis(title: string, clockZone: IanaZone): NumberAxis {
  return {
    ...{ kind: 'number', title, clockZone, min: 0, max: 24, ticks: hourTicks },
    textAt: (at) => slotText(Math.min(23, Math.floor(at)), HOUR_MS, false),
  }
}

/** Marks every third hour of a day. */
export const hourTicks: NonNullable<NumberAxis['ticks']> = [0, 3, 6, 9, 12, 15, 18, 21, 24].map((at) => ({
  at,
  text: timeOfDay(at * HOUR_MS),
}))

/** Names a slot of a day or of a week that begins on Monday: "06:00–07:00", "Tue 06:00–07:00". */
export function slotText(slot: number, slotMs: number, isWeekly: boolean): string {
  const at = slot * slotMs
  const day = Math.floor(at / DAY_MS)
  const start = at - day * DAY_MS
  const end = start + slotMs
  // Hours of zones that are not whole hours from UTC extend into the next day.
  const text = `${timeOfDay(start)}–${timeOfDay(end > DAY_MS ? end - DAY_MS : end)}`
  return isWeekly ? `${weekdayName(day)} ${text}` : text
}
