import type { Goodness } from './fit.ts'
import { meanOf } from './ranked-points.ts'

/**
 * Measures how well a model of `p` fitted parameters fits values; `ys` and `fitted` of one length, more of them than
 * parameters.
 */
export function goodnessOf(ys: Float64Array, fitted: Float64Array, p: number): Goodness {
  const n = ys.length
  const mean = meanOf(ys)
  let errors = 0
  let squares = 0
  let total = 0
  for (let index = 0; index < n; index++) {
    const y = ys[index] ?? NaN
    const error = y - (fitted[index] ?? NaN)
    errors += error
    squares += error * error
    total += (y - mean) ** 2
  }
  const size = sizeOf(ys)
  // A remainder that is due to rounding alone is set to zero, since its digits differ from one program to another.
  if (Math.abs(errors) < ROUNDING * size) errors = 0
  const rmse = Math.sqrt(squares / (n - p))
  const explained = 1 - squares / total
  const r2 = total === 0 ? undefined : Math.abs(explained) < ROUNDING ? 0 : explained
  return {
    n,
    p,
    r2,
    adjustedR2: r2 === undefined ? undefined : 1 - ((1 - r2) * (n - 1)) / (n - p),
    rmse,
    cvRmse: shareOfMean(rmse, ys),
    nmbe: isNoMean(mean, size / n) ? undefined : errors / ((n - p) * mean),
  }
}

/** Returns an error as a share of the mean of values; undefined if their mean is zero but for rounding. */
export function shareOfMean(error: number, ys: Float64Array): number | undefined {
  const mean = meanOf(ys)
  return isNoMean(mean, sizeOf(ys) / ys.length) ? undefined : error / Math.abs(mean)
}

/**
 * Returns true if rounding is all that is left of a mean: values that cancel out, or that are the remainder of a
 * difference, such as a meter less its own submeters. A share of it would be any number.
 */
function isNoMean(mean: number, size: number): boolean {
  return Math.abs(mean) <= ROUNDING * size || size < LEAST_SIZE
}

function sizeOf(ys: Float64Array): number {
  return ys.reduce((sum, y) => sum + Math.abs(y), 0)
}

const ROUNDING = 1e-12
/** Values whose mean size is below a billionth of their unit were not measured. */
const LEAST_SIZE = 1e-9
