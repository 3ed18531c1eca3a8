/**
 * A column whose remaining length falls below this share of its own length is a combination of the columns before it.
 */
const DEPENDENT_BELOW = 1e-9

/** Least squares with an intercept for each group of observations. */
export interface LeastSquares {
  /** One for each group; NaN for a group without observations. */
  readonly intercepts: Float64Array
  /** One for each column; 0 for a column that depends on those before it. */
  readonly slopes: Float64Array
  /**
   * Standard errors divided by the residual standard deviation, which is √ of the diagonal of (XᵀX)⁻¹; NaN for dropped
   * columns.
   */
  readonly interceptFactors: Float64Array
  readonly slopeFactors: Float64Array
  readonly fitted: Float64Array
  /** Number of parameters that were determined: groups with observations, and columns that were not dropped. */
  readonly p: number
  /** Positions of columns that depend on those before them. */
  readonly dropped: readonly number[]
}

/**
 * Fits y = intercept of the group + Σ slope·column by Householder reflections. Columns and `ys` have one length and are
 * finite; `groups` contains positions from 0 to below `groupCount`. Without groups there is one intercept. An
 * observation with a weight counts that many times.
 *
 * Intercepts are removed first by subtracting from each column its mean in the group, which leaves the slopes as they
 * are (R. Frisch and F. V. Waugh, "Partial time regressions as compared with individual trends", Econometrica 1, 1933)
 * and keeps the digits that normal equations lose.
 */
export function fitLeastSquares(
  columns: readonly Float64Array[],
  ys: Float64Array,
  groups: Uint16Array = new Uint16Array(ys.length),
  groupCount = 1,
  weights: Float64Array = new Float64Array(ys.length).fill(1),
): LeastSquares {
  const counts = new Float64Array(groupCount)
  groups.forEach((group, row) => (counts[group] = (counts[group] ?? 0) + (weights[row] ?? NaN)))
  const meansOf = (column: Float64Array): Float64Array => groupMeans(column, groups, counts, weights)
  const means = columns.map(meansOf)
  const yMeans = meansOf(ys)
  const roots = weights.map(Math.sqrt)
  const centred = columns.map((column, index) => centre(column, groups, roots, means[index]))
  const centredY = centre(ys, groups, roots, yMeans)
  const triangle = triangulate(centred)
  const slopes = solve(triangle, centredY)
  // The residuals of the first solution contain the digits that it lost; solving for them once more restores these.
  const rest = residuals(centred, centredY, slopes)
  solve(triangle, rest).forEach((more, index) => (slopes[index] = (slopes[index] ?? 0) + more))
  const intercepts = yMeans.map((mean, group) =>
    means.reduce((left, column, index) => left - (slopes[index] ?? 0) * (column[group] ?? NaN), mean),
  )
  const inverse = inverseOf(triangle)
  return {
    intercepts,
    slopes,
    slopeFactors: Float64Array.from(inverse, (row) => (row === undefined ? NaN : Math.hypot(...row))),
    interceptFactors: intercepts.map((_, group) =>
      Math.sqrt(1 / (counts[group] ?? NaN) + leverage(inverse, means, group)),
    ),
    fitted: fittedOf(columns, groups, intercepts, slopes),
    p: counts.filter((count) => count > 0).length + columns.length - triangle.dropped.length,
    dropped: triangle.dropped,
  }
}

/** Reflections and the upper triangle of a QR decomposition; a dropped column has neither. */
interface Triangle {
  readonly reflections: readonly (Float64Array | undefined)[]
  /** Columns of R, each as long as the number of columns kept up to and including it. */
  readonly upper: readonly (Float64Array | undefined)[]
  readonly dropped: readonly number[]
}

function triangulate(columns: readonly Float64Array[]): Triangle {
  const reflections: (Float64Array | undefined)[] = []
  const upper: (Float64Array | undefined)[] = []
  const dropped: number[] = []
  let rank = 0
  for (const [position, source] of columns.entries()) {
    const column = source.slice()
    const length = norm(column, 0)
    for (const reflection of reflections) if (reflection !== undefined) reflect(column, reflection)
    const left = norm(column, rank)
    if (!(left > DEPENDENT_BELOW * length)) {
      dropped.push(position)
      reflections.push(undefined)
      upper.push(undefined)
      continue
    }
    const head = column[rank] ?? 0
    const diagonal = head > 0 ? -left : left
    const reflection = new Float64Array(column.length)
    reflection.set(column.subarray(rank), rank)
    reflection[rank] = head - diagonal
    const size = norm(reflection, rank)
    for (let index = rank; index < reflection.length; index++)
      reflection[index] = (reflection[index] ?? 0) / size
    reflections.push(reflection)
    const row = column.slice(0, rank + 1)
    row[rank] = diagonal
    upper.push(row)
    rank++
  }
  return { reflections, upper, dropped }
}

