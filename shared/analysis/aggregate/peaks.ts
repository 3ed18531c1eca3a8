import type { ValueIntervals } from '../../series/derive/value-intervals.ts'
import type { PeakRequest } from './figures.ts'
import type { Cells } from './moments.ts'

/** Number of cells in a group, whose highest bound is stored so that not all are inspected for each choice. */
const GROUP = 256

/**
 * Returns the indices of the highest values, highest first; of equal values the earliest. The first is the highest of
 * all, the second the highest of those that start at least `apartMs` from it, and so on.
 *
 * Cells are searched in the order of the highest value that they may contain. The values of a cell are read only when
 * no other cell may contain a higher one, and again when a chosen peak has excluded some of them.
 */
export function peakIndices(
  list: ValueIntervals,
  cells: Cells,
  { count, apartMs }: PeakRequest,
): readonly number[] {
  const found: number[] = []
  const bounds = cells.bounds.slice(0, cells.count)
  const groups = new Float64Array(Math.ceil(cells.count / GROUP)).map((_, group) => highestIn(bounds, group))
  while (found.length < count) {
    const group = indexOfHighest(groups, 0, groups.length)
    const cell = group < 0 ? -1 : indexOfHighest(bounds, group * GROUP, (group + 1) * GROUP)
    if (cell < 0) return found
    const index = highestAllowed(list, cells, cell, found, apartMs)
    const value = index < 0 ? -Infinity : (list.values[index] ?? -Infinity)
    if (value >= (bounds[cell] ?? -Infinity)) found.push(index)
    else {
      bounds[cell] = value
      groups[group] = highestIn(bounds, group)
    }
  }
  return found
}

function highestIn(bounds: Float64Array, group: number): number {
  return bounds[indexOfHighest(bounds, group * GROUP, (group + 1) * GROUP)] ?? -Infinity
}

/** Returns the first index of the highest number in `[from, to)`; -1 when all are -Infinity. */
function indexOfHighest(numbers: Float64Array, from: number, to: number): number {
  let highest = -Infinity
  let at = -1
  for (let index = from; index < Math.min(to, numbers.length); index++) {
    const one = numbers[index] ?? -Infinity
    if (one > highest) {
      highest = one
      at = index
    }
  }
  return at
}

function highestAllowed(
  list: ValueIntervals,
  cells: Cells,
  cell: number,
  found: readonly number[],
  apartMs: number,
): number {
  let highest = -Infinity
  let at = -1
  for (let index = cells.firsts[cell] ?? 0; index < (cells.lasts[cell] ?? 0); index++) {
    const value = list.values[index] ?? NaN
    if (!(value > highest) || value === Infinity) continue
    if (found.some((other) => other === index || isTooClose(list, index, other, apartMs))) continue
    highest = value
    at = index
  }
  return at
}

function isTooClose({ starts }: ValueIntervals, a: number, b: number, apartMs: number): boolean {
  return Math.abs((starts[a] ?? NaN) - (starts[b] ?? NaN)) < apartMs
}
