import { fail, succeed } from '#shared/errors/result.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/interval.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Columns, Segment } from '#shared/series/segment.ts'
import {
  coveredByAnswer,
  intervalToAsk,
  normaliseStamps,
  stampEvidenceOf,
  stampsAt,
  type StampConvention,
} from '#shared/series/stamp-convention.ts'
import type { Clock, IanaZone } from '#shared/time/instant.ts'
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
const stepsMs: Partial<Record<Resolution, number>> = {
  raw: 60_000,
  minute: 60_000,
  '15-minute': 900_000,
  hourly: 3_600_000,
}

/** Time-series values (docs/service.md 4.7) as one segment, stamped with the starts of its buckets (decision 0008). */
export function createSeriesCall(
  requester: Requester,
  parseSeries: ParseSeries,
  memory: DialectMemory,
  clock: Clock,
): Pick<ServiceClient, 'fetchSeries'> {
  return {
    fetchSeries: async ({ seriesKey, interval, bucketZone, ...origin }) => {
      const segment = pathSegment(seriesKey.dataHubId)
      if (segment === undefined) return refuseId('dataHubId')
      const requested = requestedKey(seriesKey)
      const { resolution } = requested
      const asked = askedInterval(memory, interval, resolution, bucketZone)
      const call = callFor(requested, asked, segment)
      const answer = await requester.stream(origin, call, () =>
        createPageGuard(
          call.label,
          parseSeries({ interval: bothEdges(asked, resolution), count: expectedCount(resolution, asked) }),
        ),
      )
      if (!answer.ok) return answer
      requester.note(ENDPOINT, (note) => {
        noteDrift(answer.value, requested, note)
      })
      if (isOfAnother(answer.value, requested)) {
        return fail({
          kind: 'unexpected-response',
          detail: `${call.label}: the answer is ${answer.value.resolution}`,
        })
      }
      return succeed(segmentFrom(answer.value, { requested, interval, asked, bucketZone, memory, clock }))
    },
  }
}

function askedInterval(
  memory: DialectMemory,
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
): Interval {
  const known = stampKnowledgeOf(memory)
  return intervalToAsk(interval, resolution, zone, stampReadingOf(known).stamps, known.evidence)
}

/** With the last instant as well: whether an answer brings it tells what its stamps name. */
function bothEdges({ start, end }: Interval, resolution: Resolution): Interval {
  return { start, end: resolution === 'raw' ? end : end + 1 }
}

/** The same key without fields that are undefined. */
function requestedKey({
  dataHubId,
  resolution,
  units,
  standardization,
}: {
  readonly dataHubId: string
  readonly resolution: Resolution
  readonly units?: string | undefined
  readonly standardization?: string | undefined
}): SeriesKey {
  return {
    dataHubId,
    resolution,
    ...(units !== undefined && { units }),
    ...(standardization !== undefined && { standardization }),
  }
}

function callFor(seriesKey: SeriesKey, { start, end }: Interval, segment: string): ServiceCall {
  const { dataHubId, resolution, units, standardization } = seriesKey
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
  return { method: 'GET', endpoint: ENDPOINT, path: `/variables/${segment}/data`, query, label }
}

/** `2021-01-01`, or `2021-01-01T06:30` within a day. */
function shortStamp(at: number): string {
  const text = formatIsoUtc(at)
  return text.endsWith('T00:00:00Z') ? text.slice(0, 10) : text.slice(0, 16)
}

function expectedCount(resolution: Resolution, { start, end }: Interval): number {
  return Math.ceil((end - start) / (stepsMs[resolution] ?? 86_400_000)) + 1
}

function noteDrift(series: ParsedSeries, seriesKey: SeriesKey, note: NoteDrift): void {
  for (const path of series.unknownFields) note('unknown-field', path, undefined)
  if (series.resolution === '') note('missing-field', 'resolution', undefined)
  if (series.units === '') note('missing-field', 'units', undefined)
  if (series.dataHubId === '') note('missing-field', 'data_hub_id', undefined)
  else if (series.dataHubId !== seriesKey.dataHubId) note('unknown-value', 'data_hub_id', series.dataHubId)
  if (series.resolution !== '' && !isResolution(series.resolution)) {
    note('unknown-value', 'resolution', series.resolution)
  }
}

function isResolution(text: string): boolean {
  return resolutions.some((resolution) => resolution === text)
}

/** Hourly values kept as daily ones would make every sum wrong; a name nobody knows is only a name. */
function isOfAnother({ resolution }: ParsedSeries, requested: SeriesKey): boolean {
  return isResolution(resolution) && resolution !== requested.resolution
}

interface Answered {
  readonly requested: SeriesKey
  readonly interval: Interval
  readonly asked: Interval
  readonly bucketZone: IanaZone
  readonly memory: DialectMemory
  readonly clock: Clock
}

/** What the answer tells of stamps counts for the answer itself: a first clear one is kept as it should be. */
function segmentFrom(series: ParsedSeries, answered: Answered): Segment {
  const { requested, interval, asked, bucketZone, memory, clock } = answered
  const { resolution } = requested
  const finding = stampEvidenceOf(series.times, asked, resolution, bucketZone)
  noteEdges(memory, finding)
  const stamps = stampsAt(resolution, stampReadingOf(stampKnowledgeOf(memory)).stamps)
  const columns = startsWithin(series, interval, stamps, resolution, bucketZone)
  // Starts that were asked for as such are taken as they come: a lacking edge is one more gap.
  const isPlain = stamps === 'start' && asked === interval
  const { defects } = series
  return {
    seriesKey: requested,
    interval: isPlain
      ? interval
      : coveredByAnswer(interval, asked, resolution, bucketZone, stamps, finding?.edge),
    stamps,
    ...columns,
    units: series.units,
    fetchedAt: clock.now(),
    defects: { ...defects, outside: defects.outside + series.times.length - columns.times.length },
  }
}

/** Stamped with starts, without what is outside; copied where it is a part, since a view is sent as a whole. */
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
  const { times, values } = sliceColumns(starts, interval)
  return times.length === starts.times.length ? starts : { times: times.slice(), values: values.slice() }
}
