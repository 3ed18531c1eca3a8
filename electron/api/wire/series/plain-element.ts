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
import { readStamp, type PreviousStamp } from './stamp.ts'

const TIMESTAMP_LENGTH = 11
const [TIM, ESTA, AMP] = [wordOf('"tim'), wordOf('esta'), wordOf('amp"')]
const VALUE_LENGTH = 7
const [VAL, LUE] = [wordOf('"val'), wordOf('lue"')]
const NULL = wordOf('null')

/**
 * Reads the element at `at` if it has the usual form, an object of an ISO 8601 stamp and a number or null in either
 * order, and appends both to `columns`; null, and numbers that no double can represent, become values that are not
 * finite. Returns the position at which the element ends, or 0 for anything else and for an incomplete element: this
 * function never decides what is valid.
 */
export function readPlainElement(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  columns: GrowingColumns,
  previous: PreviousStamp,
): number {
  if (bytes[at] !== OPEN_BRACE) return 0
  const first = skipSpace(bytes, at + 1)
  const afterStamp = stampField(bytes, view, first, columns, previous)
  const afterFirst = afterStamp === 0 ? valueField(bytes, view, first, columns) : afterStamp
  if (afterFirst === 0 || bytes[afterFirst] !== COMMA) return 0
  const second = skipSpace(bytes, afterFirst + 1)
  const afterSecond =
    afterStamp === 0
      ? stampField(bytes, view, second, columns, previous)
      : valueField(bytes, view, second, columns)
  return afterSecond !== 0 && bytes[afterSecond] === CLOSE_BRACE ? afterSecond + 1 : 0
}

function stampField(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  columns: GrowingColumns,
  previous: PreviousStamp,
): number {
  if (view.getUint32(at) !== TIM || view.getUint32(at + 4) !== ESTA || view.getUint32(at + 7) !== AMP)
    return 0
  const start = fieldStart(bytes, at + TIMESTAMP_LENGTH)
  if (start === 0 || bytes[start] !== QUOTE) return 0
  const end = readStamp(previous, bytes, view, start + 1, columns.times, columns.length)
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

/** Returns the position at which the value of a field begins whose name ends at `at`; 0 if there is no colon. */
function fieldStart(bytes: Uint8Array, at: number): number {
  const colon = skipSpace(bytes, at)
  return bytes[colon] === COLON ? skipSpace(bytes, colon + 1) : 0
}

const MINUS = 0x2d
const POINT = 0x2e
/** Integers of this many digits are exact doubles, so their quotients by exact powers are rounded only once. */
const EXACT_DIGITS = 15
const powersOfTen = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => Number(`1e${exponent}`))

/**
 * Writes the JSON number at `at`, as the nearest double, to `out[index]`. Returns the position at which it ends, or 0
 * if there is none or it has an exponent.
 */
function readNumber(bytes: Uint8Array, at: number, out: Float64Array, index: number): number {
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
  const hasLeadingZero = whole > 1 && digitAt(bytes, first) === 0
  if (whole === 0 || hasLeadingZero) return 0
  let decimals = 0
  if (bytes[next] === POINT) {
    next += 1
    digit = digitAt(bytes, next)
    while (digit <= 9) {
      mantissa = mantissa * 10 + digit
      decimals += 1
      next += 1
      digit = digitAt(bytes, next)
    }
    if (decimals === 0) return 0
  }
  const size =
    whole + decimals > EXACT_DIGITS
      ? Math.abs(Number(textIn(bytes, at, next)))
      : mantissa / (powersOfTen[decimals] ?? 1)
  out[index] = first === at ? size : -size
  return next
}
