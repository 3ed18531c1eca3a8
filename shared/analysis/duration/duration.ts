import {
  countFilling,
  firstEndingAfter,
  overlapOf,
  sumOf,
  withoutIndivisible,
} from '../../series/derive/interval-sums.ts'
import { valueIntervalsOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { SeriesInput } from '../series-input.ts'
import { sortDescending, sortPairsDescending } from './sort-descending.ts'

/** A load duration curve: values, highest first, with the time for which each held. */
export interface DurationCurve {
  /** Values in the unit of the series; for a totalizer, its rate per hour. */
  readonly values: Float64Array
  /** Time until value k is over, in ms from the highest on; undefined when every value holds for `eachMs`. */
  readonly reachedMs: Float64Array | undefined
  readonly eachMs: number
  /** Length for which there are values, in ms. */
  readonly totalMs: number
}

/** Holds the points of a drawn curve: ascending shares of time from 0 to 1, and the values there. */
export interface DrawnCurve {
  readonly shares: Float64Array
  readonly values: Float64Array
}

/**
 * Returns the load duration curve of a series over disjoint spans: each value counts for as long as it holds in them.
 * Values that are not finite are absent, and so is an amount of a totalizer over a silence that an edge divides.
 */
export function durationCurveOf(series: SeriesInput, spans: readonly Interval[]): DurationCurve {
  const list = valueIntervalsOf(series.columns, series.kind, series.resolution, series.zone)
  const { values, lengths, eachMs } = lastingValues(list, spans)
  if (lengths === undefined) {
    return { values: sortDescending(values), reachedMs: undefined, eachMs, totalMs: eachMs * values.length }
  }
  const sorted = sortPairsDescending(values, lengths)
  let totalMs = 0
  const reachedMs = sorted.beside.map((length) => (totalMs += length))
  return { values: sorted.values, reachedMs, eachMs: NaN, totalMs }
}

interface LastingValues {
  readonly values: Float64Array
  /** Undefined when all values last for `eachMs`. */
  readonly lengths: Float64Array | undefined
  readonly eachMs: number
}

/**
 * Returns the finite values in the spans and how long each holds in them. The values are not copied when there is one
 * span and all values in it are finite and equally long.
 */
function lastingValues(list: ValueIntervals, spans: readonly Interval[]): LastingValues {
  const [span] = spans
  const whole = span !== undefined && spans.length === 1 ? wholeRun(list, span) : undefined
  if (whole !== undefined) return { values: whole, lengths: undefined, eachMs: list.lengthMs }
  // A value over the edge of two spans counts in both.
  const values = new Float64Array(list.values.length + spans.length)
  let lengths: Float64Array | undefined
  let eachMs = 0
  let count = 0
  for (const one of spans) {
    const { start, end } = withoutIndivisible(list, one)
    for (let index = firstEndingAfter(list, start); (list.starts[index] ?? Infinity) < end; index++) {
      const value = list.values[index] ?? NaN
      const length = overlapOf(list, index, start, end)
      if (!Number.isFinite(value) || length === 0) continue
      if (count === 0) eachMs = length
      if (length !== eachMs) lengths ??= new Float64Array(values.length).fill(eachMs, 0, count)
      if (lengths !== undefined) lengths[count] = length
      values[count++] = value
    }
  }
  return { values: values.subarray(0, count), lengths: lengths?.subarray(0, count), eachMs }
}

/** Returns the values in a span when they fill it, each for the same length, and are finite. */
function wholeRun(list: ValueIntervals, { start, end }: Interval): Float64Array | undefined {
  const first = firstEndingAfter(list, start)
  const count = countFilling(list, start, end, first)
  const run = list.values.subarray(first, first + count)
  return count > 0 && Number.isFinite(sumOf(run, 0, count)) ? run : undefined
}

/**
 * Returns the share of time at which value k is drawn: the middle of its own time, so that the first is at 0 and the
 * last at 1.
 */
function shareAt(curve: DurationCurve, index: number): number {
  const { reachedMs, values } = curve
  const last = values.length - 1
  if (last <= 0) return 0
  if (reachedMs === undefined) return index / last
  const middle = (at: number): number => ((reachedMs[at - 1] ?? 0) + (reachedMs[at] ?? NaN)) / 2
  return (middle(index) - middle(0)) / (middle(last) - middle(0))
}

/**
 * Returns the value that is exceeded for a share of time, from 0 (the highest) to 1 (the lowest); NaN without values.
 *
 * Values stand at the middle of their time and are joined by lines. Where all hold equally long that is the quantile
 * of one minus the share (Hyndman and Fan 1996, type 7, as in R and NumPy).
 */
export function valueAtShare(curve: DurationCurve, share: number): number {
  const { values } = curve
  const above = firstIndex(1, values.length - 1, (index) => shareAt(curve, index) > share)
  const start = shareAt(curve, above - 1)
  const width = shareAt(curve, above) - start
  const from = values[above - 1] ?? NaN
  return width > 0 ? from + ((values[above] ?? NaN) - from) * ((share - start) / width) : from
}

/** Returns how long the series was above a value, in ms. */
export function timeAbove({ values, reachedMs, eachMs }: DurationCurve, value: number): number {
  const above = firstIndex(0, values.length, (index) => (values[index] ?? NaN) <= value)
  return reachedMs === undefined ? above * eachMs : (reachedMs[above - 1] ?? 0)
}

/**
 * Returns a curve with few points for drawing: the first, the last, and each at which the curve has moved by one
 * `steps`-th of its width or of its height since the one before, so at most `2 * steps + 2`.
 */
export function drawnCurveOf(curve: DurationCurve, steps: number): DrawnCurve {
  const { values } = curve
  const last = values.length - 1
  const height = ((values[0] ?? 0) - (values[last] ?? 0)) / steps
  const kept: number[] = []
  for (let index = 0; index < last;) {
    kept.push(index)
    const nextShare = shareAt(curve, index) + 1 / steps
    const nextValue = (values[index] ?? NaN) - height
    const isFar = (at: number): boolean =>
      (height > 0 && (values[at] ?? NaN) <= nextValue) || shareAt(curve, at) >= nextShare
    index = firstIndex(index + 1, last, isFar)
  }
  if (last >= 0) kept.push(last)
  return {
    shares: Float64Array.from(kept, (index) => shareAt(curve, index)),
    values: Float64Array.from(kept, (index) => values[index] ?? NaN),
  }
}

/** Returns the first index in `[from, to)` from which on a condition is met; `to` when there is none. */
function firstIndex(from: number, to: number, isMet: (index: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isMet(middle)) high = middle
    else low = middle + 1
  }
  return low
}
