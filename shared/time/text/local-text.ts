import { Temporal } from 'temporal-polyfill'
import {
  civilFromDays,
  daysFromCivil,
  instantOfLocal,
  localDayOf,
  type LocalMs,
  localOf,
  offsetAt,
  startOfLocalDay,
} from '#shared/time/zones/local-instant.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone, MINUTE_MS, SECOND_MS } from '#shared/time/instant.ts'

export type LocalStyle = 'date' | 'minute' | 'second'

/** Writes local time in `zone`: `2021-01-01`, `2021-01-01 00:00` or `2021-01-01 00:00:00`. */
export function formatLocal(at: EpochMs, zone: IanaZone, style: LocalStyle): string {
  const local = localOf(at, zone)
  const day = Math.floor(local / DAY_MS)
  const date = dateText(day)
  if (style === 'date') return date
  const time = timeText(local - day * DAY_MS)
  return `${date} ${style === 'minute' ? time.slice(0, 5) : time.slice(0, 8)}`
}

/** Writes ISO 8601 with the offset of `zone`: `2021-06-01T00:00:00+01:00`; milliseconds only when there are some. */
export function formatIsoLocal(at: EpochMs, zone: IanaZone): string {
  const offsetMs = offsetAt(zone, at)
  return `${isoText(at + offsetMs)}${offsetText(offsetMs)}`
}

/** Writes ISO 8601 in UTC: `2021-06-01T00:00:00Z`; milliseconds only when there are some. */
export function formatIsoUtc(at: EpochMs): string {
  return `${isoText(at)}Z`
}

function isoText(local: LocalMs): string {
  const day = Math.floor(local / DAY_MS)
  return `${dateText(day)}T${timeText(local - day * DAY_MS)}`
}

const localPattern = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?\s*$/

/**
 * Returns the instant of `2021-01-01` or `2021-01-01 00:00` (or with `T`, or with seconds) in `zone`.
 *
 * A date alone is the first instant of that day. A time that the clocks repeat is the earlier one. Undefined for
 * anything else: other text, an impossible date, a local time or a whole day that the zone skipped.
 */
export function parseLocal(text: string, zone: IanaZone): EpochMs | undefined {
  const match = localPattern.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, date = 0] = match.slice(1, 4).map(Number)
  const day = daysFromCivil(year, month, date)
  const civil = civilFromDays(day)
  if (civil.year !== year || civil.month !== month || civil.day !== date) return undefined
  if (match[4] === undefined) return firstInstantOfDay(day, zone)
  const hour = Number(match[4])
  const minute = Number(match[5] ?? 0)
  const second = Number(match[6] ?? 0)
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return instantOfLocal(day * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS, zone)
}

function firstInstantOfDay(day: number, zone: IanaZone): EpochMs | undefined {
  const at = startOfLocalDay(day, zone)
  return localDayOf(at, zone) === day ? at : undefined
}

const zoneName = /^(?:[A-Za-z][\w+-]*(?:\/[\w+-]+)*|[+-]\d{2}:\d{2})$/

/** Returns true when `text` names a time zone that this platform knows. */
export function isZone(text: string): boolean {
  // Temporal also accepts whole time stamps in place of a zone name, which are not zones.
  if (!zoneName.test(text)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Writes a zone with its offset at an instant, to be shown to people: `Europe/London (UTC+0)`, `Asia/Kathmandu
 * (UTC+5:45)`.
 */
export function zoneLabel(zone: IanaZone, at: EpochMs): string {
  return zone === 'UTC' ? 'UTC' : `${zone} (${offsetLabel(zone, at)})`
}

/** Writes the offset alone, to follow a time of day: `UTC+5:45`. */
export function offsetLabel(zone: IanaZone, at: EpochMs): string {
  if (zone === 'UTC') return 'UTC'
  const offsetMs = offsetAt(zone, at)
  const size = Math.abs(offsetMs)
  const minutes = Math.floor(size / MINUTE_MS) % 60
  const text = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `UTC${offsetMs < 0 ? '−' : '+'}${Math.floor(size / HOUR_MS)}${text}`
}

/** Returns the instant of an ISO 8601 text with an offset: `2021-06-01T00:00:00+01:00`; undefined for any other text. */
export function parseIso(text: string): EpochMs | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Writes `2021-06-01` for a day counted from 1970-01-01; years of more than four digits follow ISO 8601. */
export function dateText(day: number): string {
  const { year, month, day: date } = civilFromDays(day)
  return `${yearText(year)}-${twoDigits(month)}-${twoDigits(date)}`
}

function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0')
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`
}

/** Writes `09:05:00` for a time of day in ms; `09:05:00.250` when there are milliseconds. */
export function timeText(ms: number): string {
  const rest = Math.floor(ms % SECOND_MS)
  const seconds = Math.floor(ms / SECOND_MS)
  const text = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`
}

/** Writes `+05:45`, `-03:30`, `+00:00`; with seconds for offsets of local mean time. */
export function offsetText(offsetMs: number): string {
  const size = Math.abs(offsetMs)
  const text = `${offsetMs < 0 ? '-' : '+'}${twoDigits(Math.floor(size / HOUR_MS))}:${twoDigits(Math.floor(size / MINUTE_MS) % 60)}`
  const seconds = Math.floor(size / SECOND_MS) % 60
  return seconds === 0 ? text : `${text}:${twoDigits(seconds)}`
}

/** Writes `07` for 7. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Returns `March` for 3. */
export function monthName(month: number): string {
  return names[month - 1] ?? String(month)
}

/** Returns `Mar` for 3. */
export function shortMonthName(month: number): string {
  return monthName(month).slice(0, 3)
}

/** Returns 3 for `Mar`, `march` or `Marc`: at least three letters of the English name; undefined for any other word. */
export function monthOfName(text: string): number | undefined {
  const lower = text.toLowerCase()
  if (lower.length < 3) return undefined
  const index = names.findIndex((name) => name.toLowerCase().startsWith(lower))
  return index < 0 ? undefined : index + 1
}
