import { bucketStarts, nextBucketStart } from '../../time/buckets.ts'
import { fixedStepMs, isCalendarResolution, meanStepMs, type Resolution } from '#shared/time/resolution.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { type Columns, sliceColumns } from '#shared/series/columns.ts'
import { intersectIntervals } from '../intervals.ts'
import { typicalStepMs } from '../typical-step.ts'

/** Number of steps between neighbours beyond which a value between them is missing. */
export const GAP_STEPS = 1.5

/**
 * Returns how far apart two neighbouring values may lie, in ms, before a value between them is missing: one and a half
 * steps. The longest month is shorter than that and two short ones are longer, so this works for calendar resolutions
 * too. For raw it uses the median step of `times`; Infinity if there is none.
 */
export function gapLimitOf(resolution: Resolution, times: Float64Array): number {
  return GAP_STEPS * (meanStepMs(resolution) ?? typicalStepMs(times) ?? Infinity)
}

/**
 * Returns the stretches of the interval without values, ascending and disjoint.
 *
 * A bucket without a value is a gap from its start to its end. A raw reading is assumed to last for the median step; a
 * silence of more than one and a half steps is a gap from the time at which the next reading was due.
 */
export function gapIntervals(
  columns: Columns,
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
): readonly Interval[] {
  const { times } = sliceColumns(columns, interval)
  if (resolution === 'raw') return rawGaps(times, interval)
  if (isCalendarResolution(resolution)) return calendarGaps(times, interval, resolution, zone)
  const step = fixedStepMs(resolution) ?? 0
  return fixedGaps(times, interval, step, gapsBetween(columns.times, step))
}

/** Returns the stretches without values of a series within some spans; ascending and disjoint like the spans. */
export function gapsWithin(
  { columns, resolution, zone }: GappedSeries,
  spans: readonly Interval[],
): readonly Interval[] {
  return spans.flatMap((span) => intersectIntervals(gapIntervals(columns, span, resolution, zone), [span]))
}

interface GappedSeries {
  readonly columns: Columns
  readonly resolution: Resolution
  readonly zone: IanaZone
}

function rawGaps(times: Float64Array, interval: Interval): readonly Interval[] {
  const step = typicalStepMs(times)
  if (times.length === 0) return nonEmpty(interval)
  return step === undefined ? [] : spansBetween(times, interval, step, step * GAP_STEPS)
}

/** `between` has the gaps between neighbours in all of the column that `times` is a part of. */
function fixedGaps(
  times: Float64Array,
  interval: Interval,
  step: number,
  between: readonly Interval[],
): readonly Interval[] {
  const start = Math.ceil(interval.start / step) * step
  const end = Math.ceil(interval.end / step) * step
  const [first, last] = [times[0] ?? end, times.at(-1) ?? start - step]
  return [
    ...(first > start ? [{ start, end: first }] : []),
    ...between.filter((gap) => gap.start - step >= first && gap.end <= last),
    ...(times.length > 0 && end - last > step ? [{ start: last + step, end }] : []),
  ]
}

interface KnownGaps {
  readonly step: number
  readonly gaps: readonly Interval[]
}

/** The same column is asked about for the picture, the overview and the answer, again with each change of a view. */
const known = new WeakMap<Float64Array, KnownGaps>()

/** Returns the gaps between neighbours, without what is before the first and after the last. */
function gapsBetween(times: Float64Array, step: number): readonly Interval[] {
  const before = known.get(times)
  if (before?.step === step) return before.gaps
  const [start, end] = [times[0] ?? 0, (times.at(-1) ?? 0) + step]
  const gaps = times.length === 0 ? [] : spansBetween(times, { start, end }, step, step)
  known.set(times, { step, gaps })
  return gaps
}

/** Returns the spans from a time plus `step` to the next time, when the two are more than `limit` apart. */
function spansBetween(
  times: Float64Array,
  interval: Interval,
  step: number,
  limit: number,
): readonly Interval[] {
  const gaps: Interval[] = []
  let previous = interval.start - step
  // The loop is by index: an iterator over a million stamps takes several times as long.
  for (let index = 0; index < times.length; index++) {
    const at = times[index] ?? NaN
    if (at - previous > limit) gaps.push({ start: previous + step, end: at })
    previous = at
  }
  if (interval.end - previous > limit) gaps.push({ start: previous + step, end: interval.end })
  return gaps
}

function calendarGaps(
  times: Float64Array,
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
): readonly Interval[] {
  const gaps: Interval[] = []
  let next = 0
  for (const start of bucketStarts(interval, resolution, zone)) {
    const end = nextBucketStart(start, resolution, zone)
    let cached = false
    for (; (times[next] ?? Infinity) < end; next++) cached = true
    if (!cached) addSpan(gaps, start, end)
  }
  return gaps
}

function addSpan(gaps: Interval[], start: EpochMs, end: EpochMs): void {
  const last = gaps.at(-1)
  if (last?.end === start) gaps[gaps.length - 1] = { start: last.start, end }
  else gaps.push({ start, end })
}

function nonEmpty(interval: Interval): readonly Interval[] {
  return interval.start < interval.end ? [interval] : []
}
