import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { endOf, type ValueIntervals } from './value-intervals.ts'

/** The result of `sumInside`, created once and reused for every stretch, since there are very many. */
export interface IntervalSums {
  /** Length for which there are values, in ms. */
  weightMs: number
  /** Values times their length: unit of the values times ms. */
  weighted: number
  /** Index of the first value that overlaps the stretch, and the index after the last such value. */
  first: number
  last: number
  /** Index of the first value that lasts beyond the end, at which the next stretch begins. */
  next: number
}

export function createIntervalSums(): IntervalSums {
  return { weightMs: 0, weighted: 0, first: 0, last: 0, next: 0 }
}

/** Returns the index of the first value that lasts beyond `at`, at `from` or later. */
export function firstEndingAfter(list: ValueIntervals, at: EpochMs, from = 0): number {
  return firstAfter(list, at, from, list.starts.length)
}

/**
 * Adds up the values over `[start, end)`, each weighted by its time in it; values that are not finite are absent.
 * `first` is the first value that lasts beyond `start`.
 */
export function sumInside(
  list: ValueIntervals,
  start: EpochMs,
  end: EpochMs,
  first: number,
  into: IntervalSums,
): void {
  const { starts, values, lengthMs } = list
  const wholeFirst = (starts[first] ?? Infinity) < start ? first + 1 : first
  const wholeLast = Math.max(wholeFirst, firstEndingPast(list, end, wholeFirst))
  const last = (starts[wholeLast] ?? Infinity) < end ? wholeLast + 1 : wholeLast
  into.first = first
  into.last = last
  into.next = wholeFirst > first && endOf(list, first) > end ? first : wholeLast
  into.weightMs = 0
  into.weighted = 0
  const length = wholeLast > wholeFirst ? endOf(list, wholeLast - 1) - (starts[wholeFirst] ?? NaN) : 0
  const isEven = list.ends === undefined && length === (wholeLast - wholeFirst) * lengthMs
  const sum = isEven ? sumOf(values, wholeFirst, wholeLast) : NaN
  if (Number.isFinite(sum)) {
    into.weightMs = length
    into.weighted = sum * lengthMs
  } else addEach(list, start, end, wholeFirst, wholeLast, into)
  if (first < wholeFirst && first < last) addEach(list, start, end, first, wholeFirst, into)
  if (wholeLast < last) addEach(list, start, end, wholeLast, last, into)
}

/**
 * Returns how many values from `first` on fill `[start, end)` from edge to edge, one for each of its buckets; 0 if they
 * do not. Each counts the same, even if stamps between the edges are slightly uneven.
 */
export function countFilling(list: ValueIntervals, start: EpochMs, end: EpochMs, first: number): number {
  const { starts, lengthMs } = list
  if (list.ends !== undefined || starts[first] !== start) return 0
  // `| 0` makes this an integer for the compiler too: if it treats indices as doubles, every sum is three times slower.
  const count = ((end - start) / lengthMs) | 0
  return endOf(list, first + count - 1) === end ? count : 0
}

function addEach(
  list: ValueIntervals,
  start: EpochMs,
  end: EpochMs,
  from: number,
  to: number,
  into: IntervalSums,
): void {
  for (let index = from; index < to; index++) {
    const value = list.values[index] ?? NaN
    if (!Number.isFinite(value)) continue
    const weight = overlapOf(list, index, start, end)
    into.weightMs += weight
    into.weighted += value * weight
  }
}

/** Returns how much of the value at an index lies inside `[start, end)`, in ms. */
export function overlapOf(list: ValueIntervals, index: number, start: EpochMs, end: EpochMs): number {
  return Math.max(0, Math.min(endOf(list, index), end) - Math.max(list.starts[index] ?? NaN, start))
}

/** Adds up the values of `[from, to)` in two sums, so that an addition does not wait for the one before it. */
export function sumOf(values: Float64Array, from: number, to: number): number {
  let [sum, other] = [0, 0]
  let index = from
  for (; index + 1 < to; index += 2) {
    sum += values[index] ?? NaN
    other += values[index + 1] ?? NaN
  }
  return sum + other + (index < to ? (values[index] ?? NaN) : 0)
}

/** Returns the first value at or after `from` that lasts beyond `end`, or the length. */
function firstEndingPast(list: ValueIntervals, end: EpochMs, from: number): number {
  const { starts, lengthMs } = list
  if (list.ends !== undefined) return firstAfter(list, end, from, starts.length)
  // If no value is missing in between, this is the result itself.
  const fitting = Math.max(0, (end - (starts[from] ?? Infinity)) / lengthMs)
  const guess = from + (Math.min(fitting, starts.length - from) | 0)
  const isPast = guess === starts.length || endOf(list, guess) > end
  if (isPast && (guess === from || endOf(list, guess - 1) <= end)) return guess
  return firstAfter(list, end, from, starts.length)
}

function firstAfter(list: ValueIntervals, at: EpochMs, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (endOf(list, middle) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns `[start, end)` without the parts at its edges that belong to a stretch that may not be divided: a totalizer's
 * amount over a silence, since nobody knows how much accrued on either side. May be empty.
 */
export function withoutIndivisible(list: ValueIntervals, { start, end }: Interval): Interval {
  if (list.longestDivisibleMs === Infinity) return { start, end }
  const atStart = firstEndingAfter(list, start)
  const cutStart = isCutTooLong(list, atStart, start) ? endOf(list, atStart) : start
  const atEnd = firstEndingAfter(list, end)
  const cutEnd = isCutTooLong(list, atEnd, end) ? (list.starts[atEnd] ?? end) : end
  return { start: cutStart, end: Math.max(cutStart, cutEnd) }
}

function isCutTooLong(list: ValueIntervals, index: number, at: EpochMs): boolean {
  const start = list.starts[index] ?? Infinity
  return start < at && endOf(list, index) - start > list.longestDivisibleMs
}
