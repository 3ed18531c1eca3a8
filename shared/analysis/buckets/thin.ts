/** Number of points kept per group: first, lowest, highest, last and a gap. */
const KEPT = 5

export interface Points {
  readonly xs: Float64Array
  /** NaN is a gap. */
  readonly ys: Float64Array
}

/**
 * Returns at most `most` of the points, in their order: of each group of neighbours the first, lowest, highest and
 * last (the M4 of Jugel et al., VLDB 2014), and a gap when it has one. The points themselves are returned when they
 * are few enough.
 */
export function thin(points: Points, most: number): Points {
  const { xs, ys } = points
  if (xs.length <= most) return points
  const groups = Math.max(1, Math.floor(most / KEPT))
  const kept: number[] = []
  for (let group = 0; group < groups; group++) {
    const from = Math.floor((group * xs.length) / groups)
    kept.push(...keptIn(ys, from, Math.floor(((group + 1) * xs.length) / groups)))
  }
  return {
    xs: Float64Array.from(kept, (index) => xs[index] ?? NaN),
    ys: Float64Array.from(kept, (index) => ys[index] ?? NaN),
  }
}

function keptIn(ys: Float64Array, from: number, to: number): readonly number[] {
  let [lowest, highest, gap] = [-1, -1, -1]
  for (let index = from; index < to; index++) {
    const value = ys[index] ?? NaN
    if (Number.isNaN(value)) gap = gap < 0 ? index : gap
    else {
      if (lowest < 0 || value < (ys[lowest] ?? NaN)) lowest = index
      if (highest < 0 || value > (ys[highest] ?? NaN)) highest = index
    }
  }
  const kept = [from, lowest, highest, gap, to - 1].filter((index) => index >= 0)
  return [...new Set(kept)].sort((a, b) => a - b)
}
