import {
  countFilling,
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  sumOf,
  withoutIndivisible,
} from '../../series/derive/interval-sums.ts'
import type { ValueIntervals } from '../../series/derive/value-intervals.ts'
import type { CellParts } from './cell-parts.ts'

/** What a series has in each cell; columns of one length, an element a cell. */
export interface CellSums {
  /** Length for which there are values, in ms. */
  readonly presentMs: Float64Array<ArrayBuffer>
  /** Length of the cell's parts. */
  readonly expectedMs: Float64Array<ArrayBuffer>
  /** Values times their length: unit of the values times ms. */
  readonly weighted: Float64Array<ArrayBuffer>
}

/** The values of a series added up in the cells that stretches of time belong to, weighted by time. */
export function sumsInCells(list: ValueIntervals, parts: CellParts): CellSums {
  const presentMs = new Float64Array(parts.cellCount)
  const expectedMs = new Float64Array(parts.cellCount)
  const weighted = new Float64Array(parts.cellCount)
  const { cells, starts, ends } = parts
  const sums = createIntervalSums()
  let next = 0
  for (let part = 0; part < cells.length; part++) {
    const cell = cells[part] ?? 0
    const start = starts[part] ?? NaN
    const end = ends[part] ?? NaN
    const first = firstAt(list, start, next)
    const filling = countFilling(list, start, end, first)
    const sum = filling > 0 ? sumOf(list.values, first, first + filling) : NaN
    expectedMs[cell] = (expectedMs[cell] ?? 0) + end - start
    if (Number.isFinite(sum)) {
      presentMs[cell] = (presentMs[cell] ?? 0) + end - start
      weighted[cell] = (weighted[cell] ?? 0) + (sum / filling) * (end - start)
      next = first + filling
      continue
    }
    const inside = withoutIndivisible(list, { start, end })
    if (inside.start >= inside.end) continue
    sumInside(list, inside.start, inside.end, firstEndingAfter(list, inside.start, first), sums)
    presentMs[cell] = (presentMs[cell] ?? 0) + sums.weightMs
    weighted[cell] = (weighted[cell] ?? 0) + sums.weighted
    next = sums.next
  }
  return { presentMs, expectedMs, weighted }
}

/** The first value that holds after `start`, from `next` on; where values are even, it is where they say. */
function firstAt(list: ValueIntervals, start: number, next: number): number {
  const { starts, ends, lengthMs } = list
  if (ends === undefined) {
    const guess = next + (((start - (starts[next] ?? NaN)) / lengthMs) | 0)
    if (guess >= next && starts[guess] === start) return guess
  }
  return firstEndingAfter(list, start, next)
}
