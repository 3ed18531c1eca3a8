import type { JsonObject, JsonValue } from '#shared/catalog/json.ts'
import type { Facet, FacetOption, InstancePage, Page } from '#shared/catalog/nouns.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { Segment } from '#shared/series/segment.ts'
import { formatIsoUtc } from '#shared/time/local-text.ts'

/** What came with its noun, as it was received. */
interface Received {
  readonly raw: JsonValue
}

export function mapAnswer<T>(result: Result<T>, map: (value: T) => JsonValue): Result<JsonValue> {
  return result.ok ? succeed(map(result.value)) : result
}

export function rawBody({ raw }: Received): JsonValue {
  return raw
}

export function rawList(list: readonly Received[]): JsonValue {
  return list.map(rawBody)
}

/** A page of a list: its elements as received, and the counts that were read from its pagination. */
export function rawPage({ elements, totalRecords, perPage, totalPages, page }: Page<Received>): JsonObject {
  return {
    data: rawList(elements),
    pagination: {
      total_records: totalRecords ?? null,
      total_perpage: perPage,
      total_page: totalPages,
      current_page: page,
    },
  }
}

export function rawInstances(page: InstancePage): JsonObject {
  return { name: page.typeName, image: page.imageUrl ?? null, ...rawPage(page) }
}

export function facetsJson(facets: readonly Facet[]): JsonValue {
  return facets.map(({ id, label, options }) => ({ id, label, children: options.map(optionJson) }))
}

function optionJson({ wireId, label, children }: FacetOption): JsonObject {
  return children.length === 0 ? { id: wireId, label } : { id: wireId, label, children: children.map(optionJson) } // prettier-ignore
}

/** A year of minutes as objects would take hundreds of megabytes; nobody reads so many one by one. */
const MOST_READINGS = 5000

/** A series in the form of service-api 2.11; beyond the first readings only their number is told. */
export function seriesJson({ question, units, times, values }: Segment): JsonObject {
  const shown = Math.min(times.length, MOST_READINGS)
  const data = Array.from({ length: shown }, (_, at) => ({
    timestamp: formatIsoUtc(times[at] ?? 0),
    value: values[at] ?? null,
  }))
  return {
    data_hub_id: question.dataHubId,
    units,
    resolution: question.resolution,
    data,
    ...(shown < times.length && { readingsNotListed: times.length - shown }),
  }
}
