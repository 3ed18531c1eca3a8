import type { CsvDecimal } from '../csv-table.ts'
import { putAscii, putByte, putBytes, type ByteText } from './byte-text.ts'

/** Powers of ten by number of decimals; values with more, or smaller values, are left to the engine. */
const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const
/** Whole numbers up to this have at most 15 digits: two texts of 15 digits never stand for one number. */
const MOST_WHOLE = 1e15
const MOST_DIGITS = 18
const ZERO = 48
const MINUS = 45

/**
 * Creates a writer of the cells of one column: the shortest text that reads back as the same number, as `String`
 * makes it, with the decimal mark of the file; nothing for NaN.
 *
 * Meters report few decimals, and neighbours as many: a value that is exactly a whole number over a power of ten is
 * written from the digits of that number.
 */
export function createNumberBytes(decimal: CsvDecimal): (into: ByteText, value: number) => void {
  const mark = decimal.charCodeAt(0)
  let last = 0
  return (into, value) => {
    if (Number.isNaN(value)) return
    const size = Math.abs(value)
    if (wholeOf(size, last) === undefined) last = Math.max(0, decimalsOf(size))
    let whole = wholeOf(size, last)
    if (whole === undefined) {
      putAscii(into, decimal === '.' ? String(value) : String(value).replace('.', decimal))
      return
    }
    let decimals = last
    while (decimals > 0 && whole % 10 === 0) {
      whole /= 10
      decimals -= 1
    }
    if (value < 0) putByte(into, MINUS)
    putDigits(into, whole, decimals, mark)
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

/** Appends the digits of `whole`, with a mark before the last `decimals` of them. */
function putDigits(into: ByteText, whole: number, decimals: number, mark: number): void {
  let at = MOST_DIGITS
  let left = whole
  for (let count = 0; left > 0 || count <= decimals; count++) {
    if (count === decimals && count > 0) digits[--at] = mark
    const tens = Math.floor(left / 10)
    digits[--at] = ZERO + (left - tens * 10)
    left = tens
  }
  putBytes(into, digits, at, MOST_DIGITS)
}
