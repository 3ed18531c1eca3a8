import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time/instant.ts'
import { digitAt, textIn, QUOTE } from './json-bytes.ts'

/** Matches a date, then after `T` or a space a time whose seconds and fraction are optional, then an optional zone. */
const STAMP =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T t](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/

/**
 * Returns the epoch ms of an ISO 8601 stamp; NaN for any other text. Fractions are cut to milliseconds; a stamp without
 * a zone counts as UTC (docs/service.md 2.11).
 */
export function timeFromStamp(text: string): number {
  const match = STAMP.exec(text)
  if (match === null) return Number.NaN
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(numberOf)
  const [fraction, sign, zoneHours, zoneMinutes] = match.slice(7)
  const milli = numberOf(fraction?.slice(0, 3).padEnd(3, '0'))
  const isMidnightAfter = hour === 24 && minute + second + milli === 0
  const isTime = (hour < 24 || isMidnightAfter) && minute < 60 && second < 60
  const isZone = numberOf(zoneHours) < 24 && numberOf(zoneMinutes) < 60
  if (!isDate(year, month, date) || !isTime || !isZone) return Number.NaN
  const local = Date.UTC(year, month - 1, date, hour, minute, second, milli)
  const offsetMs = numberOf(zoneHours) * HOUR_MS + numberOf(zoneMinutes) * MINUTE_MS
  return sign === '-' ? local + offsetMs : local - offsetMs
}

function numberOf(digits: string | undefined): number {
  return Number(digits ?? 0)
}

/** Some systems spell "never" with years before 100, which Date.UTC would move to the last century. */
function isDate(year: number, month: number, date: number): boolean {
  const isMonth = year >= 100 && month >= 1 && month <= 12
  return isMonth && date >= 1 && Date.UTC(year, month - 1, date) <= Date.UTC(year, month, 0)
}

/** The length of `YYYY-MM-DDT` */
const DATE_LENGTH = 11
/** The length of `YYYY-MM-DDTHH:MM:SS` */
const SECONDS_END = 19
const LONGEST = 40

/** Remembers the last stamp that was read, since the next ones mostly differ only in hour, minute and second. */
export interface PreviousStamp {
  readonly bytes: Uint8Array
  /** The words `YYYY`, `-MM-` and `-DDT` of its date. */
  readonly date: Uint32Array
  /** Length of the stamp, including its closing quote; 0 while none has been read. */
  length: number
  /** Epoch ms of its date at 00:00:00, with its fraction and zone. */
  readonly midnight: Float64Array
}

export function createPreviousStamp(): PreviousStamp {
  return {
    bytes: new Uint8Array(LONGEST),
    date: new Uint32Array(3),
    length: 0,
    midnight: new Float64Array(1),
  }
}

/**
 * Writes the time of the stamp that begins at `at` to `out[index]`. Returns the position after its closing quote, or 0
 * if it is not a stamp or contains escapes.
 */
export function readStamp(
  previous: PreviousStamp,
  bytes: Uint8Array,
  view: DataView,
  at: number,
  out: Float64Array,
  index: number,
): number {
  if (isSameDay(previous, bytes, view, at)) {
    const hour = two(bytes, at + DATE_LENGTH)
    const minute = two(bytes, at + DATE_LENGTH + 3)
    const second = two(bytes, at + DATE_LENGTH + 6)
    if (hour < 24 && minute < 60 && second < 60) {
      out[index] = (previous.midnight[0] ?? 0) + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS
      return at + previous.length
    }
  }
  return readAnyStamp(previous, bytes, view, at, out, index)
}

function isSameDay(previous: PreviousStamp, bytes: Uint8Array, view: DataView, at: number): boolean {
  const { bytes: last, length, date } = previous
  if (view.getUint32(at) !== date[0] || view.getUint32(at + 4) !== date[1]) return false
  if (view.getUint32(at + 7) !== date[2] || bytes[at + 13] !== 0x3a || bytes[at + 16] !== 0x3a) return false
  for (let i = SECONDS_END; i < length; i += 1) if (bytes[at + i] !== last[i]) return false
  return length > 0
}

function readAnyStamp(
  previous: PreviousStamp,
  bytes: Uint8Array,
  view: DataView,
  at: number,
  out: Float64Array,
  index: number,
): number {
  const quote = bytes.indexOf(QUOTE, at)
  if (quote < 0 || quote - at >= LONGEST) return 0
  const text = textIn(bytes, at, quote)
  const time = timeFromStamp(text)
  if (Number.isNaN(time)) return 0
  const hasSeconds = text[13] === ':' && text[16] === ':'
  previous.length = hasSeconds ? quote + 1 - at : 0
  previous.bytes.set(bytes.subarray(at, quote + 1))
  previous.date.set([view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 7)])
  const clock =
    two(bytes, at + 11) * HOUR_MS + two(bytes, at + 14) * MINUTE_MS + two(bytes, at + 17) * SECOND_MS
  previous.midnight[0] = time - clock
  out[index] = time
  return quote + 1
}

/** Returns the number of two digits; more than 99 when they are none. */
function two(bytes: Uint8Array, at: number): number {
  const tens = digitAt(bytes, at)
  const ones = digitAt(bytes, at + 1)
  return tens <= 9 && ones <= 9 ? tens * 10 + ones : 100
}

/**
 * Returns the epoch ms of a number that represents an instant, by its magnitude: seconds before 1e11 (the year 5138),
 * then ms before 1e14, µs before 1e17, ns.
 */
export function timeFromNumber(number: number): number {
  if (!Number.isFinite(number)) return Number.NaN
  const magnitude = Math.abs(number)
  if (magnitude < 1e11) return Math.floor(number * 1000)
  if (magnitude < 1e14) return Math.floor(number)
  return Math.floor(number / (magnitude < 1e17 ? 1e3 : 1e6))
}
