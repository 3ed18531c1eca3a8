import { bucketStart, nextBucketStart } from '../time/buckets.ts'
import { fixedStepMs } from '../time/fixed-step.ts'
import type { EpochMs, IanaZone } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'
import { isCalendarResolution, type Resolution } from '../time/resolution.ts'
import type { Columns } from './segment.ts'

/** Which end of its interval a stamp names; not documented (docs/service.md 4.7), but answers tell. */
export type StampConvention = 'start' | 'end'

/** How many answers of a connection spoke for each convention. */
export type StampEvidence = Readonly<Record<StampConvention, number>>

export const noStampEvidence: StampEvidence = { start: 0, end: 0 }

/** Answers that have to agree, and how many of them outweigh one that does not. */
const DECIDING_ANSWERS = 3
const AGAINST_ONE = 10

/**
 * What one answer tells: asked for `[start, end)`, a service that stamps starts brings `start` and not `end`, one
 * that stamps ends brings `end` and not `start`.
 *
 * `stamps` are as received, in any order, before anything outside the interval was cut. Undefined where the answer
 * tells nothing: it is not full at both edges, brings both (the range's end is inclusive), is raw, or the interval
 * does not lie on bucket edges.
 */
export function stampEvidenceOf(
  stamps: Float64Array,
  { start, end }: Interval,
  resolution: Resolution,
  zone: IanaZone,
): StampConvention | undefined {
  if (resolution === 'raw' || start >= end) return undefined
  if (!isEdge(start, resolution, zone) || !isEdge(end, resolution, zone)) return undefined
  const hasStart = stamps.includes(start)
  const hasEnd = stamps.includes(end)
  if (hasStart === hasEnd) return undefined
  // The stamp next to the edge that is absent: without it the answer may lack the edge for want of values.
  const beside = hasStart ? bucketStart(end - 1, resolution, zone) : nextBucketStart(start, resolution, zone)
  if (!stamps.includes(beside)) return undefined
  return hasStart ? 'start' : 'end'
}

function isEdge(at: EpochMs, resolution: Resolution, zone: IanaZone): boolean {
  return bucketStart(at, resolution, zone) === at
}

/** The evidence with one answer more. */
export function withStampEvidence(
  evidence: StampEvidence,
  found: StampConvention | undefined,
): StampEvidence {
  return found === undefined ? evidence : { ...evidence, [found]: evidence[found] + 1 }
}

/**
 * The convention that the evidence decides for: at least three answers, and ten for each that says otherwise.
 * Undefined while it does not, when stamps are taken as starts (decision 0008).
 */
export function decidedConvention(evidence: StampEvidence): StampConvention | undefined {
  const winner = evidence.end > evidence.start ? 'end' : 'start'
  const against = Math.min(evidence.start, evidence.end)
  return evidence[winner] >= Math.max(DECIDING_ANSWERS, AGAINST_ONE * against) ? winner : undefined
}

/**
 * Columns stamped with the starts of their intervals: the same where they are, moved by one bucket where they name
 * ends. Raw readings are instants and stay. Times stay ascending.
 *
 * A day or longer that does not end on an edge of `zone` (a service that cuts days in UTC) is moved by the length
 * of the bucket before.
 */
export function normaliseStamps(
  columns: Columns,
  convention: StampConvention,
  resolution: Resolution,
  zone: IanaZone,
): Columns {
  if (convention === 'start' || resolution === 'raw') return columns
  const step = fixedStepMs(resolution)
  const startOf = (end: EpochMs): EpochMs =>
    step === undefined ? endToStart(end, resolution, zone) : end - step
  return { times: columns.times.map(startOf), values: columns.values }
}

function endToStart(end: EpochMs, resolution: Resolution, zone: IanaZone): EpochMs {
  if (!isCalendarResolution(resolution)) return end
  const edge = bucketStart(end, resolution, zone)
  return end - (edge - bucketStart(edge - 1, resolution, zone))
}
