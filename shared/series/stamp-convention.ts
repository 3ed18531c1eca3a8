import { seriesKeyFromText } from './series-key.ts'
import { bucketStart, bucketStarts, nextBucketStart } from '../time/buckets.ts'
import { fixedStepMs, isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'

/**
 * Names the end of its interval that a stamp marks; it is not documented (docs/service.md 4.7), but answers reveal it.
 */
export type StampConvention = 'start' | 'end'

/** Names the bounds of a request that its answer contains as stamps. */
export type BroughtEdge = StampConvention | 'both'

/** The evidence of one answer. It is clear if hardly any bucket is missing, so that an absent edge is no accident. */
export interface EdgeFinding {
  readonly edge: BroughtEdge
  readonly isClear: boolean
}

/** Number of a connection's answers that contained each edge, and how many of them were clear. */
export type StampEvidence = Readonly<
  Record<BroughtEdge, { readonly answers: number; readonly clear: number }>
>

const none = { answers: 0, clear: 0 }
export const noStampEvidence: StampEvidence = { start: none, end: none, both: none }

/**
 * With at least this many buckets, and at least this share of them present, an absent edge is a rule and not one more
 * gap.
 */
const CLEAR_BUCKETS = 100
const CLEAR_SHARE = 0.99
/**
 * Weight of a clear answer relative to an ordinary one; weight that decides; factor by which it must outweigh
 * contradicting answers.
 */
const CLEAR_WEIGHT = 3
const DECIDING_WEIGHT = 3
const AGAINST_ONE = 10
/** Beyond this number, further answers with the same result are not counted. */
const MOST_ANSWERS = 100

/**
 * Returns the evidence of one answer to a request for `[start, end)`: a service that stamps starts sends `start` and
 * not `end`, and one that stamps ends sends `end` and not `start`. One that sends both has ranges that include their
 * end, so that a missing edge is only a gap.
 *
 * `stamps` are as received, in any order, before those outside the interval were cut off. Undefined if the answer shows
 * nothing: it has gaps at its edges, is raw, or the interval does not lie on bucket edges.
 */
export function stampEvidenceOf(
  stamps: Float64Array,
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
): EdgeFinding | undefined {
  const { start, end } = interval
  if (resolution === 'raw' || start >= end) return undefined
  if (!isEdge(start, resolution, zone) || !isEdge(end, resolution, zone)) return undefined
  const hasStart = stamps.includes(start)
  const hasEnd = stamps.includes(end)
  if (!hasStart && !hasEnd) return undefined
  const isClear =
    stamps.length >= CLEAR_BUCKETS &&
    stamps.length >= CLEAR_SHARE * bucketStarts(interval, resolution, zone).length
  if (hasStart && hasEnd) return { edge: 'both', isClear }
  // This is the stamp next to the absent edge: if it is missing too, the edge may be absent only because values are.
  const beside = hasStart ? bucketStart(end - 1, resolution, zone) : nextBucketStart(start, resolution, zone)
  if (!stamps.includes(beside)) return undefined
  return { edge: hasStart ? 'start' : 'end', isClear }
}

function isEdge(at: EpochMs, resolution: Resolution, zone: IanaZone): boolean {
  return bucketStart(at, resolution, zone) === at
}

/** Returns the evidence with one more answer; the same evidence when it adds nothing. */
export function withStampEvidence(evidence: StampEvidence, found: EdgeFinding | undefined): StampEvidence {
  if (found === undefined || evidence[found.edge].answers >= MOST_ANSWERS) return evidence
  const { answers, clear } = evidence[found.edge]
  return { ...evidence, [found.edge]: { answers: answers + 1, clear: clear + (found.isClear ? 1 : 0) } }
}

/**
 * Returns the convention for which the evidence decides: it needs a clear answer or three others, and ten for each that
 * contradicts them. Undefined while it is undecided, when stamps are taken as starts (decision 0008).
 */
export function decidedConvention(evidence: StampEvidence): StampConvention | undefined {
  const winner = weightOf(evidence, 'end') > weightOf(evidence, 'start') ? 'end' : 'start'
  const against = weightOf(evidence, winner === 'end' ? 'start' : 'end') + weightOf(evidence, 'both')
  return weightOf(evidence, winner) >= Math.max(DECIDING_WEIGHT, AGAINST_ONE * against) ? winner : undefined
}

function weightOf(evidence: StampEvidence, edge: BroughtEdge): number {
  const { answers, clear } = evidence[edge]
  return answers + (CLEAR_WEIGHT - 1) * clear
}

/** Returns the convention for a resolution: raw readings are instants, whatever applies to intervals. */
export function stampsAt(resolution: Resolution, convention: StampConvention): StampConvention {
  return resolution === 'raw' ? 'start' : convention
}

/**
 * Returns the interval to request so that the answer contains the stamps of every bucket in `interval`. It is the same
 * interval if the edges of answers fit the convention. From a service that stamps ends but includes the first instant
 * of its ranges, the interval is requested one bucket later; from one that stamps starts but includes the last instant,
 * one bucket earlier.
 */
export function intervalToAsk(
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
  convention: StampConvention,
  evidence: StampEvidence,
): Interval {
  if (resolution === 'raw') return interval
  const [start, end, both] = [evidence.start.answers, evidence.end.answers, evidence.both.answers]
  if (both > Math.max(start, end)) return interval
  const { start: from, end: to } = interval
  if (convention === 'end' && start >= end)
    return { start: nextBucketStart(from, resolution, zone), end: nextBucketStart(to, resolution, zone) }
  if (convention === 'start' && end > start)
    return { start: bucketStart(from - 1, resolution, zone), end: bucketStart(to - 1, resolution, zone) }
  return interval
}

/**
 * Returns the part of `interval` that an answer to a request for `requested` covers: all of it, less the bucket at an
 * edge that the answer turns out not to contain. It is also all of `interval` if nothing else would be left.
 */
export function coveredByAnswer(
  interval: Interval,
  requested: Interval,
  resolution: Resolution,
  zone: IanaZone,
  convention: StampConvention,
  edge: BroughtEdge | undefined,
): Interval {
  if (edge === undefined || edge === 'both' || resolution === 'raw') return interval
  const first = edge === 'start' ? requested.start : nextBucketStart(requested.start, resolution, zone)
  const last = edge === 'end' ? requested.end : bucketStart(requested.end - 1, resolution, zone)
  const before = (at: EpochMs): EpochMs => bucketStart(at - 1, resolution, zone)
  const covered =
    convention === 'end'
      ? { start: before(first), end: last }
      : { start: first, end: nextBucketStart(last, resolution, zone) }
  const start = Math.max(interval.start, covered.start)
  const end = Math.min(interval.end, covered.end)
  return start < end ? { start, end } : interval
}

/**
 * Returns stamps as the starts of their intervals: unchanged if they are starts, moved by one bucket if they are ends.
 * Raw readings are instants and stay as they are. Ascending stamps stay ascending.
 *
 * A day or longer that does not end on an edge of `zone` is cut in UTC if it ends on an edge there, and otherwise moved
 * by the length of the bucket before.
 */
export function normaliseStamps(
  stamps: Float64Array<ArrayBuffer>,
  convention: StampConvention,
  resolution: Resolution,
  zone: IanaZone,
): Float64Array<ArrayBuffer> {
  if (convention === 'start' || resolution === 'raw') return stamps
  const step = fixedStepMs(resolution)
  if (step === undefined) return stamps.map((end) => endToStart(end, resolution, zone))
  // This is a loop and not a map, since a year of minutes would take half a million calls on the thread that serves the
  // windows.
  const starts = new Float64Array(stamps.length)
  for (let index = 0; index < starts.length; index++) starts[index] = (stamps[index] ?? NaN) - step
  return starts
}

function endToStart(end: EpochMs, resolution: Resolution, zone: IanaZone): EpochMs {
  if (!isCalendarResolution(resolution)) return end
  const cutIn = [zone, 'UTC'].find((each) => isEdge(end, resolution, each)) ?? zone
  const edge = bucketStart(end, resolution, cutIn)
  return end - (edge - bucketStart(edge - 1, resolution, cutIn))
}

/** Returns true if a series was stored under another convention than the one that applies now. */
export function isSetAside(
  { key, stamps = 'start' }: { readonly key: string; readonly stamps?: StampConvention },
  convention: StampConvention,
): boolean {
  return stamps !== stampsAt(seriesKeyFromText(key).resolution, convention)
}
