import { SAME_PX, xOfTime, yOfValue, type Plot, type Tally } from './plot.ts'
import { rightBands } from './right-bands.ts'
import type { Recorded, Vertex } from './record-path.ts'
import { rightReadings } from './right-readings.ts'

/** Per pixel column: the ends of what is there, and 1 where something leads to it from a column on its left. */
interface PixelFacts {
  readonly min: Float64Array
  readonly max: Float64Array
  readonly joined: Uint8Array
}

/**
 * Compares what is drawn with the data, looked up reading by reading in the raw columns: per pixel column the
 * lowest and highest stroked vertex with the lowest and highest reading, and breaks of the line with gaps; or,
 * where there are so few readings that each is drawn as the interval it stands for, every one of them. A
 * picture is judged as a whole by the one that fits; one with a band by its boxes.
 */
export function rightColumns({ stroked: path, filled }: Recorded, plot: Plot): Tally {
  if (filled.length > 0) return rightBands(filled, plot)
  const summarised = compare(drawnFacts(path, plot), dataFacts(plot))
  const single = rightReadings(path, plot)
  return share(summarised) >= share(single) ? summarised : single
}

function share({ right, columns }: Tally): number {
  return columns === 0 ? 1 : right / columns
}

function noFacts({ width }: Plot): PixelFacts {
  const columns = Math.round(width)
  return {
    min: new Float64Array(columns).fill(Infinity),
    max: new Float64Array(columns).fill(-Infinity),
    joined: new Uint8Array(columns),
  }
}

function note({ min, max }: PixelFacts, column: number, value: number): void {
  if (column < 0 || column >= min.length) return
  min[column] = Math.min(min[column] ?? Infinity, value)
  max[column] = Math.max(max[column] ?? -Infinity, value)
}

/** Where one column ends and the next begins at one height no eye sees a break: that counts as joined. */
function joinTouching({ min, max, joined }: PixelFacts): PixelFacts {
  for (let column = 1; column < joined.length; column += 1) {
    const low = Math.max(min[column - 1] ?? Infinity, min[column] ?? Infinity)
    if (low <= Math.min(max[column - 1] ?? -Infinity, max[column] ?? -Infinity) + SAME_PX) joined[column] = 1
  }
  return { min, max, joined }
}

/** A line ends at the right edge of its column; one begins at the left edge. */
function drawnFacts(path: readonly Vertex[], plot: Plot): PixelFacts {
  const facts = noFacts(plot)
  let before = -1
  for (const { x, y, begins } of path) {
    const at = x - plot.left
    const column = begins ? Math.floor(at) : Math.ceil(at) - 1
    if (!begins && before < column) facts.joined[column] = 1
    note(facts, column, y)
    before = column
  }
  return joinTouching(facts)
}

function dataFacts(plot: Plot): PixelFacts {
  const { times, values } = plot.columns
  const facts = noFacts(plot)
  let before = -Infinity
  for (let index = 0; index < times.length; index += 1) {
    const at = times[index] ?? Number.NaN
    if (at >= plot.range.start && at < plot.range.end) {
      const column = Math.floor(xOfTime(plot, at) - plot.left)
      const isFirst = facts.min[column] === Infinity
      if (isFirst && before >= plot.range.start && at - before <= plot.gapLimitMs) facts.joined[column] = 1
      note(facts, column, yOfValue(plot, values[index] ?? Number.NaN))
    }
    before = at
  }
  return joinTouching(facts)
}

function compare(drawn: PixelFacts, data: PixelFacts): Tally {
  let right = 0
  let columns = 0
  for (let column = 0; column < data.min.length; column += 1) {
    if (data.min[column] === Infinity && drawn.min[column] === Infinity) continue
    columns += 1
    const isRight =
      isSame(drawn.min[column], data.min[column]) &&
      isSame(drawn.max[column], data.max[column]) &&
      drawn.joined[column] === data.joined[column]
    if (isRight) right += 1
  }
  return { right, columns }
}

function isSame(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) < SAME_PX
}
