/**
 * Returns the probability that |t| exceeds a value, for degrees of freedom that need not be whole: the regularised
 * incomplete beta function at df/(df + t²) (Abramowitz and Stegun, 26.7.1), by Lentz's continued fraction.
 */
export function twoSidedProbability(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5)
}

/** Smaller probabilities do not matter, and written out with all their zeros they would be wider than a page. */
export const LEAST_PROBABILITY = 0.0001

/** Returns the probability that F exceeds a value (Abramowitz and Stegun, 26.6.2). */
export function probabilityOfF(f: number, numerator: number, denominator: number): number {
  return incompleteBeta(denominator / (denominator + numerator * f), denominator / 2, numerator / 2)
}

/** Returns the value below which |t| stays with a probability such as 0.9; NaN without degrees of freedom. */
export function twoSidedT(confidence: number, df: number): number {
  if (!(df > 0)) return NaN
  const wanted = 1 - confidence
  let [low, high] = [0, 1]
  while (twoSidedProbability(high, df) > wanted) high *= 2
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2
    if (twoSidedProbability(middle, df) > wanted) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const atLeast = (value: number): number => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / atLeast(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / atLeast(1 + even * d)
    c = atLeast(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / atLeast(1 + odd * d)
    c = atLeast(1 + odd / c)
    const change = d * c
    fraction *= change
    if (Math.abs(change - 1) < 1e-16) break
  }
  return fraction
}

/**
 * Uses Stirling's series after shifting the argument beyond 15, which is accurate to 1e-15 (Abramowitz and Stegun,
 * 6.1.41).
 */
function logGamma(value: number): number {
  let shift = 0
  let x = value
  while (x < 15) shift += Math.log(x++)
  const inverse = 1 / (x * x)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - shift
}
