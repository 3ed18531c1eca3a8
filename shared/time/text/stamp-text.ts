import { civilFromDays } from '../zones/civil.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time/instant.ts'

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
