/** A column whose remaining length falls below this share of its own is a combination of those before it. */
const DEPENDENT_BELOW = 1e-9

/** Least squares with an intercept for each group of observations. */
export interface LeastSquares {
  /** One for each group; NaN for a group without observations. */
  readonly intercepts: Float64Array
  /** One for each column; 0 for a column that depends on those before it. */
  readonly slopes: Float64Array
  /** Standard errors over the residual standard deviation, hence √ of the diagonal of (XᵀX)⁻¹; NaN where dropped. */
  readonly interceptFactors: Float64Array
  readonly slopeFactors: Float64Array
  readonly fitted: Float64Array
  /** Parameters that were determined: groups with observations, and columns that were not dropped. */
  readonly p: number
  /** Positions of columns that depend on those before them. */
  readonly dropped: readonly number[]
}

/**
 * Fits y = intercept of the group + Σ slope·column by Householder reflections. Columns and `ys` are of one length and
 * finite; `groups` holds positions from 0 to below `groupCount`. Without groups there is one intercept.
 *
 * Intercepts are removed first by taking each column from its mean in the group, which leaves the slopes as they are
 * (R. Frisch and F. V. Waugh, "Partial time regressions as compared with individual trends", Econometrica 1, 1933) and
 * keeps the digits that normal equations lose.
 */
