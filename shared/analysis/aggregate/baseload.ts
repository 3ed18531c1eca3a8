import type { EpochMs } from '../../time/instant.ts'
import type { Cells } from './moments.ts'

/** Share of a day's hours that lie below its near-base load. */
const NEAR_BASE = 0.025

/** The load that never ceases, and the local days from which it was determined. */
export interface Baseload {
  /** Base load in the unit of the cells' means; undefined without a whole day. */
  readonly value: number | undefined
  readonly days: number
  readonly daysMs: number
}

/**
 * Computes the baseload: the near-base load of each local day, averaged over the days.
 *
 * The near-base load of a day is the 2.5th percentile of its load (P. N. Price, "Methods for Analyzing Electric Load
 * Shape and its Variability", LBNL-3713E, 2010), here of its hourly means, interpolated (Hyndman and Fan type 7)
 * between the lowest hour and the next. Unlike the minimum of a year it does not rest on one outage, and unlike the
 * minimum of raw readings it hardly depends on the resolution. Only days with values from midnight to midnight count,
 * since the lowest hour of half a day is not a base, and no days with a silence of a totalizer. Undefined without any
 * such day, and for values longer than hours.
 */
export function baseloadOf(cells: Cells, dayEdges: Float64Array): Baseload {
  let sum = 0
  let days = 0
  let daysMs = 0
  let cell = 0
  for (let day = 0; day + 1 < dayEdges.length; day++) {
    const end = dayEdges[day + 1] ?? NaN
    const first = cell
    let knownMs = 0
    while (cell < cells.count && (cells.starts[cell] ?? Infinity) < end) knownMs += cells.knownMs[cell++] ?? 0
    if (cell === first || knownMs !== end - (dayEdges[day] ?? NaN)) continue
    sum += nearBaseOf(cells.means, first, cell)
    days++
    daysMs += knownMs
  }
  return { value: days === 0 ? undefined : sum / days, days, daysMs }
}

/** The range has at most 40 hours, so that the rank lies between the lowest two. */
function nearBaseOf(means: Float64Array, from: number, to: number): number {
  let lowest = Infinity
  let second = Infinity
  for (let index = from; index < to; index++) {
    const mean = means[index] ?? NaN
    if (mean < lowest) {
      second = lowest
      lowest = mean
    } else if (mean < second) second = mean
  }
  return to - from < 2 ? lowest : lowest + (second - lowest) * NEAR_BASE * (to - from - 1)
}

/** Returns the whole local days inside the spans and their length, on which a baseload can rest. */
export function wholeDaysIn(
  spans: readonly { readonly start: EpochMs; readonly end: EpochMs }[],
  dayEdges: Float64Array,
): { readonly days: number; readonly daysMs: number } {
  let days = 0
  let daysMs = 0
  let span = 0
  for (let day = 0; day + 1 < dayEdges.length; day++) {
    const start = dayEdges[day] ?? NaN
    const end = dayEdges[day + 1] ?? NaN
    while ((spans[span]?.end ?? Infinity) < end) span++
    if ((spans[span]?.start ?? Infinity) > start) continue
    days++
    daysMs += end - start
  }
  return { days, daysMs }
}
