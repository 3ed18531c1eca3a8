import type { EpochMs } from '#shared/time/instant.ts'
import { parseIso } from '#shared/time/text/local-text.ts'

const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** Parses an ISO 8601 time stamp; without an offset it is UTC. Undefined for any other text. */
export function parseInstant(text: string): EpochMs | undefined {
  const [, date, time = '00:00', offset = 'Z'] = pattern.exec(text) ?? []
  return date === undefined ? undefined : parseIso(`${date}T${time}${offset}`)
}
