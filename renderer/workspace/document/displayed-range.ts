import { type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import { inclusiveDaysText, rangeText } from '#shared/time/ranges/range-text.ts'

/**
 * Returns the text of a range; a panned or zoomed one is rounded to the minute, which is finer than anyone
 * aims.
 */
export function displayedRange(range: Interval, zone: IanaZone, calendar: CalendarSettings): string {
  const start = Math.round(range.start / MINUTE_MS) * MINUTE_MS
  const end = Math.round(range.end / MINUTE_MS) * MINUTE_MS
  const isWhole = inclusiveDaysText(range, zone) !== undefined
  return rangeText(isWhole || start >= end ? range : { start, end }, zone, calendar)
}
