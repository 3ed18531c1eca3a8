/**
 * Points grouped by distinct x, ascending, with sums from the left, so that the sums of any stretch take two
 * look-ups.
 *
 * x and y are relative to their means and x is in units of its spread, which keeps the sums exact to some 1e-12;
 * `xOf` converts results back.
 */
export interface RankedPoints {
  readonly n: number
  /** Distinct values of x. */
  readonly xs: Float64Array
  /** Sums over the distinct values before an index; each is one longer than `xs`. */
  readonly counts: Float64Array
  readonly sumX: Float64Array
  readonly sumXX: Float64Array
  readonly sumY: Float64Array
  readonly sumXY: Float64Array
  /** Turns a scaled x back into its own unit. */
  readonly xOf: (scaled: number) => number
}

/** Ranks points; `xs` and `ys` are of one length, in any order, and finite. */
export function rankPoints(xs: Float64Array, ys: Float64Array): RankedPoints {
  const n = xs.length
  const meanX = meanOf(xs)
  const meanY = meanOf(ys)
  const spread = Math.sqrt(xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0) / n) || 1
  const order = Uint32Array.from(xs, (_, index) => index).sort((a, b) => (xs[a] ?? 0) - (xs[b] ?? 0))
  const column = (): Float64Array => new Float64Array(n + 1)
  const sums = { counts: column(), sumX: column(), sumXX: column(), sumY: column(), sumXY: column() }
  const distinct = new Float64Array(n)
  let count = 0
  for (const [rank, point] of order.entries()) {
    const x = ((xs[point] ?? NaN) - meanX) / spread
    const y = (ys[point] ?? NaN) - meanY
    if (rank === 0 || x !== distinct[count - 1]) {
      distinct[count++] = x
      for (const sum of Object.values(sums)) sum[count] = sum[count - 1] ?? 0
    }
    add(sums.counts, count, 1)
    add(sums.sumX, count, x)
    add(sums.sumXX, count, x * x)
    add(sums.sumY, count, y)
    add(sums.sumXY, count, x * y)
  }
  return {
    n,
    xs: distinct.slice(0, count),
    ...sums,
    xOf: (scaled) => meanX + scaled * spread,
  }
}

export function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function add(column: Float64Array, at: number, value: number): void {
  column[at] = (column[at] ?? 0) + value
}
