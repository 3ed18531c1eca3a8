import type { Interval } from '#shared/time/instant.ts'

/**
 * Ascending disjoint intervals as one column: start, end, start, end and so on, no end equal to the next start. Meant
 * for series with so many holes that objects for them would take more memory than the values.
 */
export type EdgeList = Float64Array<ArrayBuffer>

export function intervalsFromEdges(edges: EdgeList): readonly Interval[] {
  const intervals: Interval[] = []
  for (let index = 0; index < edges.length; index += 2) {
    intervals.push({ start: edges[index] ?? NaN, end: edges[index + 1] ?? NaN })
  }
  return intervals
}

export function edgesFromIntervals(intervals: readonly Interval[]): EdgeList {
  return Float64Array.from(intervals.flatMap(({ start, end }) => [start, end]))
}

/** Returns everything that is in both `a` and `b`. */
export function intersectEdges(a: EdgeList, b: EdgeList): EdgeList {
  const common = new Float64Array(a.length + b.length)
  let count = 0
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const aEnd = a[i + 1] ?? NaN
    const bEnd = b[j + 1] ?? NaN
    const start = Math.max(a[i] ?? NaN, b[j] ?? NaN)
    const end = Math.min(aEnd, bEnd)
    if (start < end) {
      common[count++] = start
      common[count++] = end
    }
    if (aEnd < bEnd) i += 2
    else j += 2
  }
  return common.slice(0, count)
}

/** Returns everything in `all` that is not in `part`, which lies within it. */
export function complementEdges(all: EdgeList, part: EdgeList): EdgeList {
  const left = new Float64Array(all.length + part.length)
  let count = 0
  let next = 0
  for (let index = 0; index < all.length; index += 2) {
    const end = all[index + 1] ?? NaN
    let at = all[index] ?? NaN
    for (; (part[next] ?? Infinity) < end; next += 2) {
      if ((part[next] ?? NaN) > at) {
        left[count++] = at
        left[count++] = part[next] ?? NaN
      }
      at = part[next + 1] ?? NaN
    }
    if (at < end) {
      left[count++] = at
      left[count++] = end
    }
  }
  return left.slice(0, count)
}

/** A stretch of time or of an axis that is moved as a whole. */
export interface Move extends Interval {
  readonly by: number
}

/**
 * Moves the parts of an edge list that lie in disjoint stretches; the stretches are in the order of their positions
 * after the move.
 */
export function moveEdges(edges: EdgeList, moves: readonly Move[]): EdgeList {
  const moved = new Float64Array(edges.length + 2 * moves.length)
  let count = 0
  for (const { start, end, by } of moves) {
    for (let index = firstReaching(edges, start); (edges[index] ?? Infinity) < end; index += 2) {
      const from = Math.max(edges[index] ?? NaN, start) + by
      if (count > 0 && moved[count - 1] === from) count--
      else moved[count++] = from
      moved[count++] = Math.min(edges[index + 1] ?? NaN, end) + by
    }
  }
  return moved.slice(0, count)
}

/** Returns the index of the first start whose end lies after `at`. */
function firstReaching(edges: EdgeList, at: number): number {
  let low = 0
  let high = edges.length >> 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((edges[2 * middle + 1] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return 2 * low
}
