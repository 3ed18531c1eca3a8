import { gapsWithin } from '#shared/series/coverage/gaps.ts'
import { lengthOf, subtractIntervals } from '#shared/series/intervals.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { intervalEnd } from '#shared/series/totalizer-convention.ts'
import { DAY_MS, type EpochMs, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { expectedInputs, type ExpectedInput } from '../../inputs/expected-inputs.ts'

export interface OperandGaps {
  readonly operandId: OperandId
  readonly zone: IanaZone
  /** Elapsed time in ms for which values are expected, and how much of it is cached. */
  readonly expectedMs: number
  readonly seenMs: number
  readonly missingMs: number
  /** Stretches without values, ascending and disjoint. */
  readonly gaps: readonly Interval[]
  /** The longest of these gaps, or the first of several equal ones; absent if nothing is missing. */
  readonly longest?: Interval
  /** End of the last value; absent if there is none. */
  readonly lastAt?: EpochMs
  /** Share of each stretch that is missing; NaN if none of it is known. */
  readonly shares: Float64Array
  /** Is 1 for stretches that are unknown because they are not loaded. */
  readonly unloaded: Uint8Array
}

export interface MissingDataResult extends CardResult {
  /** Starts of the stretches of time in which strips are drawn, and the end of the last. */
  readonly edges: Float64Array
  /** Operands, starting with the one with the most missing time. */
  readonly operands: readonly OperandGaps[]
}

export function calculateMissingData(inputs: CardInputs): MissingDataResult {
  const { list } = expectedInputs({ ...inputs, isLikeForLike: false })
  const edges = edgesOf(inputs)
  const operands = list.map((input) => gapsOf(input, edges))
  return {
    edges,
    operands: operands.toSorted((a, b) => b.missingMs - a.missingMs || b.gaps.length - a.gaps.length),
  }
}

/** Longest ranges that are drawn by hours and by days; a strip has about a thousand pixels. */
const MOST_HOURS_MS = 15 * DAY_MS
const MOST_DAYS_MS = 800 * DAY_MS

function edgesOf({ range, zone, now }: CardInputs): Float64Array {
  const past = { start: range.start, end: Math.min(range.end, now) }
  const lengthMs = past.end - past.start
  if (lengthMs <= 0) return new Float64Array()
  const resolution: Resolution =
    lengthMs <= MOST_HOURS_MS ? 'hourly' : lengthMs <= MOST_DAYS_MS ? 'daily' : 'weekly'
  const starts = new Set([past.start, ...bucketStarts(past, resolution, zone)])
  return Float64Array.from([...starts, past.end])
}

function gapsOf(
  { operandId, series, interval, spans, missing }: ExpectedInput,
  edges: Float64Array,
): OperandGaps {
  const { columns, resolution, zone } = series
  const seen = subtractIntervals(spans, missing)
  const gaps = gapsWithin(series, seen)
  const [longest] = gaps.toSorted((a, b) => b.end - b.start - (a.end - a.start))
  const last = columns.times.at(-1)
  return {
    ...{ operandId, zone, gaps },
    ...{ expectedMs: lengthOf(spans), seenMs: lengthOf(seen), missingMs: lengthOf(gaps) },
    ...(longest !== undefined && { longest }),
    ...(last !== undefined && { lastAt: Math.min(intervalEnd(last, resolution, zone), interval.end) }),
    ...sharesOf(gaps, seen, spans, edges),
  }
}

function sharesOf(
  gaps: readonly Interval[],
  seen: readonly Interval[],
  expected: readonly Interval[],
  edges: Float64Array,
): Pick<OperandGaps, 'shares' | 'unloaded'> {
  const missing = lengthsWithin(gaps, edges)
  const seenMs = lengthsWithin(seen, edges)
  return {
    shares: seenMs.map((ms, at) => (ms === 0 ? NaN : (missing[at] ?? 0) / ms)),
    unloaded: Uint8Array.from(lengthsWithin(expected, edges), (ms, at) =>
      ms > 0 && seenMs[at] === 0 ? 1 : 0,
    ),
  }
}

/** Returns how much of ascending disjoint intervals lies between each edge and the next, in ms. */
function lengthsWithin(list: readonly Interval[], edges: Float64Array): Float64Array {
  const lengths = new Float64Array(Math.max(0, edges.length - 1))
  let first = 0
  for (let at = 0; at < lengths.length; at++) {
    const [from, to] = [edges[at] ?? NaN, edges[at + 1] ?? NaN]
    while ((list[first]?.end ?? Infinity) <= from) first++
    for (let place = first; (list[place]?.start ?? Infinity) < to; place++) {
      const { start, end } = list[place] ?? { start: 0, end: 0 }
      lengths[at] = (lengths[at] ?? 0) + Math.min(end, to) - Math.max(start, from)
    }
  }
  return lengths
}
