import { type GrowingColumns } from './growing-columns.ts'
import { CLOSE_BRACE, COLON, COMMA, digitAt, OPEN_BRACE, QUOTE, skipSpace, textIn } from './json-bytes.ts'
import { readStamp, type CachedStamp } from './stamp.ts'

const TIMESTAMP = new TextEncoder().encode('"timestamp"')
const VALUE = new TextEncoder().encode('"value"')
const NULL = new TextEncoder().encode('null')

/**
 * Reads the element at `at` where it is what nearly all are: an object of an ISO 8601 stamp and a number or null,
 * in either order. Puts both behind the end of `columns`; null and numbers beyond all doubles are not finite
 * there. Says where it ends, or 0 where it is anything else or not whole: this never decides what is valid.
 */
export function readPlainElement(
  bytes: Uint8Array,
  at: number,
  columns: GrowingColumns,
  cached: CachedStamp,
): number {
  if (bytes[at] !== OPEN_BRACE) return 0
  const first = skipSpace(bytes, at + 1)
  const afterStamp = stampField(bytes, first, columns, cached)
  const afterFirst = afterStamp === 0 ? valueField(bytes, first, columns) : afterStamp
  if (afterFirst === 0 || bytes[afterFirst] !== COMMA) return 0
  const second = skipSpace(bytes, afterFirst + 1)
  const afterSecond =
    afterStamp === 0 ? stampField(bytes, second, columns, cached) : valueField(bytes, second, columns)
  return afterSecond !== 0 && bytes[afterSecond] === CLOSE_BRACE ? afterSecond + 1 : 0
}

function stampField(bytes: Uint8Array, at: number, columns: GrowingColumns, cached: CachedStamp): number {
  const start = fieldStart(bytes, at, TIMESTAMP)
  if (start === 0 || bytes[start] !== QUOTE) return 0
  const end = readStamp(cached, bytes, start + 1, columns.times, columns.length)
  return end === 0 ? 0 : skipSpace(bytes, end)
}

function valueField(bytes: Uint8Array, at: number, columns: GrowingColumns): number {
  const start = fieldStart(bytes, at, VALUE)
  if (start === 0) return 0
  const end = readNumber(bytes, start, columns.values, columns.length)
  if (end !== 0) return skipSpace(bytes, end)
  if (!hasBytes(bytes, start, NULL)) return 0
  columns.values[columns.length] = Number.NaN
  return skipSpace(bytes, start + NULL.length)
}

/** Where the value of the field at `at` begins; 0 when the field has another name. */
function fieldStart(bytes: Uint8Array, at: number, name: Uint8Array): number {
  if (!hasBytes(bytes, at, name)) return 0
  const colon = skipSpace(bytes, at + name.length)
  return bytes[colon] === COLON ? skipSpace(bytes, colon + 1) : 0
}

function hasBytes(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let i = 0; i < expected.length; i += 1) if (bytes[at + i] !== expected[i]) return false
  return true
}

const MINUS = 0x2d
const POINT = 0x2e
/** Integers of so many digits are exact doubles, and so their quotients by exact powers are rounded once. */
const EXACT_DIGITS = 15
const powersOfTen = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

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
  let decimals = 0
  if (bytes[next] === POINT) {
    next += 1
    digit = digitAt(bytes, next)
    while (digit <= 9) {
      mantissa = mantissa * 10 + digit
      next += 1
      digit = digitAt(bytes, next)
    }
    decimals = next - first - whole - 1
    if (decimals === 0) return 0
  }
  const hasLeadingZero = whole > 1 && digitAt(bytes, first) === 0
  if (whole === 0 || hasLeadingZero) return 0
  if (whole + decimals > EXACT_DIGITS) out[index] = Number(textIn(bytes, at, next))
  else {
    const size = mantissa / (powersOfTen[decimals] ?? 1)
    out[index] = first === at ? size : -size
  }
  return next
}
