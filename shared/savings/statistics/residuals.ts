import { extremesOf } from './extremes.ts'

/** Counts of values in classes of equal width. */
export interface Histogram {
  /** Midpoints of the classes, ascending. */
  readonly centres: Float64Array
  readonly counts: Float64Array
}

/** Sorts finite values into √n classes, but at least five and at most forty; no classes if there are no values. */
export function histogramOf(values: Float64Array): Histogram {
  const [least, most] = extremesOf(values)
  if (!(most >= least)) return { centres: new Float64Array(0), counts: new Float64Array(0) }
  const classes = most === least ? 1 : Math.min(40, Math.max(5, Math.round(Math.sqrt(values.length))))
  const width = (most - least) / classes || 1
  const counts = new Float64Array(classes)
  for (const value of values) {
    const at = Math.min(classes - 1, Math.floor((value - least) / width))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return { centres: counts.map((_, at) => least + (at + 0.5) * width), counts }
}

/** Returns measured less fitted. */
export function residualsOf(ys: Float64Array, fitted: Float64Array): Float64Array {
  return ys.map((y, index) => y - (fitted[index] ?? NaN))
}

/**
 * Returns the Pearson correlation of each value with the one before it; undefined for fewer than three values or when
 * they do not vary.
 */
export function lagOneCorrelation(values: Float64Array): number | undefined {
  const n = values.length - 1
  if (n < 2) return undefined
  const mean = (from: number): number => {
    let sum = 0
    for (let index = from; index < from + n; index++) sum += values[index] ?? NaN
    return sum / n
  }
  const [before, after] = [mean(0), mean(1)]
  let [cross, squares, squaresAfter] = [0, 0, 0]
  for (let index = 0; index < n; index++) {
    const [a, b] = [(values[index] ?? NaN) - before, (values[index + 1] ?? NaN) - after]
    cross += a * b
    squares += a * a
    squaresAfter += b * b
  }
  const size = Math.sqrt(squares * squaresAfter)
  return size > 0 ? cross / size : undefined
}

/**
 * Returns the number of independent values to which n correlated ones are equivalent: n(1 − ρ)/(1 + ρ) (ASHRAE
 * Guideline 14-2014).
 */
export function effectiveCount(n: number, rho: number): number {
  return (n * (1 - rho)) / (1 + rho)
}
