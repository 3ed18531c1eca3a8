/** The last day that was read, since stamps of a series share it: its digits as a number, and its start. */
export type CachedDay = Float64Array

export function createCachedDay(): CachedDay {
  return Float64Array.of(-1, 0)
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Epoch ms of the stamp in `[from, to)`; NaN when it is none.
 *
 * ISO 8601: a date, or a date and a time after `T` or a space, with optional seconds and fraction (cut to
 * milliseconds), with `Z`, an offset, or neither, which counts as UTC (service-api 2.11).
 */
export function readStamp(bytes: Uint8Array, from: number, to: number, cached: CachedDay): number {
  if (to - from < 10 || bytes[from + 4] !== 0x2d || bytes[from + 7] !== 0x2d) return Number.NaN
  const day = dayMs(bytes, from, cached)
  return to - from === 10 ? day : day + timeOfDayMs(bytes, from + 10, to)
}

function dayMs(bytes: Uint8Array, from: number, cached: CachedDay): number {
  const year = two(bytes, from) * 100 + two(bytes, from + 2)
  const month = two(bytes, from + 5)
  const day = two(bytes, from + 8)
  const date = year * 10_000 + month * 100 + day
  if (date === cached[0]) return cached[1] as number
  if (!isDate(year, month, day)) return Number.NaN
  cached[0] = date
  cached[1] = Date.UTC(year, month - 1, day)
  return cached[1]
}

function timeOfDayMs(bytes: Uint8Array, from: number, to: number): number {
  const separator = bytes[from]
  if (separator !== 0x54 && separator !== 0x20 && separator !== 0x74) return Number.NaN
  if (to - from < 6 || bytes[from + 3] !== 0x3a) return Number.NaN
  const hour = two(bytes, from + 1)
  const minute = two(bytes, from + 4)
  let second = 0
  let milli = 0
  let at = from + 6
  if (at < to && bytes[at] === 0x3a) {
    second = at + 3 <= to ? two(bytes, at + 1) : Number.NaN
    at += 3
    if (at < to && (bytes[at] === 0x2e || bytes[at] === 0x2c)) {
      const end = digitsEnd(bytes, at + 1, to)
      milli = milliOf(bytes, at + 1, end)
      at = end
    }
  }
  const isMidnightAfter = hour === 24 && minute === 0 && second === 0 && milli === 0
  if (!(hour < 24 && minute < 60 && second < 60) && !isMidnightAfter) return Number.NaN
  return hour * HOUR_MS + minute * MINUTE_MS + second * 1000 + milli - offsetMs(bytes, at, to)
}

function digitsEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isDigit(bytes[at])) at += 1
  return at
}

function milliOf(bytes: Uint8Array, from: number, to: number): number {
  if (from === to) return Number.NaN
  let milli = 0
  for (let i = 0; i < 3; i += 1) milli = milli * 10 + (from + i < to ? (bytes[from + i] as number) - 0x30 : 0)
  return milli
}

function offsetMs(bytes: Uint8Array, from: number, to: number): number {
  if (from === to) return 0
  const sign = bytes[from]
  if (to - from === 1) return sign === 0x5a || sign === 0x7a ? 0 : Number.NaN
  if (sign !== 0x2b && sign !== 0x2d) return Number.NaN
  const minutes = offsetMinutes(bytes, from + 1, to)
  return (sign === 0x2d ? -minutes : minutes) * MINUTE_MS
}

/** `HH`, `HHMM` or `HH:MM`. */
function offsetMinutes(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from
  const hours = two(bytes, from)
  if (length === 2) return hours < 24 ? hours * 60 : Number.NaN
  const at = length === 5 && bytes[from + 2] === 0x3a ? from + 3 : from + 2
  if (at + 2 !== to) return Number.NaN
  const minutes = two(bytes, at)
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : Number.NaN
}

/** The number of two digits; NaN when they are none. */
function two(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] as number) - 0x30
  const ones = (bytes[at + 1] as number) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** Years before 100 are how some systems spell "never"; Date.UTC would move them to the last century. */
function isDate(year: number, month: number, day: number): boolean {
  if (!(year >= 100 && month >= 1 && month <= 12 && day >= 1)) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= (month === 2 && !isLeap ? 28 : (daysInMonth[month - 1] as number))
}

/**
 * Epoch ms of a number that stands for an instant, by its magnitude: seconds before 1e11 (the year 5138),
 * then ms before 1e14, µs before 1e17, ns.
 */
export function epochFromNumber(number: number): number {
  if (!Number.isFinite(number)) return Number.NaN
  const magnitude = Math.abs(number)
  if (magnitude < 1e11) return Math.floor(number * 1000)
  if (magnitude < 1e14) return Math.floor(number)
  return Math.floor(number / (magnitude < 1e17 ? 1e3 : 1e6))
}
