/** 10^0 to 10^22 are exact doubles. */
export const powersOfTen = new Float64Array(
  Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`)),
)
/** Of more digits the last ones could not be told from what is remembered of them. */
export const LONGEST_MANTISSA = 19

/** Splits a double into two of 26 bits (Veltkamp; Dekker, Numerische Mathematik 18, 1971). */
const SPLITTER = 2 ** 27 + 1
const upperHalves = powersOfTen.map((power) => power * SPLITTER - (power * SPLITTER - power))
const lowerHalves = powersOfTen.map((power, exponent) => power - (upperHalves[exponent] ?? 0))
/** Far more than all rounding errors of the second quotient. */
const DOUBT = 2 ** -45

/**
 * The double nearest to `mantissa / 10^decimals` for a mantissa of up to 19 digits, into `into[index]`. Says
 * false, and writes nothing, where that is too near the middle between two doubles to be sure.
 *
 * `rounded` is the mantissa as doubles add it up digit by digit, `low` its last 32 bits: together they are
 * exact. The quotient is computed with its remainder, as a sum of two doubles, which is twice as exact as needed.
 */
export function divideLong(
  rounded: number,
  low: number,
  decimals: number,
  into: Float64Array,
  index: number,
): boolean {
  const power = powersOfTen[decimals] as number
  const upperPower = upperHalves[decimals] as number
  const lowerPower = lowerHalves[decimals] as number
  const missing = (low - (rounded | 0)) | 0
  const quotient = rounded / power
  const upper = quotient * SPLITTER - (quotient * SPLITTER - quotient)
  const lower = quotient - upper
  const product = quotient * power
  const error = upper * upperPower - product + upper * lowerPower + lower * upperPower + lower * lowerPower
  const rest = (rounded - product - error + missing) / power
  const doubt = rest * DOUBT
  const nearest = quotient + (rest - doubt)
  if (nearest !== quotient + (rest + doubt)) return false
  into[index] = nearest
  return true
}
