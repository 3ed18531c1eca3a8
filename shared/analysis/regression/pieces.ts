import type { RankedPoints } from './ranked-points.ts'

/** A line through some of the points: y = intercept + slope·x, in the scale of the ranked points. */
export interface Piece {
  readonly intercept: number
  readonly slope: number
}

/** A bend of a curve at `at`, with `rank` distinct values of x up to it. */
export interface Break {
  readonly at: number
  readonly rank: number
}

/** Sums of a hinge, which is 0 on one side of its break and the distance from the break on the other. */
interface Hinge {
  readonly sum: number
  readonly squares: number
  readonly withY: number
}

function hingeBelow(points: RankedPoints, { at, rank }: Break): Hinge {
  const count = points.counts[rank] ?? NaN
  const x = points.sumX[rank] ?? NaN
  return {
    sum: at * count - x,
    squares: at * at * count - 2 * at * x + (points.sumXX[rank] ?? NaN),
    withY: at * (points.sumY[rank] ?? NaN) - (points.sumXY[rank] ?? NaN),
  }
}

function hingeAbove(points: RankedPoints, { at, rank }: Break): Hinge {
  const last = points.xs.length
  const count = over(points.counts, rank, last)
  const x = over(points.sumX, rank, last)
  return {
    sum: x - at * count,
    squares: over(points.sumXX, rank, last) - 2 * at * x + at * at * count,
    withY: over(points.sumXY, rank, last) - at * over(points.sumY, rank, last),
  }
}

function over(sums: Float64Array, from: number, to: number): number {
  return (sums[to] ?? NaN) - (sums[from] ?? NaN)
}

/**
 * Returns how much of the squares is explained by the least-squares curve that bends at these breaks: a slope below
 * the first, a slope above the second, level between them. −Infinity when no such curve is determined.
 */
export function squaresExplained(
  points: RankedPoints,
  below: Break | undefined,
  above: Break | undefined,
): number {
  const left = below === undefined ? undefined : hingeBelow(points, below)
  const right = above === undefined ? undefined : hingeAbove(points, above)
  if (left === undefined || right === undefined) return explainedByOne(left ?? right, points.n)
  const a = left.squares - (left.sum * left.sum) / points.n
  const b = right.squares - (right.sum * right.sum) / points.n
  const c = -(left.sum * right.sum) / points.n
  const determinant = a * b - c * c
  if (!(determinant > 1e-12 * a * b)) return -Infinity
  return (
    (b * left.withY * left.withY - 2 * c * left.withY * right.withY + a * right.withY * right.withY) /
    determinant
  )
}

function explainedByOne(hinge: Hinge | undefined, n: number): number {
  if (hinge === undefined) return -Infinity
  const squares = hinge.squares - (hinge.sum * hinge.sum) / n
  return squares > 1e-12 * hinge.squares ? (hinge.withY * hinge.withY) / squares : -Infinity
}

/** Returns the least-squares line through the distinct values `[from, to)`; not finite when there is only one. */
export function lineThrough(points: RankedPoints, from: number, to: number): Piece {
  const n = over(points.counts, from, to)
  const x = over(points.sumX, from, to)
  const y = over(points.sumY, from, to)
  const slope = (over(points.sumXY, from, to) - (x * y) / n) / (over(points.sumXX, from, to) - (x * x) / n)
  return { intercept: (y - slope * x) / n, slope }
}

/** Returns the level line through the distinct values `[from, to)`. */
export function levelThrough(points: RankedPoints, from: number, to: number): Piece {
  return { intercept: over(points.sumY, from, to) / over(points.counts, from, to), slope: 0 }
}

/**
 * Returns the level part of the curve through the values from `from` on that is level up to a break and slopes above
 * it.
 */
export function levelBefore(points: RankedPoints, from: number, above: Break): Piece {
  const last = points.xs.length
  return levelBeside(
    over(points.counts, from, last),
    over(points.sumY, from, last),
    hingeAbove(points, above),
  )
}

/**
 * Returns the level part of the curve through the values before `to` that slopes up to a break and is level after it.
 */
export function levelAfter(points: RankedPoints, to: number, below: Break): Piece {
  return levelBeside(over(points.counts, 0, to), over(points.sumY, 0, to), hingeBelow(points, below))
}

function levelBeside(n: number, y: number, { sum, squares, withY }: Hinge): Piece {
  const slope = (withY - (sum * y) / n) / (squares - (sum * sum) / n)
  return { intercept: (y - slope * sum) / n, slope: 0 }
}

/** Returns the x at which two lines meet; not finite when they are parallel. */
export function meetingPoint(a: Piece, b: Piece): number {
  return (b.intercept - a.intercept) / (a.slope - b.slope)
}
