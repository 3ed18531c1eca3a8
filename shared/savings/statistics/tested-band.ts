import type { BandResolution } from './savings-band.ts'

/**
 * Half-widths of a band at each confidence, in units of a month's scatter: quantiles over placebo projects, periods in
 * which nothing was done, on real meters (docs/decisions/0140). The tails of real use are longer than those of
 * Student's t.
 */
const placeboQuantiles: readonly (readonly [confidence: number, factor: number])[] = [
  [0.68, 1.73],
  [0.8, 2.36],
  [0.9, 3.45],
  [0.95, 4.65],
]

/** Share by which use changes from one year to the next without a project or any cause that a model could know. */
export const YEARLY_DRIFT = 0.06

/** Number of values in a month. */
export const batchLengths: Readonly<Record<BandResolution, number>> = { hourly: 720, daily: 30, monthly: 1 }

/**
 * Measures the spread of the monthly means of the residuals, as a share of the mean use: batch means, which need no
 * assumption about autocorrelation at any lag shorter than a month (G. S. Fishman, "Grouping observations in digital
 * simulation", Management Science 24, 1978). NaN for fewer than two batches.
 */
export function monthlyScatter(residuals: Float64Array, mean: number, resolution: BandResolution): number {
  const count = Math.round(residuals.length / batchLengths[resolution])
  if (count < 2) return NaN
  let squares = 0
  for (let batch = 0; batch < count; batch++) {
    const from = Math.round((batch * residuals.length) / count)
    const to = Math.round(((batch + 1) * residuals.length) / count)
    let sum = 0
    for (let index = from; index < to; index++) sum += residuals[index] ?? NaN
    squares += (sum / (to - from)) ** 2
  }
  return Math.sqrt(squares / (count - 1)) / Math.abs(mean)
}

/**
 * Returns half of the width of a band that real meters have kept, as a share of the use that a baseline models:
 * k·√(s²/M + d²), with s the monthly scatter, M the months of reporting and d the yearly drift. NaN for a confidence
 * that was not tested.
 */
export function testedBandShare(
  confidence: number,
  { scatter, drift }: { readonly scatter: number; readonly drift: number },
  months: number,
): number {
  const factor = placeboQuantiles.find(([tested]) => tested === confidence)?.[1] ?? NaN
  return factor * Math.sqrt(scatter ** 2 / months + drift ** 2)
}

/** Returns the yearly drift with which the tested band is just as wide as an error, which is a share of the use. */
export function driftToCover(confidence: number, error: number, scatter: number, months: number): number {
  const factor = testedBandShare(confidence, { scatter: 0, drift: 1 }, 1)
  return Math.sqrt(Math.max(0, (error / factor) ** 2 - scatter ** 2 / months))
}
