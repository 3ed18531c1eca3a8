import type { Interval } from '#shared/time/instant.ts'
import { type AxisPiece, SECOND_PASS } from '#shared/time/alignment/period-axis.ts'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
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

/** Returns the mean of each cell; NaN without values, and under the strict policy when the cell is not complete. */
export function cellMeans(
  { presentMs, expectedMs, weighted }: CellSums,
  policy: MissingPolicy,
): Float64Array<ArrayBuffer> {
  return presentMs.map((present, cell) => {
    const isTooLittle = present === 0 || (policy === 'strict' && present < (expectedMs[cell] ?? NaN))
    return isTooLittle ? NaN : (weighted[cell] ?? NaN) / present
  })
}

/**
 * Returns the amount within each cell. It is NaN without values, and under the strict policy if the cell is incomplete;
 * an extrapolating policy scales it to what is expected. `perMs` is the amount that accrues in a millisecond at a rate
 * of one.
 */
export function cellAmounts(
  { presentMs, expectedMs, weighted }: CellSums,
  policy: MissingPolicy,
  perMs: number,
): Float64Array<ArrayBuffer> {
  return weighted.map((own, cell) => {
    const present = presentMs[cell] ?? 0
    const expected = expectedMs[cell] ?? 0
    if (present === 0 || (policy === 'strict' && present < expected)) return NaN
    return (policy === 'extrapolated' ? (own * expected) / present : own) * perMs
  })
}

/**
 * Returns the amount from the first cell to the end of each cell, under the policy: a strict one gives none from the
 * first missing value on, an extrapolating one scales to what is expected. `perMs` is the amount that accrues in a
 * millisecond at a rate of one. The amount is NaN before the first and after the last cell in which anything is
 * expected, and in a cell without any values; a cell in which nothing is expected adds nothing.
 */
export function cumulatedAmounts(
  { presentMs, expectedMs, weighted }: CellSums,
  policy: MissingPolicy,
  perMs: number,
): Float64Array<ArrayBuffer> {
  const last = expectedMs.findLastIndex((ms) => ms > 0)
  let present = 0
  let expected = 0
  let sum = 0
  return weighted.map((own, cell) => {
    const isMissing = presentMs[cell] === 0 && (expectedMs[cell] ?? 0) > 0
    present += presentMs[cell] ?? 0
    expected += expectedMs[cell] ?? 0
    sum += own
    if (expected === 0 || cell > last || isMissing) return NaN
    if (policy === 'strict') return present < expected ? NaN : sum * perMs
    return (policy === 'extrapolated' ? (sum * expected) / present : sum) * perMs
  })
}

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
  // `| 0` makes this an integer for the compiler too: if it treats indices as doubles, every sum is three times slower.
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
