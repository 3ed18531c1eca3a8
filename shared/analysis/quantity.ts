import { sliceColumns } from '../series/columns.ts'
import { completenessOf, type Completeness } from '../series/gaps.ts'
import type { Interval } from '../series/interval.ts'
import type { Resolution } from '../series/resolution.ts'
import type { Columns } from '../series/segment.ts'
import { typicalStepMs } from '../series/typical-step.ts'
import { nextBucketStart } from '../time/buckets.ts'
import { HOUR_MS } from '../time/durations.ts'
import { fixedStepMs } from '../time/fixed-step.ts'
import type { EpochMs, IanaZone } from '../time/instant.ts'

/** An amount with the share of the interval it rests on. */
export interface Quantity {
  /** In the quantity's unit; undefined when there are no values. Covers the present buckets only. */
  readonly value: number | undefined
  readonly completeness: Completeness
}

/**
 * The quantity of an average rate: each value times the true length of its bucket, so that a local day counts
 * 23, 24 or 25 hours.
 *
 * `hoursPerRateUnit` is the length of the rate's own time unit in hours: 1 for kW and Btu/hr, 1/60 for
 * gal/min, 24 for m3/day (`quantityUnitOf` gives its inverse, `perHour`). A raw reading stands until the next
 * one, at most one and a half median steps.
 */
export function quantityOf(
  columns: Columns,
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
  hoursPerRateUnit: number,
): Quantity {
  const inside = sliceColumns(columns, interval)
  const completeness = completenessOf(columns, interval, resolution, zone)
  if (inside.values.length === 0) return { value: undefined, completeness }
  const lengthAt = lengthReader(inside.times, interval.end, resolution, zone)
  let sum = 0
  for (let index = 0; index < inside.values.length; index++) {
    sum += (inside.values[index] ?? 0) * lengthAt(index)
  }
  return { value: sum / HOUR_MS / hoursPerRateUnit, completeness }
}

/** Reads the length in ms for which the value at an index stands. */
function lengthReader(
  times: Float64Array,
  end: EpochMs,
  resolution: Resolution,
  zone: IanaZone,
): (index: number) => number {
  const step = fixedStepMs(resolution)
  if (step !== undefined) return () => step
  if (resolution === 'raw') return rawLengthReader(times, end)
  return (index) => {
    const at = times[index] ?? NaN
    return nextBucketStart(at, resolution, zone) - at
  }
}

function rawLengthReader(times: Float64Array, end: EpochMs): (index: number) => number {
  const longest = 1.5 * (typicalStepMs(times) ?? Infinity)
  return (index) => Math.min((times[index + 1] ?? end) - (times[index] ?? end), longest)
}

/** Amounts between readings of a totalizer, and where it fell. */
export interface TotalizerDifferences extends Columns {
  /** Times of the readings that were lower than the one before: a reset or a rollover. */
  readonly resets: readonly EpochMs[]
}

/**
 * Differences of successive readings of a totalizer, each at the time of the earlier reading: what ran through
 * in the interval that starts there.
 *
 * A fall is a reset or rollover: it is flagged, and the reading after it counts from zero, so that no amount
 * is negative by it. One element fewer than readings. Readings 100, 130, 20 give 30, 20 and one reset.
 */
export function totalizerDifferences(columns: Columns): TotalizerDifferences {
  const { times, values } = columns
  const count = Math.max(0, values.length - 1)
  const amounts = new Float64Array(count)
  const resets: EpochMs[] = []
  for (let index = 0; index < count; index++) {
    const before = values[index] ?? 0
    const after = values[index + 1] ?? 0
    const fell = after < before
    if (fell) resets.push(times[index + 1] ?? NaN)
    amounts[index] = fell ? Math.max(0, after) : after - before
  }
  return { times: times.slice(0, count), values: amounts, resets }
}
