import {
  type Clock,
  DAY_MS,
  type IanaZone,
  type Interval,
  MINUTE_MS,
  SECOND_MS,
} from '#shared/time/instant.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import { type Columns, type Segment, sliceColumns } from '#shared/series/columns.ts'
import { fixedStepMs, resolutions, type Resolution } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import {
  coveredByAnswer,
  intervalToAsk,
  normaliseStamps,
  stampEvidenceOf,
  stampsAt,
  type StampConvention,
} from '#shared/series/stamp-convention.ts'
import { areCutInUtc, fromBucketInUtc } from '#shared/series/buckets-in-utc.ts'
import { MAX_REQUEST_MS } from '#shared/series/coverage/plan.ts'
import { formatIsoUtc } from '#shared/time/text/local-text.ts'
import type { Requester } from '../requester.ts'
import { createPageGuard } from '../transport/page-guard.ts'
import type { DialectMemory } from '../dialect/dialect.ts'
import { noteEdges, stampKnowledgeOf, stampReadingOf } from '../dialect/stamp-memory.ts'
import type { ParseSeries } from '../parsing/parse-series.ts'
import type { ServiceClient } from '../service-client.ts'
import { pathSegment, type ServiceCall } from '../service-request.ts'
import type { NoteDrift } from '../wire/drift-log.ts'
import type { ParsedSeries } from '../wire/series/series-parser.ts'
import { refuseId } from './refuse-id.ts'

const ENDPOINT = 'GET /variables/{dataHubId}/data'

/**
 * Creates the call for time-series values (docs/service.md 4.7): one segment, stamped with the starts of its
 * buckets (decision 0008).
 */
export function createSeriesCall(
  requester: Requester,
  parseSeries: ParseSeries,
  memory: DialectMemory,
  clock: Clock,
): Pick<ServiceClient, 'fetchSeries'> {
  /** Callers that share one request share its answer, which counts as evidence only once. */
  const noted = new WeakSet<ParsedSeries>()
  return {
    fetchSeries: async ({ seriesKey, interval, bucketZone, ...origin }) => {
      const segment = pathSegment(seriesKey.dataHubId)
      if (segment === undefined) return refuseId('dataHubId')
      const requested = requestedKey(seriesKey)
      const { resolution } = requested
      const requestInterval = requestIntervalOf(memory, interval, resolution, bucketZone)
      const wider = withBucketInUtc(memory, requestInterval, resolution)
      const call = callFor(requested, wider, segment)
      const answer = await requester.stream(origin, call, () =>
        createPageGuard(
          call.label,
          parseSeries({
            interval: bothEdges(wider, resolution),
            count: expectedCount(resolution, wider),
          }),
        ),
      )
      if (!answer.ok) return answer
      requester.note(ENDPOINT, (note) => noteDrift(answer.value, requested, note))
      const other = otherThan(requested, answer.value)
      if (other !== undefined)
        return fail({ kind: 'unexpected-response', detail: `${call.label}: the answer is ${other}` })
      const isNew = !noted.has(answer.value)
      noted.add(answer.value)
      const answered = { requested, interval, requestInterval, bucketZone, memory, clock, isNew }
      return succeed(segmentFrom(answer.value, answered))
    },
  }
}

function requestIntervalOf(
  memory: DialectMemory,
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
): Interval {
  const known = stampKnowledgeOf(memory)
  return intervalToAsk(interval, resolution, zone, stampReadingOf(known).stamps, known.evidence)
}

/**
 * Asks for the bucket of UTC in which the interval begins as well, unless the request would be too long for that: a
 * service that cuts days in UTC answers with one more, any other as before (decision 0284). This is
 * asked of a service only once it is known to stamp starts: if it stamps ends, that of the bucket before would be in the
 * range and hide the fact.
 */
function withBucketInUtc(memory: DialectMemory, interval: Interval, resolution: Resolution): Interval {
  const { found, stamps } = stampReadingOf(stampKnowledgeOf(memory))
  const wider = fromBucketInUtc(interval, resolution)
  const isShort = wider.end - wider.start <= MAX_REQUEST_MS
  return found === 'start' && stamps === 'start' && isShort ? wider : interval
}

/** Includes the last instant as well: whether an answer contains it shows what its stamps mean. */
function bothEdges({ start, end }: Interval, resolution: Resolution): Interval {
  return { start, end: resolution === 'raw' ? end : end + 1 }
}

/** Returns the same key without fields that are undefined. */
function requestedKey({
  dataHubId,
  resolution,
  units,
  standardization,
  namedResolution,
}: {
  readonly dataHubId: string
  readonly resolution: Resolution
  readonly units?: string | undefined
  readonly standardization?: string | undefined
  readonly namedResolution?: string | undefined
}): SeriesKey {
  return {
    dataHubId,
    resolution,
    ...(units !== undefined && { units }),
    ...(standardization !== undefined && { standardization }),
    ...(namedResolution !== undefined && { namedResolution }),
  }
}

