import type { Result } from '#shared/errors/result.ts'
import { isHtml } from '../failure/error-text.ts'
import { pageInstead } from '../failure/page-instead.ts'
import type { SeriesStream } from '../parsing/parse-series.ts'
import type { BodySink } from './transport.ts'
import type { ParsedSeries } from '../wire/series/series-parser.ts'

const BEGINNING = 2000

/** Watches the beginning of a series' body, and reports a web page in its place as such. */
export function createPageGuard(label: string, stream: SeriesStream): BodySink<ParsedSeries> {
  let beginning = ''
  return {
    push: (chunk) => {
      if (beginning.length < BEGINNING) beginning += new TextDecoder().decode(chunk.subarray(0, BEGINNING))
      return stream.push(chunk)
    },
    finish: async () => {
      const parsed = await stream.finish()
      if (parsed.ok) return parsed
      return isHtml(beginning) ? pageInstead(beginning, label) : named(parsed, label)
    },
    abort: stream.abort,
  }
}

function named(failure: Extract<Result<ParsedSeries>, { ok: false }>, label: string): Result<never> {
  const { error } = failure
  if (!('detail' in error)) return failure
  return { ok: false, error: { ...error, detail: `${label}: ${error.detail}` } }
}
