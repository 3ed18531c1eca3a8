/** Veltkamp's constant: cuts a double into two halves of 26 bits each. */
const SPLITTER = 2 ** 27 + 1
/** Far more than what the arithmetic below may be off, and far less than half a unit in the last place. */
const SLACK = 1e-14

/**
 * `(high × scale + low) / divisor` as the nearest double; NaN where it lies so close between two doubles that this
 * arithmetic cannot tell. All are exact integers: `high` and `low` of at most 15 digits, `scale` and `divisor` powers of ten
 * up to 10²².
 *
 * In pairs of doubles, with the exact sums and products of T. J. Dekker, "A floating-point technique for extending the
 * available precision", Numerische Mathematik 18 (1971).
 */
export function nearestQuotient(high: number, scale: number, low: number, divisor: number): number {
  const product = high * scale
  const sum = product + low
  const added = sum - product
  const lost = product - (sum - added) + (low - added) + productError(high, scale, product)
  const quotient = sum / divisor
  const back = quotient * divisor
  const rest = sum - back - productError(quotient, divisor, back) + lost
  const correction = rest / divisor
  const nearest = quotient + correction * (1 - SLACK)
  return nearest === quotient + correction * (1 + SLACK) ? nearest : Number.NaN
}

/** What `product`, the rounded product of both, is short of the exact one. */
function productError(a: number, b: number, product: number): number {
  const aHigh = SPLITTER * a - (SPLITTER * a - a)
  const bHigh = SPLITTER * b - (SPLITTER * b - b)
  const aLow = a - aHigh
  const bLow = b - bHigh
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow
}
