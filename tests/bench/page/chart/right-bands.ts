import { SAME_PX, xOfTime, yOfValue, type Plot, type Tally } from './plot.ts'
import type { Box } from './record-path.ts'

/** A value, or the time before a gap that it stands for, may end half a pixel off. */
const ROUNDED_PX = 0.5

/**
 * Holds the boxes of a band against the data, reading by reading: a pixel column is right when the box over it reaches
 * exactly from the lowest to the highest reading under that box, and covers no gap; one with a reading and no box over
 * it is wrong.
 */
export function rightBands(boxes: readonly Box[], plot: Plot): Tally {
  const readings = readingsIn(plot)
  const wrong = new Set<number>()
  const seen = new Set<number>()
  let next = 0
  for (const box of boxes) {
    const columns = columnsOf(box, plot)
    for (const column of columns) seen.add(column)
    const inside: Reading[] = []
    for (; (readings[next]?.column ?? Infinity) < box.right - plot.left - SAME_PX; next += 1) {
      const reading = readings[next]
      if (reading === undefined) break
      seen.add(reading.column)
      if (reading.column < box.left - plot.left - SAME_PX) wrong.add(reading.column)
      else inside.push(reading)
    }
    if (!isRight(box, inside, plot)) for (const column of columns) wrong.add(column)
  }
  for (const { column } of readings.slice(next)) {
    seen.add(column)
    wrong.add(column)
  }
  return { right: seen.size - wrong.size, columns: seen.size }
}

interface Reading {
  readonly at: number
  readonly column: number
  readonly y: number
  /** Where what belongs to it ends. */
  readonly reachesTo: number
}

function readingsIn(plot: Plot): readonly Reading[] {
  const { times, values } = plot.columns
  return Array.from(times, (at, index) => {
    const next = times[index + 1] ?? Infinity
    const end = next - at <= plot.gapLimitMs ? next : at + Math.max(plot.spanMs, plot.gapLimitMs / 1.5)
    return {
      at,
      column: Math.floor(xOfTime(plot, at) - plot.left),
      y: yOfValue(plot, values[index] ?? Number.NaN),
      reachesTo: xOfTime(plot, end),
    }
  }).filter(({ at }) => at >= plot.range.start && at < plot.range.end)
}

function columnsOf({ left, right }: Box, plot: Plot): readonly number[] {
  const first = Math.round(left - plot.left)
  return Array.from({ length: Math.round(right - left) }, (_, index) => first + index)
}

function isRight(box: Box, inside: readonly Reading[], plot: Plot): boolean {
  const top = Math.min(...inside.map(({ y }) => y))
  const bottom = Math.max(...inside.map(({ y }) => y))
  if (Math.abs(box.top - top) > SAME_PX || Math.abs(box.bottom - bottom) > SAME_PX) return false
  return inside.every(({ reachesTo, column }, index) => {
    const until = inside[index + 1]?.column ?? box.right - plot.left
    // Only the column of a reading itself, or the next one, is covered before a gap.
    return until - Math.max(reachesTo - plot.left, column + 1) <= 1 + ROUNDED_PX
  })
}
