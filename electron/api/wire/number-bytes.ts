import { latinText } from './json-bytes.ts'

/** Integers of so many digits are exact doubles. */
const EXACT_DIGITS = 15
/** 10^0 to 10^22 are exact doubles, so a quotient of two exact ones is rounded once, correctly. */
const powersOfTen = new Float64Array(Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`)))

/**
 * Reads the JSON number that begins at `from`: returns where it ends, at most `to`, or 0 when there is none,
 * and puts its value, the nearest double as JSON.parse has it, into `out[0]`.
 *
 * Cells of typed arrays hold doubles as they are; a variable of a closure would allocate each one.
 */
export function readNumber(bytes: Uint8Array, from: number, to: number, out: Float64Array): number {
  const first = bytes[from] === 0x2d ? from + 1 : from
  let mantissa = 0
  let at = first
  let digit = -1
  for (; at < to; at += 1) {
    digit = (bytes[at] as number) - 0x30
    if (digit < 0 || digit > 9) break
    mantissa = mantissa * 10 + digit
  }
  const whole = at - first
  if (whole === 0 || (whole > 1 && bytes[first] === 0x30)) return 0
  let decimals = 0
  if (at < to && digit === POINT) {
    const point = at
    for (at += 1; at < to; at += 1) {
      digit = (bytes[at] as number) - 0x30
      if (digit < 0 || digit > 9) break
      mantissa = mantissa * 10 + digit
    }
    decimals = at - point - 1
    if (decimals === 0) return 0
  }
  if (at < to && (digit === SMALL_E || digit === CAPITAL_E)) return readExponent(bytes, from, at, to, out)
  if (whole + decimals > EXACT_DIGITS) out[0] = Number(latinText(bytes, from, at))
  else {
    const size = decimals === 0 ? mantissa : mantissa / (powersOfTen[decimals] as number)
    out[0] = first === from ? size : -size
  }
  return at
}

/** Distances of other bytes from the digit 0. */
const POINT = 0x2e - 0x30
const SMALL_E = 0x65 - 0x30
const CAPITAL_E = 0x45 - 0x30

function readExponent(bytes: Uint8Array, from: number, at: number, to: number, out: Float64Array): number {
  const sign = bytes[at + 1]
  const first = at + 1 < to && (sign === 0x2b || sign === 0x2d) ? at + 2 : at + 1
  let end = first
  while (end < to && (bytes[end] as number) >= 0x30 && (bytes[end] as number) <= 0x39) end += 1
  if (end === first) return 0
  out[0] = Number(latinText(bytes, from, end))
  return end
}