export function fitLeastSquares(
  columns: readonly Float64Array[],
  ys: Float64Array,
  groups: Uint16Array = new Uint16Array(ys.length),
  groupCount = 1,
): LeastSquares {
  const counts = new Float64Array(groupCount)
  for (const group of groups) counts[group] = (counts[group] ?? 0) + 1
  const meansOf = (column: Float64Array): Float64Array => groupMeans(column, groups, counts)
  const means = columns.map(meansOf)
  const yMeans = meansOf(ys)
  const blocks = createBlocks([...columns, ys], [...means, yMeans], groups)
  const triangle = triangulate(blocks, columns.length)
  const slopes = solve(triangle, triangle.right)
  // The residuals of the first solution carry the digits that it lost; solving for them once more gives them back (Å.
  // Björck, "Stability analysis of the method of seminormal equations", Linear Algebra and its Applications 88, 1987).
  const lost = solve(triangle, solveTransposed(triangle, productsWithRest(blocks, slopes)))
  lost.forEach((more, index) => (slopes[index] = (slopes[index] ?? 0) + more))
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

/** Calls back with one block of rows after the other: all columns less their means, the values last. */
type Blocks = (use: (block: readonly Float64Array[]) => void) => void

/** Rows of a block, which with all of its columns stays in the nearest cache of a core. */
const BLOCK_ROWS = 512

function createBlocks(
  columns: readonly Float64Array[],
  means: readonly Float64Array[],
  groups: Uint16Array,
): Blocks {
  const whole = columns.map(() => new Float64Array(Math.min(BLOCK_ROWS, groups.length)))
  return (use) => {
    for (let from = 0; from < groups.length; from += BLOCK_ROWS) {
      const rows = Math.min(BLOCK_ROWS, groups.length - from)
      const block = rows === BLOCK_ROWS ? whole : whole.map((column) => column.subarray(0, rows))
      block.forEach((target, at) => {
        const [source, mean] = [columns[at], means[at]]
        if (source !== undefined && mean !== undefined) centreInto(target, source, { from, mean, groups })
      })
      use(block)
    }
  }
}

interface Centring {
  readonly from: number
  readonly mean: Float64Array
  readonly groups: Uint16Array
}

function centreInto(target: Float64Array, source: Float64Array, { from, mean, groups }: Centring): void {
  for (let row = 0; row < target.length; row++)
    target[row] = (source[from + row] ?? NaN) - (mean[groups[from + row] ?? 0] ?? NaN)
}

/** The upper triangle R of a QR decomposition; a dropped column has none. */
interface Triangle {
  /** Columns of R; each is as long as the number of columns kept up to it. */
  readonly upper: readonly (Float64Array | undefined)[]
  /** Qᵀ times the values, as far as columns were kept. */
  readonly right: Float64Array
  readonly dropped: readonly number[]
}

function triangulate(blocks: Blocks, count: number): Triangle {
  const triangle = zeroTriangle(count)
  blocks((block) => reflectInto(triangle, block))
  const dropped = [...Array(count).keys()].filter((at) => {
    const column = triangle[at] ?? new Float64Array(0)
    return !(Math.abs(column[at] ?? 0) > DEPENDENT_BELOW * Math.hypot(...column))
  })
  const kept = triangle.filter((_, at) => !dropped.includes(at))
  const rank = kept.length - 1
  const reduced = zeroTriangle(rank)
  if (dropped.length > 0) reflectInto(reduced, kept)
  const upper = dropped.length > 0 ? reduced : triangle
  let place = 0
  return {
    ...{ dropped, right: upper[rank]?.subarray(0, rank) ?? new Float64Array(0) },
    upper: Array.from({ length: count }, (_, at) => {
      if (dropped.includes(at)) return undefined
      place += 1
      return upper[place - 1]?.subarray(0, place)
    }),
  }
}

/** Columns of a triangle, and one more for the values. */
function zeroTriangle(count: number): readonly Float64Array[] {
  return Array.from({ length: count + 1 }, () => new Float64Array(count + 1))
}

/** Takes the rows of a block up into a triangle: a reflection for each column; the block is used up. */
function reflectInto(triangle: readonly Float64Array[], block: readonly Float64Array[]): void {
  for (let at = 0; at + 1 < block.length; at++) {
    const [column, own] = [block[at], triangle[at]]
    if (column === undefined || own === undefined) continue
    const squares = product(column, column)
    if (squares === 0) continue
    const above = own[at] ?? 0
    const length = Math.sqrt(above * above + squares)
    const diagonal = above > 0 ? -length : length
    const head = above - diagonal
    own[at] = diagonal
    for (let other = at + 1; other < block.length; other++) {
      const [values, row] = [block[other], triangle[other]]
      if (values === undefined || row === undefined) continue
      const factor = (2 * (head * (row[at] ?? 0) + product(column, values))) / (head * head + squares)
      row[at] = (row[at] ?? 0) - factor * head
      addColumn(values, column, -factor)
    }
  }
}

/** Returns the product of each column with what a solution leaves of the values. */
function productsWithRest(blocks: Blocks, slopes: Float64Array): Float64Array {
  const sums = new Float64Array(slopes.length)
  blocks((block) => {
    const rest = block[slopes.length] ?? new Float64Array(0)
    slopes.forEach((slope, at) => {
      const column = block[at]
      if (column !== undefined) addColumn(rest, column, -slope)
    })
    slopes.forEach((_, at) => (sums[at] = (sums[at] ?? 0) + product(block[at] ?? rest, rest)))
  })
  return sums
}

/** Solves R·slopes = right; a dropped column has a slope of 0. */
function solve({ upper }: Triangle, right: Float64Array): Float64Array {
  const turned = right.slice()
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

/** Solves Rᵀ·solution = products, which has one number for each kept column. */
function solveTransposed({ upper }: Triangle, products: Float64Array): Float64Array {
  const solution: number[] = []
  upper.forEach((row, position) => {
    if (row === undefined) return
    const sum = solution.reduce(
      (left, value, above) => left - value * (row[above] ?? 0),
      products[position] ?? NaN,
    )
    solution.push(sum / (row[solution.length] ?? NaN))
  })
  return Float64Array.from(solution)
}

/** Returns the rows of R⁻¹ by columns of the fit; undefined for dropped ones. */
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

function groupMeans(column: Float64Array, groups: Uint16Array, counts: Float64Array): Float64Array {
  const sums = new Float64Array(counts.length)
  for (let row = 0; row < column.length; row++) {
    const group = groups[row] ?? 0
    sums[group] = (sums[group] ?? 0) + (column[row] ?? NaN)
  }
  return sums.map((sum, group) => sum / (counts[group] ?? NaN))
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

/** Goes down one column after the other: a loop over all of them for each row takes several times as long. */
function addColumn(sums: Float64Array, column: Float64Array, factor: number): void {
  for (let row = 0; row < sums.length; row++) sums[row] = (sums[row] ?? 0) + factor * (column[row] ?? NaN)
}

/** Adds up four sums side by side: in one, each addition would wait for the one before it. */
function product(one: Float64Array, other: Float64Array): number {
  const at = (row: number): number => (one[row] ?? NaN) * (other[row] ?? NaN)
  let [a, b, c, d, row] = [0, 0, 0, 0, 0]
  for (; row + 3 < one.length; row += 4) {
    a += at(row)
    b += at(row + 1)
    c += at(row + 2)
    d += at(row + 3)
  }
  for (; row < one.length; row++) a += at(row)
  return a + b + (c + d)
}
