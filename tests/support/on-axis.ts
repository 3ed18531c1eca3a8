import type { AxisPiece } from '#shared/time/alignment/period-axis.ts'
import type { Interval } from '#shared/time/instant.ts'

/**
 * Returns the parts of ascending disjoint intervals that lie in the period, as intervals of positions, which are not
 * always ascending.
 */
export function positionsOf(
  intervals: readonly Interval[],
  pieces: readonly AxisPiece[],
): readonly Interval[] {
  return overlaps(intervals, pieces, ({ at, start }) => at - start)
}

/**
 * Does the inverse: returns the instants of the period for ascending disjoint intervals of positions, in ascending
 * order.
 */
export function instantsOf(
  positions: readonly Interval[],
  pieces: readonly AxisPiece[],
): readonly Interval[] {
  const stretches = pieces.map(({ at, start, end }) => ({ start: at, end: at + end - start, at: start }))
  return overlaps(positions, stretches, ({ at, start }) => at - start)
}

/** Returns the parts of each piece that lie in the intervals, moved. */
function overlaps(
  intervals: readonly Interval[],
  stretches: readonly AxisPiece[],
  moveOf: (stretch: AxisPiece) => number,
): readonly Interval[] {
  return stretches.flatMap((stretch) => {
    const parts: Interval[] = []
    const move = moveOf(stretch)
    for (let index = firstAfter(intervals, stretch.start); ; index++) {
      const one = intervals[index]
      if (one === undefined || one.start >= stretch.end) return parts
      const start = Math.max(one.start, stretch.start)
      parts.push({ start: start + move, end: Math.min(one.end, stretch.end) + move })
    }
  })
}

function firstAfter(intervals: readonly Interval[], at: number): number {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((intervals[middle]?.end ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low
}
