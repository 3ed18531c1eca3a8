import { localText, type FormatNumber } from '#shared/time/text/written-time.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import { displayedRange } from '../document/displayed-range.ts'

/** Formats the place of a note: a moment to the minute, or a range as the field above the chart shows it. */
export function placeText(
  interval: Interval,
  zone: IanaZone,
  calendar: CalendarSettings,
  format: FormatNumber,
): string {
  if (interval.start === interval.end) return localText(interval.start, zone, 'minute', format)
  return displayedRange(interval, zone, calendar)
}
