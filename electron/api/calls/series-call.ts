import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Interval } from '#shared/time/interval.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Segment } from '#shared/series/segment.ts'
import type { Clock } from '#shared/time/instant.ts'
import { formatIsoUtc } from '#shared/time/local-text.ts'
import type { Requester } from '../requester.ts'
import { createPageGuard } from '../transport/page-guard.ts'
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

/** Time-series values (docs/service.md 4.7) as one segment. */
export function createSeriesCall(
  requester: Requester,
  parseSeries: ParseSeries,
  clock: Clock,
): Pick<ServiceClient, 'fetchSeries'> {
  return {
    fetchSeries: async ({ seriesKey, interval, ...origin }) => {
      const segment = pathSegment(seriesKey.dataHubId)
      if (segment === undefined) return refuseId('dataHubId')
      const requested = requestedKey(seriesKey)
      const call = callFor(requested, interval, segment)
      const answer = await requester.stream(origin, call, () =>
        createPageGuard(
          call.label,
          parseSeries({ interval, count: expectedCount(requested.resolution, interval) }),
        ),
      )
      if (!answer.ok) return answer
      requester.note(ENDPOINT, (note) => {
        noteDrift(answer.value, requested, note)
      })
      return segmentFrom(answer.value, requested, interval, clock, call.label)
    },
  }
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

function segmentFrom(
  { times, values, units, resolution, defects }: ParsedSeries,
  seriesKey: SeriesKey,
  interval: Interval,
  clock: Clock,
  label: string,
): Result<Segment> {
  // Hourly values kept as daily ones would make every sum wrong; a name nobody knows is only a name.
  if (isResolution(resolution) && resolution !== seriesKey.resolution) {
    return fail({ kind: 'unexpected-response', detail: `${label}: the answer is ${resolution}` })
  }
  return succeed({ seriesKey, interval, times, values, units, fetchedAt: clock.now(), defects })
}
