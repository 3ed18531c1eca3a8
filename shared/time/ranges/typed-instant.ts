import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone, MINUTE_MS, SECOND_MS } from '#shared/time/instant.ts'
import { dateText, offsetText, timeText } from '../text/local-text.ts'
import { instantOfLocal, localOf, offsetAt } from '../zones/local-instant.ts'
import { plainCalendar } from './calendar-settings.ts'
import { readNamedDays } from './named-days.ts'

const pattern =
  /^(.+?)(?: |(?<=\d)t)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{3}))?)?(?: ?(z|[+-]\d{2}:\d{2}(?::\d{2})?))?$/i

/**
 * Returns the instant of "2021-03-15 06:00" or "15 Mar 2021 06:00" in `zone`, which may have seconds, milliseconds and
 * an offset; undefined for text of any other form.
 *
 * A time that the clocks repeat is the earlier one; 24:00 is the end of its day.
 */
export function readInstant(
  text: string,
  zone: IanaZone,
): { readonly at: EpochMs } | 'no-such-date' | 'skipped' | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const days = readNamedDays(match[1] ?? '', plainCalendar)
  if (days === 'no-such-date' || days === undefined) return days
  if (days.end !== days.first + 1) return undefined
  const time = timeOf(match)
  if (time === undefined) return 'no-such-date'
  const local = days.first * DAY_MS + time
  const at = match[6] === undefined ? instantOfLocal(local, zone) : local - offsetOf(match[6])
  return at === undefined ? 'skipped' : { at }
}

/** Returns the milliseconds after midnight. */
function timeOf(match: RegExpExecArray): number | undefined {
  const [hour = 0, minute = 0, second = 0, ms = 0] = [2, 3, 4, 5].map((group) => Number(match[group] ?? 0))
  const time = hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + ms
  return minute < 60 && second < 60 && time <= DAY_MS ? time : undefined
}

function offsetOf(text: string): number {
  if (text.toLowerCase() === 'z') return 0
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS)
}

/** Writes "2021-03-15 06:00" as `readInstant` reads it back, with seconds or the offset only if they are needed. */
export function instantText(at: EpochMs, zone: IanaZone): string {
  const local = localOf(at, zone)
  const day = Math.floor(local / DAY_MS)
  const time = timeText(local - day * DAY_MS)
  const text = `${dateText(day)} ${local % MINUTE_MS === 0 ? time.slice(0, 5) : time}`
  return instantOfLocal(local, zone) === at ? text : `${text} ${offsetText(offsetAt(zone, at))}`
}
