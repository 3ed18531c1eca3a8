import type { JsonObject } from '#shared/portfolio/json.ts'
import type { RawBody } from '#shared/portfolio/nouns.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { Segment } from '#shared/series/segment.ts'
import { formatIsoUtc } from '#shared/time/text/local-text.ts'

/** A year of minutes as objects would take hundreds of megabytes, and nobody reads so many one by one. */
const MOST_READINGS = 5000

/**
 * Returns a series in the form of docs/service.md 2.11, because its rows became columns on arrival. Beyond the
 * first readings, only their number is given.
 */
export function seriesBody(result: Result<Segment>): Result<RawBody> {
  if (!result.ok) return result
  const leftOut = Math.max(0, result.value.times.length - MOST_READINGS)
  return succeed({ raw: seriesJson(result.value), ...(leftOut > 0 && { leftOut }) })
}

function seriesJson({ seriesKey, units, times, values }: Segment): JsonObject {
  const shown = Math.min(times.length, MOST_READINGS)
  const data = Array.from({ length: shown }, (_, at) => ({
    timestamp: formatIsoUtc(times[at] ?? 0),
    value: values[at] ?? null,
  }))
  return { data_hub_id: seriesKey.dataHubId, units, resolution: seriesKey.resolution, data }
}
