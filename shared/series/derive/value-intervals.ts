import type { VariableKind } from '../../portfolio/nouns.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { type EpochMs, HOUR_MS, type IanaZone } from '#shared/time/instant.ts'
import {
  type CalendarResolution,
  fixedStepMs,
  isCalendarResolution,
  type Resolution,
} from '#shared/time/resolution.ts'
import { gapLimitOf } from '#shared/series/coverage/gaps.ts'
import { type Columns, registerOf } from '#shared/series/columns.ts'
import { registerFalls, type RegisterFall } from './register-falls.ts'
import { runsBack } from './runs-back.ts'
import { intervalEnd } from '../totalizer-convention.ts'
import { typicalStepMs } from '../typical-step.ts'

/**
 * Values with the stretches of time for which they hold, ascending and disjoint: value k holds over `[starts[k],
 * endOf(k))`. The end is `ends[k]`; without `ends` it comes after `lengthMs`, or sooner if the next value starts
 * before.
 */
export interface ValueIntervals {
  readonly starts: Float64Array
  /** Values in the unit of the columns; for a totalizer, its rates per hour. May contain values that are not finite. */
  readonly values: Float64Array
  /** Undefined when every value holds for `lengthMs` or until the next. */
  readonly ends: Float64Array | undefined
  readonly lengthMs: number
  /**
   * A stretch longer than this is not divided, since nobody knows when within it the amount accrued (decision 0034).
   */
  readonly longestDivisibleMs: number
  /** Times of a totalizer's readings that fell by more than noise: resets, rollovers, corrections and dips. */
  readonly resets: readonly EpochMs[]
  /** Set for a register that also counts backwards: what it runs back is negative. */
  readonly runsBack?: boolean
}

/**
 * Returns the stretches for which the values of a series hold.
 *
 * - Rates and instantaneous values hold for their bucket, or until the next value if that comes sooner. A day or longer
 *   that does not start on an edge of `zone` is one of UTC if it starts on an edge there, and otherwise as long as the
 *   bucket in which it starts.
 * - A raw reading holds until the next one; before a silence of more than one and a half median steps, and at the end,
 *   for one median step. A single raw reading holds for no time.
 * - A totalizer's amount holds from one reading to the next, however far apart they are; the last reading starts none.
 */
export function valueIntervalsOf(
  columns: Columns,
  kind: VariableKind,
  resolution: Resolution,
  zone: IanaZone,
): ValueIntervals {
  if (kind === 'totalizer') return amountIntervals(finiteColumns(columns), resolution)
  const { times: starts, values } = columns
  const base = { starts, values, longestDivisibleMs: Infinity, resets: [] }
  const step = fixedStepMs(resolution)
  if (step !== undefined) return { ...base, ends: undefined, lengthMs: step }
  const ends = isCalendarResolution(resolution) ? calendarEnds(starts, resolution, zone) : rawEnds(starts)
  return { ...base, ends, lengthMs: NaN }
}

/** Returns the end of the stretch at an index. */
export function endOf({ starts, ends, lengthMs }: ValueIntervals, index: number): EpochMs {
  if (ends !== undefined) return ends[index] ?? NaN
  return Math.min((starts[index] ?? NaN) + lengthMs, starts[index + 1] ?? Infinity)
}

function calendarEnds(starts: Float64Array, resolution: CalendarResolution, zone: IanaZone): Float64Array {
  const edges = bucketEdges({ start: starts[0] ?? 0, end: (starts.at(-1) ?? -1) + 1 }, resolution, zone)
  const ends = new Float64Array(starts.length)
  let bucket = 0
  for (let index = 0; index < starts.length; index++) {
    const at = starts[index] ?? NaN
    while ((edges[bucket + 1] ?? Infinity) <= at) bucket++
    const end = edges[bucket] === at ? (edges[bucket + 1] ?? NaN) : intervalEnd(at, resolution, zone)
    ends[index] = Math.min(end, starts[index + 1] ?? Infinity)
  }
  return ends
}

