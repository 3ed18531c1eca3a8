import type { CsvDecimal } from '../csv-table.ts'
import { putAscii, putByte, putBytes, type ByteText } from './byte-text.ts'

/** Powers of ten by number of decimals; values with more decimals, and very small ones, are left to the engine. */
const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const
/** Whole numbers up to this have at most 15 digits: two different texts of 15 digits never mean the same number. */
const MOST_WHOLE = 1e15
const MOST_DIGITS = 18
const MOST_INTEGER = 2 ** 31 - 1
const ZERO = 48
const MINUS = 45

/**
 * Creates a writer of the cells of one column. It writes the shortest text that reads back as the same number, like
 * `String`, with the decimal mark of the file, and nothing for NaN.
 *
 * Meters report few decimals, and neighbouring values equally many: a value that is exactly a whole number over a power
 * of ten is written from the digits of that number.
 */
export function createNumberBytes(decimal: CsvDecimal): (into: ByteText, value: number) => void {
  const mark = decimal.charCodeAt(0)
  let last = 0
  return (into, value) => {
    if (Number.isNaN(value)) return
    const size = Math.abs(value)
    let whole = wholeOf(size, last)
    if (whole === undefined) {
      last = Math.max(0, decimalsOf(size))
      whole = wholeOf(size, last)
    }
    if (whole === undefined) {
      putAscii(into, decimal === '.' ? String(value) : String(value).replace('.', decimal))
      return
    }
    if (value < 0) putByte(into, MINUS)
    putDigits(into, whole, last, mark)
  }
}

/** Returns -1 when there are too many. */
function decimalsOf(size: number): number {
  return powers.findIndex((_, decimals) => wholeOf(size, decimals) !== undefined)
}

/**
 * Returns the whole number whose quotient by ten to the power of `decimals` is exactly `size`; undefined when there
 * is none.
 */
function wholeOf(size: number, decimals: number): number | undefined {
  const power = powers[decimals] ?? 1
  const whole = Math.round(size * power)
  return whole <= MOST_WHOLE && whole / power === size ? whole : undefined
}

const digits = new Uint8Array(MOST_DIGITS)

/** Appends the digits of `whole`, with a mark before the last `decimals` of them; decimals never end in a zero. */
function putDigits(into: ByteText, whole: number, decimals: number, mark: number): void {
  let at = MOST_DIGITS
  let left = decimals
  let large = whole
  for (; large > MOST_INTEGER; left--) {
    const tens = Math.floor(large / 10)
    at = putBefore(at, large - tens * 10, left, mark)
    large = tens
  }
  // The engine divides a small integer by a constant with a single multiplication.
  let small = large | 0
  for (; small > 0 || left >= 0; left--) {
    const tens = (small / 10) | 0
    at = putBefore(at, small - tens * 10, left, mark)
    small = tens
  }
  putBytes(into, digits, at, MOST_DIGITS)
}

/** Writes a digit before the one at `at`, with `left` decimals still to come; returns its position. */
function putBefore(at: number, digit: number, left: number, mark: number): number {
  if (at === MOST_DIGITS && digit === 0 && left > 0) return at
  let before = at
  if (left === 0 && at < MOST_DIGITS) digits[--before] = mark
  digits[--before] = ZERO + digit
  return before
}
