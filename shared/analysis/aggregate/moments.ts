import { type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import {
  countFilling,
  firstEndingAfter,
  overlapOf,
  withoutIndivisible,
} from '../../series/derive/interval-sums.ts'
import { endOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import type { PeakRequest } from './figures.ts'

/**
 * The spans in pieces of an hour of the local clock, or whole when values are longer; baseload and peaks are found
 * from them. All columns have the same length.
 */
export interface Cells {
  count: number
  /** End of the cell that is being read. */
  end: EpochMs
  readonly starts: Float64Array
  /** Length for which there are values. */
  readonly weightMs: Float64Array
  /** Length with values, excluding any amount of a totalizer over a silence, since nobody knows when it ran. */
  readonly knownMs: Float64Array
  readonly means: Float64Array
  /** Upper bounds: no value of the cell is higher. */
  readonly bounds: Float64Array
  /** Index of the first value that overlaps the cell, and of the one after the last. */
  readonly firsts: Int32Array
  readonly lasts: Int32Array
}

/** High values that lie apart, ascending by time; values no higher than the lowest of a full list are not peaks. */
interface Tops {
  readonly peakRequest: PeakRequest
  readonly list: { value: number; at: EpochMs }[]
  /** Lowest value of the list when it is full, else -Infinity. */
  floor: number
}

/** Holds what one pass over the values gives; weights are lengths in ms. */
export interface Moments {
  readonly cells: Cells
  readonly tops: Tops
  /** Number of values that start in the spans. */
  present: number
  weightMs: number
  weighted: number
  /** Squared distances from the mean, weighted. */
  squares: number
  mean: number
  min: number
  minAt: EpochMs
  max: number
  maxAt: EpochMs
}

/**
 * Reads all values in the spans once: each cell has its sum, extremes and squares about its own mean, and
 * cells are joined by the formula of Chan, Golub and LeVeque ("Updating formulae and a pairwise
 * algorithm for computing sample variances", 1979), so that a large mean does not swallow a small spread.
 *
 * `dayEdges` are the local midnights around all spans; without them a span is one cell.
 */
export function momentsOf(
  list: ValueIntervals,
  spans: readonly Interval[],
  dayEdges: Float64Array | undefined,
  peakRequest: PeakRequest,
): Moments {
  const parts = spans.map((span) => withoutIndivisible(list, span)).filter(({ start, end }) => start < end)
  const moments = createMoments(cellsWithin(parts, dayEdges), peakRequest)
  const { cells } = moments
  for (const { start, end } of parts) {
    const first = firstEndingAfter(list, start)
    if (dayEdges === undefined) {
      cells.starts[cells.count] = start
      cells.end = end
      addCell(moments, list, first)
    } else addHours(moments, list, start, end, first, dayEdges)
  }
  return moments
}

function addHours(
  moments: Moments,
  list: ValueIntervals,
  start: EpochMs,
  end: EpochMs,
  from: number,
  dayEdges: Float64Array,
): void {
  const { cells } = moments
  let first = from
  for (let day = dayIndex(dayEdges, start); (dayEdges[day] ?? Infinity) < end; day++) {
    const midnight = dayEdges[day] ?? NaN
    const dayEnd = Math.min(end, dayEdges[day + 1] ?? end)
    let at = Math.max(start, midnight)
    while (at < dayEnd) {
      const next = Math.min(dayEnd, midnight + (Math.floor((at - midnight) / HOUR_MS) + 1) * HOUR_MS)
      cells.starts[cells.count] = at
      cells.end = next
      first = addCell(moments, list, first)
      at = next
    }
  }
}

/** Returns the index of the day that contains `at`. */
function dayIndex(edges: Float64Array, at: EpochMs): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((edges[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** When the squared distance from the mean is this many times the spread, it has swallowed the spread. */
const MOST_CANCELLED = 1e6

/**
 * Reads the values over the cell whose edges are next in the columns (numbers stored there need no memory, unlike
 * arguments) and returns the index of the first value that reaches beyond the cell.
 *
 * Squares are taken about the cell's first value, which is usually close to the mean, so that one pass is enough. The
 * highest value of a cell is sought only if it may exceed the peaks found so far: an unconditional comparison is
 * unpredictable for the processor and would take three times as long as everything else.
 */
function addCell(moments: Moments, list: ValueIntervals, first: number): number {
  const { values } = list
  const { cells } = moments
  const at = cells.count
  const start = cells.starts[at] ?? NaN
  const { end } = cells
  const count = countFilling(list, start, end, first)
  const last = first + count
  const near = values[first] ?? NaN
  let { min } = moments
  let max = moments.tops.floor
  let sum = 0
  let squares = 0
  for (let index = first; index < last; index++) {
    const value = values[index] ?? NaN
    const distance = value - near
    sum += distance
    squares += distance * distance
    if (value > max) max = value
    if (value < min) min = value
  }
  if (count === 0 || !Number.isFinite(squares)) return addUnevenCell(moments, list, first)
  if (min < moments.min) {
    moments.min = min
    moments.minAt = list.starts[values.indexOf(min, first)] ?? NaN
  }
  if (max > moments.tops.floor) noteTop(moments, max, list.starts[values.indexOf(max, first)] ?? NaN)
  moments.present += count
  const mean = near + sum / count
  const shift = (sum * sum) / count
  const about = squares - shift
  const own = shift > MOST_CANCELLED * about ? squaresAbout(values, first, last, mean) : about
  cells.count++
  cells.weightMs[at] = end - start
  cells.knownMs[at] = end - start
  cells.means[at] = mean
  joinCell(moments, at, own * list.lengthMs)
  cells.bounds[at] = max
  cells.firsts[at] = first
  cells.lasts[at] = last
  return last
}

function squaresAbout(values: Float64Array, from: number, to: number, mean: number): number {
  let squares = 0
  for (let index = from; index < to; index++) squares += ((values[index] ?? NaN) - mean) ** 2
  return squares
}

/** Handles values that overlap the cell's edges, differ in length, are missing or are not finite. */
function addUnevenCell(moments: Moments, list: ValueIntervals, first: number): number {
  const { starts, values } = list
  const { cells } = moments
  const at = cells.count
  const start = cells.starts[at] ?? NaN
  const { end } = cells
  let weightMs = 0
  let knownMs = 0
  let weighted = 0
  let max = -Infinity
  let last = first
  for (; (starts[last] ?? Infinity) < end; last++) {
    const value = values[last] ?? NaN
    const weight = overlapOf(list, last, start, end)
    if (!Number.isFinite(value) || weight === 0) continue
    weightMs += weight
    const lengthMs = endOf(list, last) - (starts[last] ?? NaN)
    if (weight === lengthMs || lengthMs <= list.longestDivisibleMs) knownMs += weight
    weighted += value * weight
    if (value > max) max = value
    if ((starts[last] ?? NaN) >= start) moments.present++
    if (value < moments.min) {
      moments.min = value
      moments.minAt = starts[last] ?? NaN
    }
  }
  if (weightMs > 0) {
    const mean = weighted / weightMs
    let squares = 0
    for (let index = first; index < last; index++) {
      const value = values[index] ?? NaN
      if (Number.isFinite(value)) squares += (value - mean) ** 2 * overlapOf(list, index, start, end)
    }
    if (max > moments.tops.floor) noteTop(moments, max, starts[values.indexOf(max, first)] ?? NaN)
    cells.count++
    cells.weightMs[at] = weightMs
    cells.knownMs[at] = knownMs
    cells.means[at] = mean
    joinCell(moments, at, squares)
    cells.bounds[at] = max
    cells.firsts[at] = first
    cells.lasts[at] = last
  }
  return last > first && endOf(list, last - 1) > end ? last - 1 : last
}

/**
 * Keeps the highest value of a cell in a list of twice as many values as the wanted peaks, all apart from each other.
 * Each peak excludes at most two of them, so that all wanted peaks are at least as high as the lowest in the list.
 */
function noteTop(moments: Moments, value: number, at: EpochMs): void {
  const { tops } = moments
  const { list, peakRequest } = tops
  if (value > moments.max) {
    moments.max = value
    moments.maxAt = at
  }
  const last = list.at(-1)
  if (last !== undefined && (at === last.at || at - last.at < peakRequest.apartMs)) {
    if (value > last.value) Object.assign(last, { value, at })
  } else list.push({ value, at })
  const most = Math.max(1, 2 * peakRequest.count)
  if (list.length < most) return
  const lowest = list.reduce((low, one, index) => (one.value < (list[low]?.value ?? 0) ? index : low), 0)
  if (list.length > most) list.splice(lowest, 1)
  tops.floor = Math.min(...list.map((one) => one.value))
}

/** Joins a cell with those before it; `squares` are about its own mean, weighted. */
function joinCell(moments: Moments, at: number, squares: number): void {
  const { cells, weightMs } = moments
  const cellWeight = cells.weightMs[at] ?? 0
  const cellMean = cells.means[at] ?? 0
  const distance = cellMean - moments.mean
  const together = weightMs + cellWeight
  moments.mean += (distance * cellWeight) / together
  moments.squares += squares + distance * distance * ((weightMs * cellWeight) / together)
  moments.weightMs = together
  moments.weighted += cellMean * cellWeight
}

function createMoments(cells: Cells, peakRequest: PeakRequest): Moments {
  return {
    cells,
    tops: { peakRequest, list: [], floor: -Infinity },
    present: 0,
    weightMs: 0,
    weighted: 0,
    squares: 0,
    mean: 0,
    min: Infinity,
    minAt: NaN,
    max: -Infinity,
    maxAt: NaN,
  }
}

/** Allocates the cells of the spans: there may be a part of an hour at either end of each day and span. */
function cellsWithin(spans: readonly Interval[], dayEdges: Float64Array | undefined): Cells {
  const length =
    dayEdges === undefined
      ? spans.length
      : spans.reduce((sum, { start, end }) => sum + Math.ceil((end - start) / HOUR_MS) + 2, dayEdges.length)
  const column = (): Float64Array => new Float64Array(length)
  return {
    count: 0,
    end: NaN,
    starts: column(),
    weightMs: column(),
    knownMs: column(),
    means: column(),
    bounds: column(),
    firsts: new Int32Array(length),
    lasts: new Int32Array(length),
  }
}
