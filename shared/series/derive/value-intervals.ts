import type { VariableKind } from '../../catalog/nouns.ts'
import { bucketEdges } from '../../time/bucket-edges.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { fixedStepMs } from '../../time/fixed-step.ts'
import type { EpochMs, IanaZone } from '../../time/instant.ts'
import { gapLimitOf } from '../pyramid/mean-step.ts'
import { isCalendarResolution, type CalendarResolution, type Resolution } from '../../time/resolution.ts'
import type { Columns } from '../segment.ts'
import { typicalStepMs } from '../typical-step.ts'

/**
 * Values with the stretches of time they hold for, ascending and disjoint: value k holds over
 * `[starts[k], endOf(k))`, where the end is `ends[k]`, or where there are no `ends` after `lengthMs`, sooner where the
 * next value starts before.
 */
export interface ValueIntervals {
  readonly starts: Float64Array
  /** In the unit of the columns; of a totalizer the rate per hour at which it ran. May hold what is not finite. */
  readonly values: Float64Array
  /** Undefined where every value holds for `lengthMs` or until the next. */
  readonly ends: Float64Array | undefined
  readonly lengthMs: number
  /** A stretch longer than this is not divided: nobody knows when within it the amount ran (decision 0034). */
  readonly longestDivisibleMs: number
  /** Of a totalizer: times of the readings that were lower than the one before. */
  readonly resets: readonly EpochMs[]
}

/**
 * The stretches over which the values of a series hold.
 *
 * - Rates and instantaneous values hold for their bucket, cut short where the next value comes sooner. A day or
 *   longer that does not start on an edge of `zone` is as long as the bucket in which it starts.
 * - A raw reading holds until the next one; before a silence of more than one and a half median steps, and at
 *   the end, for one median step. One raw reading alone holds for no time.
 * - A totalizer's amount holds from one reading to the next, however far that is; the last reading starts none.
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

/** The end of the stretch at an index. */
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
    const lengthMs = (edges[bucket + 1] ?? NaN) - (edges[bucket] ?? NaN)
    ends[index] = Math.min(at + lengthMs, starts[index + 1] ?? Infinity)
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
    // Before a silence as long as usual, which is shorter than it.
    ends[index] = next - at <= limit ? next : Math.min(at + step, next)
  }
  if (last >= 0) ends[last] = (starts[last] ?? NaN) + step
  return ends
}

/** Times of the readings of a totalizer that are lower than the one before: resets and rollovers. */
export function resetsIn(columns: Columns): readonly EpochMs[] {
  const { times, values } = finiteColumns(columns)
  const resets: EpochMs[] = []
  for (let index = 1; index < values.length; index++)
    if ((values[index] ?? 0) < (values[index - 1] ?? 0)) resets.push(times[index] ?? NaN)
  return resets
}

/**
 * What ran between successive readings, as the rate per hour at which it ran. A fall is a reset or a rollover:
 * the reading after it counts from zero, so that no amount is negative by it. Readings 100, 130, 20 an hour
 * apart give 30 and 20 an hour, and one reset.
 */
function amountIntervals({ times, values }: Columns, resolution: Resolution): ValueIntervals {
  const count = Math.max(0, values.length - 1)
  const rates = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    const before = values[index] ?? 0
    const after = values[index + 1] ?? 0
    const hours = ((times[index + 1] ?? NaN) - (times[index] ?? NaN)) / HOUR_MS
    rates[index] = (after < before ? Math.max(0, after) : after - before) / hours
  }
  return {
    starts: times.subarray(0, count),
    values: rates,
    ends: times.subarray(1),
    lengthMs: NaN,
    longestDivisibleMs: divisibleMs(times, resolution),
    resets: resetsIn({ times, values }),
  }
}

/** Where readings are too few to tell their step, nothing is divided. */
function divisibleMs(times: Float64Array, resolution: Resolution): number {
  const limit = gapLimitOf(resolution, times)
  return Number.isFinite(limit) ? limit : 0
}

/** Readings that are not finite are none; the columns themselves where all are. */
function finiteColumns(columns: Columns): Columns {
  if (columns.values.every(Number.isFinite)) return columns
  const hasValue = (_: number, index: number): boolean => Number.isFinite(columns.values[index])
  return { times: columns.times.filter(hasValue), values: columns.values.filter(hasValue) }
}
