import type { Interval } from '../interval.ts'
import { SECOND_PASS, type AxisPiece } from './period-axis.ts'

/** What of ascending disjoint intervals lies in the period, as intervals of positions: not always ascending. */
export function positionsOf(
  intervals: readonly Interval[],
  pieces: readonly AxisPiece[],
): readonly Interval[] {
  return overlaps(intervals, pieces, ({ at, start }) => at - start)
}

/** The other way: the instants of the period at ascending disjoint intervals of positions, ascending. */
export function instantsOf(
  positions: readonly Interval[],
  pieces: readonly AxisPiece[],
): readonly Interval[] {
  const stretches = pieces.map(({ at, start, end }) => ({ start: at, end: at + end - start, at: start }))
  return overlaps(positions, stretches, ({ at, start }) => at - start)
}

/** The parts of each stretch that lie in the intervals, moved. */
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

/**
 * The pieces of each period without what stands beside a part of the `index`th that lies at `now` or later: a running
 * year and the same part of the years before it.
 */
export function cutToElapsed(
  periods: readonly (readonly AxisPiece[])[],
  index: number,
  now: number,
): readonly (readonly AxisPiece[])[] {
  const ahead = (periods[index] ?? []).flatMap(({ start, end, at }) =>
    end > now ? at + Math.max(0, now - start) : [],
  )
  const first = Math.min(...ahead.map((at) => at % SECOND_PASS))
  const beginsAt = { first: Math.min(...ahead.filter((at) => at < SECOND_PASS)), second: first + SECOND_PASS }
  return periods.map((pieces) =>
    pieces.flatMap((piece) => {
      const limit = piece.at < SECOND_PASS ? beginsAt.first : beginsAt.second
      const end = Math.min(piece.end, piece.start + limit - piece.at)
      return end > piece.start ? [{ ...piece, end }] : []
    }),
  )
}
