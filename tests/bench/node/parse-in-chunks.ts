import { createSeriesParser, type ParsedSeries } from '#electron/api/wire/series/series-parser.ts'
import { MINUTES_A_YEAR } from '../series-data.ts'

/** What a network hands over at a time. */
const CHUNK_BYTES = 64 * 1024

/** Parses a body of `count` readings as it would arrive; nulls are none. */
export function parseInChunks(body: Uint8Array, count = MINUTES_A_YEAR): ParsedSeries {
  const parser = createSeriesParser({ count })
  for (let at = 0; at < body.length; at += CHUNK_BYTES) parser.push(body.subarray(at, at + CHUNK_BYTES))
  const parsed = parser.finish()
  if (!parsed.ok || parsed.value.times.length !== count) throw new Error('not parsed')
  return parsed.value
}
