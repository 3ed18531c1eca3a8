import {
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  sumOf,
  withoutIndivisible,
} from '../../series/derive/interval-sums.ts'
import { formulaFunction } from '../../series/formula.ts'
import type { ValueIntervals } from '../../series/derive/value-intervals.ts'
import type { ValueRuns } from '../../series/derive/value-runs.ts'
import type { SeriesValues } from '../series-input.ts'
import type { CellParts } from './cell-parts.ts'

/** Sums of a series by cell; columns of one length, with an element for each cell. */
export interface CellSums {
  /** Length for which there are values, in ms. */
  readonly presentMs: Float64Array<ArrayBuffer>
  /** Length of the cell's parts, in ms. */
  readonly expectedMs: Float64Array<ArrayBuffer>
  /** Values times their length: unit of the values times ms. */
  readonly weighted: Float64Array<ArrayBuffer>
}

/** Adds up the values of a series in the cells that stretches of time belong to, weighted by time. */
export function sumsInCells(values: SeriesValues, parts: CellParts): CellSums {
  return values.ratio === undefined ? plainSums(values, parts) : ratioSums(values.ratio, parts)
}

/** Returns sums whose mean in each cell is that of the parts there. */
function ratioSums(
  { parts: parted, formula }: Exclude<SeriesValues['ratio'], undefined>,
  parts: CellParts,
): CellSums {
  const sums = parted.map((part) => plainSums(part, parts))
  const [first = emptySums(parts.cellCount)] = sums
  const compute = formulaFunction(formula)
  const weighted = first.presentMs.map((present, cell) => {
    const mean = compute(sums.map((each) => (each.weighted[cell] ?? NaN) / present))
    return Number.isFinite(mean) ? mean * present : NaN
  })
  return { ...first, weighted }
}

function emptySums(cells: number): CellSums {
  const column = (): Float64Array<ArrayBuffer> => new Float64Array(cells)
  return { presentMs: column(), expectedMs: column(), weighted: column() }
}

function plainSums({ list, runs }: SeriesValues, parts: CellParts): CellSums {
  const { presentMs, expectedMs, weighted } = emptySums(parts.cellCount)
  const { cells, starts, ends } = parts
  const sums = createIntervalSums()
  let run = 0
  let next = 0
  for (let part = 0; part < cells.length; part++) {
    const cell = cells[part] ?? 0
    const start = starts[part] ?? NaN
    const end = ends[part] ?? NaN
    expectedMs[cell] = (expectedMs[cell] ?? 0) + end - start
    while ((runs.ends[run] ?? Infinity) <= start) run++
    const first = firstInRun(list, runs, run, start)
    const filling = first < 0 ? 0 : countInRun(list, runs, run, start, end)
    if (filling > 0) {
      const sum = sumOf(list.values, first, first + filling)
      presentMs[cell] = (presentMs[cell] ?? 0) + end - start
      weighted[cell] = (weighted[cell] ?? 0) + (sum / filling) * (end - start)
      next = first + filling
      continue
    }
    const inside = withoutIndivisible(list, { start, end })
    if (inside.start >= inside.end) continue
    sumInside(list, inside.start, inside.end, firstEndingAfter(list, inside.start, next), sums)
    presentMs[cell] = (presentMs[cell] ?? 0) + sums.weightMs
    weighted[cell] = (weighted[cell] ?? 0) + sums.weighted
    next = sums.next
  }
  return { presentMs, expectedMs, weighted }
}

/** Returns the index of the value of a run that begins at `start`; -1 when there is none. */
function firstInRun(
  { lengthMs }: ValueIntervals,
  { starts, firsts }: ValueRuns,
  run: number,
  start: number,
): number {
  const from = starts[run] ?? Infinity
  // This is an integer to the compiler too: indices that it takes for doubles make every sum three times slower.
  const offset = ((start - from) / lengthMs) | 0
  return from <= start && from + offset * lengthMs === start ? (firsts[run] ?? 0) + offset : -1
}

/** Returns how many values of a run fill `[start, end)` from edge to edge; 0 when they do not. */
function countInRun(
  { lengthMs }: ValueIntervals,
  { ends }: ValueRuns,
  run: number,
  start: number,
  end: number,
): number {
  const count = ((end - start) / lengthMs) | 0
  return end <= (ends[run] ?? 0) && start + count * lengthMs === end ? count : 0
}
