import type { EpochMs } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'
import type { Columns } from './segment.ts'

/** Columns without a value. */
export function emptyColumns(): Columns {
  return { times: new Float64Array(0), values: new Float64Array(0) }
}

/** Index of the first time that is at or after `at`; the length when there is none. */
export function lowerBound(times: Float64Array, at: EpochMs): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The part inside the interval, as views on the same memory. */
export function sliceColumns(columns: Columns, interval: Interval): Columns {
  const from = lowerBound(columns.times, interval.start)
  const to = Math.max(from, lowerBound(columns.times, interval.end))
  return { times: columns.times.subarray(from, to), values: columns.values.subarray(from, to) }
}

/** How many values at the beginning are the same in both. */
export function sameAtBeginning(before: Float64Array, after: Float64Array): number {
  const length = Math.min(before.length, after.length)
  let index = 0
  while (index < length && before[index] === after[index]) index++
  return index
}

/**
 * `cached` with everything inside the interval replaced by what `fresh` has there: new memory, times ascending.
 *
 * What `fresh` has outside the interval is ignored, so that an answer that spills over changes nothing.
 */
export function replaceInside(cached: Columns, interval: Interval, fresh: Columns): Columns {
  if (interval.start >= interval.end) return cached
  const inside = sliceColumns(fresh, interval)
  const from = lowerBound(cached.times, interval.start)
  const to = lowerBound(cached.times, interval.end)
  return {
    times: spliced(cached.times, from, to, inside.times),
    values: spliced(cached.values, from, to, inside.values),
  }
}

function spliced(
  column: Float64Array,
  from: number,
  to: number,
  middle: Float64Array,
): Float64Array<ArrayBuffer> {
  const result = new Float64Array(from + middle.length + column.length - to)
  result.set(column.subarray(0, from))
  result.set(middle, from)
  result.set(column.subarray(to), from + middle.length)
  return result
}
