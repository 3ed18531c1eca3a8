import { type GrowingColumns } from './growing-columns.ts'
import {
  CLOSE_BRACE,
  COLON,
  COMMA,
  digitAt,
  OPEN_BRACE,
  QUOTE,
  skipSpace,
  textIn,
  wordOf,
} from './json-bytes.ts'
import { nearestQuotient } from './quotient.ts'
import { readStamp, type CachedStamp } from './stamp.ts'

const TIMESTAMP_LENGTH = 11
const [TIM, ESTA, AMP] = [wordOf('"tim'), wordOf('esta'), wordOf('amp"')]
const VALUE_LENGTH = 7
const [VAL, LUE] = [wordOf('"val'), wordOf('lue"')]
const NULL = wordOf('null')

/**
 * Reads the element at `at` where it is what nearly all are: an object of an ISO 8601 stamp and a number or null,
 * in either order. Puts both behind the end of `columns`; null and numbers beyond all doubles are not finite
 * there. Says where it ends, or 0 where it is anything else or not whole: this never decides what is valid.
 */
export function readPlainElement(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  columns: GrowingColumns,
  cached: CachedStamp,
): number {
  if (bytes[at] !== OPEN_BRACE) return 0
  const first = skipSpace(bytes, at + 1)
  const afterStamp = stampField(bytes, view, first, columns, cached)
  const afterFirst = afterStamp === 0 ? valueField(bytes, view, first, columns) : afterStamp
  if (afterFirst === 0 || bytes[afterFirst] !== COMMA) return 0
  const second = skipSpace(bytes, afterFirst + 1)
  const afterSecond =
    afterStamp === 0
      ? stampField(bytes, view, second, columns, cached)
      : valueField(bytes, view, second, columns)
  return afterSecond !== 0 && bytes[afterSecond] === CLOSE_BRACE ? afterSecond + 1 : 0
}

function stampField(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  columns: GrowingColumns,
  cached: CachedStamp,
): number {
  if (view.getUint32(at) !== TIM || view.getUint32(at + 4) !== ESTA || view.getUint32(at + 7) !== AMP)
    return 0
  const start = fieldStart(bytes, at + TIMESTAMP_LENGTH)
  if (start === 0 || bytes[start] !== QUOTE) return 0
  const end = readStamp(cached, bytes, view, start + 1, columns.times, columns.length)
  return end === 0 ? 0 : skipSpace(bytes, end)
}

function valueField(bytes: Uint8Array, view: DataView, at: number, columns: GrowingColumns): number {
  if (view.getUint32(at) !== VAL || view.getUint32(at + 3) !== LUE) return 0
  const start = fieldStart(bytes, at + VALUE_LENGTH)
  if (start === 0) return 0
  const end = readNumber(bytes, start, columns.values, columns.length)
  if (end !== 0) return skipSpace(bytes, end)
  if (view.getUint32(start) !== NULL) return 0
  columns.values[columns.length] = Number.NaN
  return skipSpace(bytes, start + 4)
}

/** Where the value begins of the field whose name ends at `at`; 0 when there is no colon. */
function fieldStart(bytes: Uint8Array, at: number): number {
  const colon = skipSpace(bytes, at)
  return bytes[colon] === COLON ? skipSpace(bytes, colon + 1) : 0
}

const MINUS = 0x2d
const POINT = 0x2e
/** Integers of so many digits are exact doubles, and so their quotients by exact powers are rounded once. */
const EXACT_DIGITS = 15
/** The largest power of ten that is an exact double. */
const EXACT_POWER = 22
const powersOfTen = Float64Array.from({ length: EXACT_POWER + 1 }, (_, exponent) => Number(`1e${exponent}`))

/**
 * Puts the JSON number at `at`, as the nearest double, into `out[index]`; says where it ends, or 0 when there is
 * none or it has an exponent.
 */
export function readNumber(bytes: Uint8Array, at: number, out: Float64Array, index: number): number {
  const first = bytes[at] === MINUS ? at + 1 : at
  let mantissa = 0
  let next = first
  let digit = digitAt(bytes, next)
  while (digit <= 9) {
    mantissa = mantissa * 10 + digit
    next += 1
    digit = digitAt(bytes, next)
  }
  const whole = next - first
  // The digits behind those that a double holds for certain.
  let low = 0
  let digits = whole
  if (bytes[next] === POINT) {
    next += 1
    digit = digitAt(bytes, next)
    while (digit <= 9) {
      if (digits < EXACT_DIGITS) mantissa = mantissa * 10 + digit
      else low = low * 10 + digit
      digits += 1
      next += 1
      digit = digitAt(bytes, next)
    }
    if (digits === whole) return 0
  }
  const hasLeadingZero = whole > 1 && digitAt(bytes, first) === 0
  if (whole === 0 || hasLeadingZero) return 0
  const size = sizeOf(mantissa, low, digits, digits - whole)
  // Too many digits, or too near to the middle of two doubles.
  if (Number.isNaN(size)) out[index] = Number(textIn(bytes, at, next))
  else out[index] = first === at ? size : -size
  return next
}

/**
 * The nearest double to the first fifteen of `digits` as `high` and the others as `low`, of which `decimals` stand behind the
 * point; NaN where this arithmetic cannot tell.
 */
function sizeOf(high: number, low: number, digits: number, decimals: number): number {
  if (digits <= EXACT_DIGITS) return high / (powersOfTen[decimals] ?? 1)
  if (digits - decimals > EXACT_DIGITS || digits > 2 * EXACT_DIGITS || decimals > EXACT_POWER)
    return Number.NaN
  return nearestQuotient(high, powersOfTen[digits - EXACT_DIGITS] ?? 1, low, powersOfTen[decimals] ?? 1)
}
