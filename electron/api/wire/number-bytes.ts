import { latinText } from './json-bytes.ts'

/** Integers of so many digits are exact doubles. */
const EXACT_DIGITS = 15
/** 10^0 to 10^22 are exact doubles, so a quotient of two exact ones is rounded once, correctly. */
const powersOfTen = new Float64Array(Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`)))

/** Reads numbers as JSON writes them. */
export interface NumberReader {
  /**
   * Reads the number that begins at `from`; returns where it ends, at most `to`, or 0 when there is none.
   * `value()` is then its value, the nearest double as JSON.parse has it.
   */
  readonly read: (bytes: Uint8Array, from: number, to: number) => number
  readonly value: () => number
}

export function createNumberReader(): NumberReader {
  let value = 0

  function read(bytes: Uint8Array, from: number, to: number): number {
    const first = bytes[from] === 0x2d ? from + 1 : from
    let mantissa = 0
    let at = first
    while (at < to) {
      const digit = (bytes[at] as number) - 0x30
      if (digit < 0 || digit > 9) break
      mantissa = mantissa * 10 + digit
      at += 1
    }
    const whole = at - first
    if (whole === 0 || (whole > 1 && bytes[first] === 0x30)) return 0
    if (at === to || (bytes[at] !== 0x2e && !isExponent(bytes[at]))) {
      return settle(bytes, from, at, mantissa, whole, 0)
    }
    if (bytes[at] !== 0x2e) return exponent(bytes, from, at, to)
    const point = at
    at += 1
    while (at < to) {
      const digit = (bytes[at] as number) - 0x30
      if (digit < 0 || digit > 9) break
      mantissa = mantissa * 10 + digit
      at += 1
    }
    const decimals = at - point - 1
    if (decimals === 0) return 0
    if (at < to && isExponent(bytes[at])) return exponent(bytes, from, at, to)
    return settle(bytes, from, at, mantissa, whole + decimals, decimals)
  }

  function settle(
    bytes: Uint8Array,
    from: number,
    end: number,
    mantissa: number,
    digits: number,
    decimals: number,
  ): number {
    if (digits > EXACT_DIGITS) value = Number(latinText(bytes, from, end))
    else {
      const size = decimals === 0 ? mantissa : mantissa / (powersOfTen[decimals] as number)
      value = bytes[from] === 0x2d ? -size : size
    }
    return end
  }

  function exponent(bytes: Uint8Array, from: number, at: number, to: number): number {
    const sign = bytes[at + 1]
    const first = at + 1 < to && (sign === 0x2b || sign === 0x2d) ? at + 2 : at + 1
    let end = first
    while (end < to && (bytes[end] as number) >= 0x30 && (bytes[end] as number) <= 0x39) end += 1
    if (end === first) return 0
    value = Number(latinText(bytes, from, end))
    return end
  }

  return { read, value: () => value }
}

function isExponent(byte: number | undefined): boolean {
  return byte === 0x65 || byte === 0x45
}
