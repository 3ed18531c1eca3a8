import { latinText } from './json-bytes.ts'
import { divideLong, LONGEST_MANTISSA, powersOfTen } from './long-number.ts'

/** Integers of so many digits are exact doubles, and so their quotients by exact powers are rounded once. */
const EXACT_DIGITS = 15
const ZERO = 0x30
/** Distances of other bytes from the digit 0. */
const POINT = 0x2e - ZERO
const SMALL_E = 0x65 - ZERO
const CAPITAL_E = 0x45 - ZERO

/**
 * Reads the JSON number that begins at `from`: returns where it ends, at most `to`, or 0 when there is none,
 * and puts its value, the nearest double as JSON.parse has it, into `out[index]`.
 *
 * Cells of typed arrays hold doubles as they are; a variable of a closure would allocate each one.
 */
export function readNumber(
  bytes: Uint8Array,
  from: number,
  to: number,
  out: Float64Array,
  index: number,
): number {
  const end = readPlainNumber(bytes, from, out, index)
  // What lies behind `to` may be left from another token and look like more digits.
  return end > 0 && end <= to ? end : readAnyNumber(bytes, from, to, out, index)
}

/**
 * The same for a number without exponent, as meters write theirs: so small that the engine puts it in its
 * caller. Returns 0 for all others, and where the nearest double is in doubt; `readNumber` reads those.
 */
export function readPlainNumber(bytes: Uint8Array, from: number, out: Float64Array, index: number): number {
  const first = bytes[from] === 0x2d ? from + 1 : from
  let mantissa = 0
  let low = 0
  let decimals = 0
  let at = first
  let digit = (bytes[at] as number) - ZERO
  while (digit >= 0 && digit <= 9) {
    mantissa = mantissa * 10 + digit
    low = (Math.imul(low, 10) + digit) | 0
    at += 1
    digit = (bytes[at] as number) - ZERO
  }
  const whole = at - first
  if (digit === POINT) {
    at += 1
    digit = (bytes[at] as number) - ZERO
    while (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      low = (Math.imul(low, 10) + digit) | 0
      at += 1
      digit = (bytes[at] as number) - ZERO
    }
    decimals = at - first - whole - 1
    if (decimals === 0) return 0
  }
  if (digit === SMALL_E || digit === CAPITAL_E || whole === 0 || (whole > 1 && bytes[first] === ZERO))
    return 0
  if (whole + decimals <= EXACT_DIGITS) out[index] = mantissa / (powersOfTen[decimals] as number)
  else if (whole + decimals > LONGEST_MANTISSA || !divideLong(mantissa, low, decimals, out, index)) return 0
  if (first !== from) out[index] = -(out[index] as number)
  return at
}

/** Any number, by way of its text. */
function readAnyNumber(
  bytes: Uint8Array,
  from: number,
  to: number,
  out: Float64Array,
  index: number,
): number {
  const first = bytes[from] === 0x2d ? from + 1 : from
  const whole = digitsEnd(bytes, first, to)
  if (whole === first || (whole - first > 1 && bytes[first] === ZERO)) return 0
  const hasPoint = whole < to && bytes[whole] === POINT + ZERO
  const decimals = hasPoint ? digitsEnd(bytes, whole + 1, to) : whole
  if (decimals === whole + 1) return 0
  const end = exponentEnd(bytes, decimals, to)
  if (end > 0) out[index] = Number(latinText(bytes, from, end))
  return end
}

/** Where an exponent ends that may begin at `at`: `at` without one, 0 when it has no digits. */
function exponentEnd(bytes: Uint8Array, at: number, to: number): number {
  const letter = at < to ? (bytes[at] as number) - ZERO : 0
  if (letter !== SMALL_E && letter !== CAPITAL_E) return at
  const sign = at + 1 < to ? bytes[at + 1] : 0
  const first = sign === 0x2b || sign === 0x2d ? at + 2 : at + 1
  const end = digitsEnd(bytes, first, to)
  return end === first ? 0 : end
}

function digitsEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && (bytes[at] as number) >= ZERO && (bytes[at] as number) <= ZERO + 9) at += 1
  return at
}
