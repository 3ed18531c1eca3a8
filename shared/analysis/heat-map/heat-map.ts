import {
  countFilling,
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  sumOf,
  withoutIndivisible,
} from '../../series/derive/interval-sums.ts'
import { valueIntervalsOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { localPieces } from '../../time/local-pieces.ts'
import { formulaFunction } from '../../series/formula.ts'
import { partsOf, type SeriesInput } from '../series-input.ts'

const HOURS = 24

/** Means by hour of the local day; all columns have a row of 24 cells for each row of the map. */
export interface HeatMap {
  /** Number of the first local day from 1970-01-01; a map by weekday has 0, which is Monday. */
  readonly firstRow: number
  readonly rows: number
  /** Means in the unit of the series; for a totalizer, its rate per hour. NaN when there is no value. */
  readonly means: Float64Array<ArrayBuffer>
  /** Length for which there are values, and the complete length, in ms; 0 for a cell outside the spans. */
  readonly presentMs: Float64Array<ArrayBuffer>
  readonly expectedMs: Float64Array<ArrayBuffer>
}

/**
 * Returns means by local hour and day, or by local hour and weekday, over ascending disjoint spans.
 *
 * Means are weighted by time: a value over the edge of an hour counts on both sides, and an hour that the clocks
 * repeat is one cell of two hours. An hour that they leave out is a cell without time.
 */
export function heatMapOf(series: SeriesInput, spans: readonly Interval[], by: 'day' | 'weekday'): HeatMap {
  const { ratio } = series.columns
  if (ratio === undefined) return valueMap(series, spans, by)
  const maps = partsOf(series, ratio).map((part) => valueMap(part, spans, by))
  const [first = valueMap(series, spans, by)] = maps
  const compute = formulaFunction(ratio.formula)
  const means = first.means.map((_, cell) => compute(maps.map((map) => map.means[cell] ?? NaN)))
  return { ...first, means: means.map((mean) => (Number.isFinite(mean) ? mean : NaN)) }
}

function valueMap(series: SeriesInput, spans: readonly Interval[], by: 'day' | 'weekday'): HeatMap {
  const list = valueIntervalsOf(series.columns, series.kind, series.resolution, series.zone)
  const pieces = spans.map((span) => localPieces(span, series.zone, HOUR_MS))
  const firstRow = by === 'weekday' ? 0 : (pieces[0]?.days[0] ?? 0)
  const rows = by === 'weekday' ? 7 : (pieces.at(-1)?.days.at(-1) ?? firstRow - 1) - firstRow + 1
  const column = (): Float64Array<ArrayBuffer> => new Float64Array(rows * HOURS)
  const map = { firstRow, rows, means: column(), presentMs: column(), expectedMs: column() }
  for (const { starts, ends, days, slots } of pieces) {
    const adder = createAdder(list, map)
    for (let piece = 0; piece < starts.length; piece++) {
      const day = days[piece] ?? 0
      const row = by === 'weekday' ? mondayBased(day) : day - firstRow
      adder(starts[piece] ?? NaN, ends[piece] ?? NaN, row * HOURS + (slots[piece] ?? 0))
    }
  }
  for (let cell = 0; cell < map.means.length; cell++) {
    map.means[cell] = (map.means[cell] ?? NaN) / (map.presentMs[cell] ?? NaN)
  }
  return map
}

/** Adds one stretch after another to cells; their `means` are sums until all are added. */
function createAdder(
  list: ValueIntervals,
  { means, presentMs, expectedMs }: HeatMap,
): (start: number, end: number, cell: number) => void {
  const sums = createIntervalSums()
  let first = -1
  return (start, end, cell) => {
    if (first < 0) first = firstEndingAfter(list, start)
    let present = end - start
    const filling = countFilling(list, start, end, first)
    let weighted = filling > 0 ? (sumOf(list.values, first, first + filling) / filling) * present : NaN
    let next = first + filling
    if (!Number.isFinite(weighted)) {
      const part = withoutIndivisible(list, { start, end })
      sumInside(list, part.start, part.end, firstEndingAfter(list, part.start, first), sums)
      present = sums.weightMs
      weighted = sums.weighted
      next = sums.next
    }
    first = next
    means[cell] = (means[cell] ?? 0) + weighted
    presentMs[cell] = (presentMs[cell] ?? 0) + present
    expectedMs[cell] = (expectedMs[cell] ?? 0) + end - start
  }
}
