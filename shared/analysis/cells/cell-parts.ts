import type { Interval } from '../../time/interval.ts'
import { SECOND_PASS, type AxisPiece } from '../../time/alignment/period-axis.ts'

/**
 * Stretches of time, ascending and disjoint, each with the cell that it belongs to; all columns have the same length.
 */
export interface CellParts {
  readonly cellCount: number
  readonly cells: readonly number[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Returns the parts of ascending disjoint spans in the cells between neighbouring edges, which are instants. */
export function partsBetweenEdges(spans: readonly Interval[], edges: Float64Array): CellParts {
  const first = edges[0]
  const last = edges.at(-1)
  if (first === undefined || last === undefined) return { cellCount: 0, cells: [], starts: [], ends: [] }
  return partsOnAxis(spans, [{ start: first, end: last, at: first }], edges)
}

/**
 * Returns the parts of ascending disjoint spans of a period in the cells of an axis between edges, which are
 * positions. The second pass of an hour belongs to the cell of the first; the edges reach around all pieces.
 */
export function partsOnAxis(
  spans: readonly Interval[],
  pieces: readonly AxisPiece[],
  edges: Float64Array,
): CellParts {
  const cells: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  let span = 0
  let cell = 0
  for (const piece of pieces) {
    const move = piece.start - (piece.at % SECOND_PASS)
    while ((spans[span]?.end ?? Infinity) <= piece.start) span++
    for (let index = span; (spans[index]?.start ?? Infinity) < piece.end; index++) {
      const { start, end } = spans[index] ?? piece
      const to = Math.min(end, piece.end)
      for (let from = Math.max(start, piece.start); from < to;) {
        while (cell > 0 && (edges[cell] ?? Infinity) > from - move) cell--
        while ((edges[cell + 1] ?? Infinity) <= from - move) cell++
        const partEnd = Math.min(to, (edges[cell + 1] ?? Infinity) + move)
        cells.push(cell)
        starts.push(from)
        ends.push(partEnd)
        from = partEnd
      }
    }
  }
  return { cellCount: Math.max(0, edges.length - 1), cells, starts, ends }
}
