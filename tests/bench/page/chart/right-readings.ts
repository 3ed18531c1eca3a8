import { SAME_PX, xOfTime, yOfValue, type Plot, type Tally } from './plot.ts'
import type { Vertex } from './record-path.ts'

/** A reading between two gaps is drawn at least so wide. */
const LONE_PX = 2

interface Mark {
  readonly from: number
  readonly to: number
  readonly y: number
}

/**
 * Holds every reading in sight against the vertices over its interval, and every vertex in sight against the
 * readings there. A column is right when all of its own are.
 */
export function rightReadings(drawn: readonly Vertex[], plot: Plot): Tally {
  // A lone reading may reach over the one after its gap.
  const path = [...drawn].sort((a, b) => a.x - b.x)
  const wrong = new Set<number>()
  const seen = new Set<number>()
  const note = (x: number, isRight: boolean): void => {
    const column = Math.floor(x - plot.left)
    if (column < 0 || column >= plot.width) return
    seen.add(column)
    if (!isRight) wrong.add(column)
  }
  const marks = marksOf(plot)
  for (const mark of marks) note(mark.from, hasVertex(path, mark))
  for (const vertex of path) note(vertex.x, hasMark(marks, vertex))
  return { right: seen.size - wrong.size, columns: seen.size }
}

function marksOf(plot: Plot): readonly Mark[] {
  const { times, values } = plot.columns
  return Array.from(times, (at, index) => ({
    from: xOfTime(plot, at),
    to: xOfTime(plot, at + plot.spanMs),
    y: yOfValue(plot, values[index] ?? Number.NaN),
  }))
}

function hasVertex(path: readonly Vertex[], { from, to, y }: Mark): boolean {
  for (let at = firstFrom(path, from - SAME_PX, ({ x }) => x); at < path.length; at += 1) {
    const vertex = path[at]
    if (vertex === undefined || vertex.x > to + SAME_PX) return false
    if (Math.abs(vertex.y - y) < SAME_PX) return true
  }
  return false
}

function hasMark(marks: readonly Mark[], { x, y }: Vertex): boolean {
  const reach = LONE_PX + SAME_PX
  for (let at = firstFrom(marks, x - reach, ({ to }) => to); at < marks.length; at += 1) {
    const mark = marks[at]
    if (mark === undefined || mark.from > x + SAME_PX) return false
    if (Math.abs(mark.y - y) < SAME_PX) return true
  }
  return false
}

/** Index of the first of ascending elements that lies at `limit` or after it. */
function firstFrom<T>(elements: readonly T[], limit: number, place: (element: T) => number): number {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >> 1
    const element = elements[middle]
    if (element !== undefined && place(element) < limit) low = middle + 1
    else high = middle
  }
  return low
}
