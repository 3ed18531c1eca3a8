import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { accept, refuse, type Checked } from '../../http/answer.ts'
import { parseInstant } from './parse-instant.ts'

/** The longest possible year; anything longer is refused (docs/service.md 8). */
const LONGEST_RANGE_MS = 366 * DAY_MS

export interface SeriesRequest {
  readonly interval: Interval
  readonly resolution: Resolution
  readonly units?: string
  readonly standardization?: string
}

/** Reads the parameters of GET /variables/{dataHubId}/data (docs/service.md 4.7). */
export function readSeriesRequest(query: URLSearchParams): Checked<SeriesRequest> {
  const interval = readInterval(query)
  if (!interval.ok) return interval
  const resolution = resolutions.find((known) => known === query.get('resolution'))
  if (resolution === undefined) return invalid(`resolution must be one of ${resolutions.join(', ')}.`)
  if ((query.get('format') ?? 'json') !== 'json') return invalid('format must be json.')
  const units = query.get('units')
  const standardization = query.get('standardization')
  return accept({
    interval: interval.value,
    resolution,
    ...(units !== null && { units }),
    ...(standardization !== null && { standardization }),
  })
}

function readInterval(query: URLSearchParams): Checked<Interval> {
  const start = parseInstant(query.get('start') ?? '')
  const end = parseInstant(query.get('end') ?? '')
  if (start === undefined) return invalid('start must be an ISO 8601 timestamp.')
  if (end === undefined) return invalid('end must be an ISO 8601 timestamp.')
  if (end <= start) return invalid('end must be after start.')
  if (end - start > LONGEST_RANGE_MS) return refuse(400, 'range-too-long', 'At most 1 year for each request.')
  return accept({ start, end })
}

function invalid(message: string): Checked<never> {
  return refuse(400, 'invalid-parameter', message)
}