function callFor(seriesKey: SeriesKey, { start, end }: Interval, segment: string): ServiceCall {
  const { dataHubId, units, standardization } = seriesKey
  const resolution = seriesKey.namedResolution ?? seriesKey.resolution
  const query: (readonly [string, string])[] = [
    ['start', formatIsoUtc(start)],
    ['end', formatIsoUtc(end)],
    ['resolution', resolution],
  ]
  if (units !== undefined) query.push(['units', units])
  if (standardization !== undefined) query.push(['standardization', standardization])
  query.push(['format', 'json'])
  const range = `${shortStamp(start)} – ${shortStamp(end)}`
  const label = `GET /variables/${dataHubId}/data ${resolution} ${range}`
  const path = `/variables/${segment}/data`
  const most = maxBytes(seriesKey.resolution, start, end)
  return { method: 'GET', endpoint: ENDPOINT, path, query, label, maxBytes: most }
}

const MIB = 1024 * 1024
/** One element is about 60 bytes long, or three times that with undocumented fields and spaces. */
const BYTES_PER_ELEMENT = 200

/** Allows for a year of minutes, which is about 30 MB, and for raw readings once a second. */
function maxBytes(resolution: Resolution, start: number, end: number): number {
  const stepMs = resolution === 'raw' ? SECOND_MS : (fixedStepMs(resolution) ?? DAY_MS)
  return Math.min(256 * MIB, Math.ceil(MIB + ((end - start) / stepMs) * BYTES_PER_ELEMENT))
}

/** Formats an instant as `2021-01-01`, or as `2021-01-01T06:30` within a day. */
function shortStamp(at: number): string {
  const text = formatIsoUtc(at)
  return text.endsWith('T00:00:00Z') ? text.slice(0, 10) : text.slice(0, 16)
}

function expectedCount(resolution: Resolution, { start, end }: Interval): number {
  const stepMs = resolution === 'raw' ? MINUTE_MS : (fixedStepMs(resolution) ?? DAY_MS)
  return Math.ceil((end - start) / stepMs) + 1
}

function noteDrift(series: ParsedSeries, seriesKey: SeriesKey, note: NoteDrift): void {
  for (const path of series.unknownFields) note('unknown-field', path, undefined)
  if (series.resolution === '') note('missing-field', 'resolution', undefined)
  if (series.units === '') note('missing-field', 'units', undefined)
  if (series.dataHubId === '') note('missing-field', 'data_hub_id', undefined)
  else if (series.dataHubId !== seriesKey.dataHubId) note('unknown-value', 'data_hub_id', series.dataHubId)
  const isKnown = isResolution(series.resolution) || series.resolution === seriesKey.namedResolution
  if (series.resolution !== '' && !isKnown) {
    note('unknown-value', 'resolution', series.resolution)
  }
}

function isResolution(text: string): boolean {
  return resolutions.some((resolution) => resolution === text)
}

/**
 * Checks that the answer is for what was requested. Daily values cached as hourly ones, or values of another variable,
 * would make every figure wrong; an unknown resolution is only a name and is accepted.
 */
function otherThan(requested: SeriesKey, { resolution, dataHubId }: ParsedSeries): string | undefined {
  if (isResolution(resolution) && resolution !== requested.resolution) return resolution
  return dataHubId === '' || dataHubId === requested.dataHubId ? undefined : `of ${dataHubId}`
}

interface Answered {
  readonly requested: SeriesKey
  readonly interval: Interval
  readonly requestInterval: Interval
  readonly bucketZone: IanaZone
  readonly memory: DialectMemory
  readonly clock: Clock
  /** False if another caller has already noted the evidence of this answer. */
  readonly isNew: boolean
}

/** Notes the stamp evidence first, since the answer that settles the convention is read by it too. */
function segmentFrom(series: ParsedSeries, answered: Answered): Segment {
  const { requested, interval, requestInterval, bucketZone, memory, clock, isNew } = answered
  const { resolution } = requested
  const finding = stampEvidenceOf(series.times, requestInterval, resolution, bucketZone)
  if (isNew) noteEdges(memory, finding)
  const stamps = stampsAt(resolution, stampReadingOf(stampKnowledgeOf(memory)).stamps)
  const columns = startsWithin(series, interval, stamps, resolution, bucketZone)
  // If exactly these starts were requested, the answer is used as it comes: a missing edge is one more gap.
  const isPlain = stamps === 'start' && requestInterval === interval
  const { defects } = series
  const covered = isPlain
    ? interval
    : coveredByAnswer(interval, requestInterval, resolution, bucketZone, stamps, finding?.edge)
  return {
    seriesKey: requested,
    interval: { start: Math.min(covered.start, columns.times[0] ?? Infinity), end: covered.end },
    stamps,
    ...columns,
    units: series.units,
    fetchedAt: clock.now(),
    defects: { ...defects, outside: defects.outside + series.times.length - columns.times.length },
  }
}

/**
 * Returns the columns stamped with starts and without values outside; of days that are cut in UTC, the one that reaches
 * into the interval stays. A part is copied, since sending a view would send the whole.
 */
function startsWithin(
  series: Columns,
  interval: Interval,
  stamps: StampConvention,
  resolution: Resolution,
  zone: IanaZone,
): Columns {
  const starts = {
    times: normaliseStamps(series.times, stamps, resolution, zone),
    values: series.values,
  }
  const isUtc = areCutInUtc(starts.times, resolution, zone)
  const { times, values } = sliceColumns(starts, isUtc ? fromBucketInUtc(interval, resolution) : interval)
  return times.length === starts.times.length ? starts : { times: times.slice(), values: values.slice() }
}