function reflect(column: Float64Array, reflection: Float64Array): void {
  let product = 0
  for (let row = 0; row < column.length; row++) product += (column[row] ?? 0) * (reflection[row] ?? 0)
  for (let row = 0; row < column.length; row++)
    column[row] = (column[row] ?? 0) - 2 * product * (reflection[row] ?? 0)
}

function solve({ reflections, upper }: Triangle, ys: Float64Array): Float64Array {
  const turned = ys.slice()
  for (const reflection of reflections) if (reflection !== undefined) reflect(turned, reflection)
  const slopes = new Float64Array(upper.length)
  const kept = upper.flatMap((row, position) => (row === undefined ? [] : [{ row, position }]))
  for (const [rank, { row, position }] of [...kept.entries()].reverse()) {
    const slope = (turned[rank] ?? 0) / (row[rank] ?? NaN)
    slopes[position] = slope
    for (let above = 0; above < rank; above++)
      turned[above] = (turned[above] ?? 0) - slope * (row[above] ?? 0)
  }
  return slopes
}

/** Returns the rows of R⁻¹, one for each column of the fit; undefined for dropped ones. */
function inverseOf({ upper }: Triangle): readonly (Float64Array | undefined)[] {
  const kept = upper.flatMap((row) => (row === undefined ? [] : [row]))
  const rows = kept.map(() => new Float64Array(kept.length))
  for (let column = 0; column < kept.length; column++) {
    for (let row = column; row >= 0; row--) {
      let sum = row === column ? 1 : 0
      for (let inner = row + 1; inner <= column; inner++)
        sum -= (kept[inner]?.[row] ?? 0) * (rows[inner]?.[column] ?? 0)
      const target = rows[row]
      if (target !== undefined) target[column] = sum / (kept[row]?.[row] ?? NaN)
    }
  }
  let rank = 0
  return upper.map((row) => (row === undefined ? undefined : rows[rank++]))
}

/** Returns m·(XᵀX)⁻¹·m for the means m of a group. */
function leverage(
  inverse: readonly (Float64Array | undefined)[],
  means: readonly Float64Array[],
  group: number,
): number {
  const turned: number[] = []
  inverse.forEach((row, index) =>
    row?.forEach((value, at) => (turned[at] = (turned[at] ?? 0) + value * (means[index]?.[group] ?? 0))),
  )
  return turned.reduce((sum, value) => sum + value * value, 0)
}

function groupMeans(
  column: Float64Array,
  groups: Uint16Array,
  counts: Float64Array,
  weights: Float64Array,
): Float64Array {
  const sums = new Float64Array(counts.length)
  for (let row = 0; row < column.length; row++) {
    const group = groups[row] ?? 0
    sums[group] = (sums[group] ?? 0) + (column[row] ?? NaN) * (weights[row] ?? NaN)
  }
  return sums.map((sum, group) => sum / (counts[group] ?? NaN))
}

function centre(
  column: Float64Array,
  groups: Uint16Array,
  roots: Float64Array,
  means: Float64Array = new Float64Array(0),
): Float64Array {
  const centred = column.slice()
  for (let row = 0; row < centred.length; row++)
    centred[row] = ((centred[row] ?? NaN) - (means[groups[row] ?? 0] ?? NaN)) * (roots[row] ?? NaN)
  return centred
}

function residuals(columns: readonly Float64Array[], ys: Float64Array, slopes: Float64Array): Float64Array {
  const rest = ys.slice()
  columns.forEach((column, index) => addColumn(rest, column, -(slopes[index] ?? 0)))
  return rest
}

function fittedOf(
  columns: readonly Float64Array[],
  groups: Uint16Array,
  intercepts: Float64Array,
  slopes: Float64Array,
): Float64Array {
  const fitted = new Float64Array(groups.length)
  for (let row = 0; row < fitted.length; row++) fitted[row] = intercepts[groups[row] ?? 0] ?? NaN
  columns.forEach((column, index) => addColumn(fitted, column, slopes[index] ?? 0))
  return fitted
}

/** Processes one column after the other: a loop over all of them for each row takes several times as long. */
function addColumn(sums: Float64Array, column: Float64Array, factor: number): void {
  for (let row = 0; row < sums.length; row++) sums[row] = (sums[row] ?? 0) + factor * (column[row] ?? NaN)
}

function norm(values: Float64Array, from: number): number {
  let sum = 0
  for (let index = from; index < values.length; index++) {
    const value = values[index] ?? 0
    sum += value * value
  }
  return Math.sqrt(sum)
}
