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
  let size = 0
  let squares = 0
  let total = 0
  for (let index = 0; index < n; index++) {
    const y = ys[index] ?? NaN
    const error = y - (fitted[index] ?? NaN)
    errors += error
    size += Math.abs(y)
    squares += error * error
    total += (y - mean) ** 2
  }
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
    cvRmse: mean === 0 ? undefined : rmse / Math.abs(mean),
    nmbe: mean === 0 ? undefined : errors / ((n - p) * mean),
  }
}

const ROUNDING = 1e-12