function rawEnds(starts: Float64Array): Float64Array {
  const step = Math.max(0, typicalStepMs(starts) ?? (starts[1] ?? 0) - (starts[0] ?? 0))
  const limit = gapLimitOf('raw', starts)
  const ends = new Float64Array(starts.length)
  const last = starts.length - 1
  for (let index = 0; index < last; index++) {
    const at = starts[index] ?? NaN
    const next = starts[index + 1] ?? NaN
    // Before a silence a value holds for the usual length, which is shorter than the silence.
    ends[index] = next - at <= limit ? next : Math.min(at + step, next)
  }
  if (last >= 0) ends[last] = (starts[last] ?? NaN) + step
  return ends
}

/** Returns the times of a totalizer's readings that fell by more than noise. */
export function resetsIn(columns: Columns): readonly EpochMs[] {
  return countedReadings(finiteColumns(columns)).resets
}

/** The readings of a totalizer that count, with the consumption between each and the next. */
interface CountedReadings {
  readonly times: Float64Array
  /** Has one element fewer than the times. */
  readonly amounts: Float64Array
  /** Times of readings that fell by more than noise. */
  readonly resets: readonly EpochMs[]
  readonly runsBack: boolean
}

/**
 * Returns the amounts between successive readings. After a reset or a rollover the reading counts from zero, so that no
 * amount is negative because of it: readings 100, 130, 20 give 30 and 20. A correction has an amount of zero, and so
 * has a fall by no more than the meter's resolution, which is noise; after noise only what exceeds the highest reading
 * counts again. The low readings of a dip are left out, as if they were missing. What a register runs backwards is
 * negative.
 */
function countedReadings(columns: Columns): CountedReadings {
  const falls = registerFalls(columns)
  const { times, values } = withoutDips(columns, falls)
  const kinds = new Map(falls.map(({ at, kind }) => [columns.times[at], kind]))
  const amounts = new Float64Array(Math.max(0, values.length - 1))
  const isNet = runsBack(columns)
  let highest = values[0] ?? NaN
  for (let index = 0; index < amounts.length; index++) {
    const reading = values[index + 1] ?? NaN
    const kind = kinds.size === 0 ? undefined : kinds.get(times[index + 1])
    if (kind === undefined) amounts[index] = isNet ? reading - highest : Math.max(0, reading - highest)
    else if (kind === 'reset') amounts[index] = Math.max(0, reading)
    highest = kind === undefined && !isNet ? Math.max(highest, reading) : reading
  }
  return { times, amounts, resets: falls.map((fall) => columns.times[fall.at] ?? NaN), runsBack: isNet }
}

function withoutDips(columns: Columns, falls: readonly RegisterFall[]): Columns {
  const dips = falls.filter(({ kind }) => kind === 'dip')
  if (dips.length === 0) return columns
  const counted: number[] = []
  let next = 0
  for (let index = 0; index < columns.times.length; index++) {
    if (index >= (dips[next]?.next ?? Infinity)) next++
    if (index < (dips[next]?.at ?? Infinity)) counted.push(index)
  }
  return {
    times: Float64Array.from(counted, (index) => columns.times[index] ?? NaN),
    values: Float64Array.from(counted, (index) => columns.values[index] ?? NaN),
  }
}

/** Returns the amounts between successive readings as rates per hour. */
function amountIntervals(columns: Columns, resolution: Resolution): ValueIntervals {
  const { times, amounts, resets, runsBack: isNet } = countedReadings(columns)
  const count = amounts.length
  const rates = amounts.map(
    (amount, index) => amount / (((times[index + 1] ?? NaN) - (times[index] ?? NaN)) / HOUR_MS),
  )
  return {
    starts: times.subarray(0, count),
    values: rates,
    ends: times.subarray(1),
    lengthMs: NaN,
    longestDivisibleMs: divisibleMs(times, resolution),
    resets,
    ...(isNet && { runsBack: true }),
  }
}

/** If there are too few readings to determine their step, nothing is divided. */
function divisibleMs(times: Float64Array, resolution: Resolution): number {
  const limit = gapLimitOf(resolution, times)
  return Number.isFinite(limit) ? limit : 0
}

/** Drops readings that are not finite; returns the columns themselves when all are. */
function finiteColumns(columns: Columns): Columns {
  if (columns.values.every(Number.isFinite)) return columns
  const hasValue = (_: number, index: number): boolean => Number.isFinite(columns.values[index])
  return {
    ...{ times: columns.times.filter(hasValue), values: columns.values.filter(hasValue) },
    ...registerOf(columns),
  }
}
