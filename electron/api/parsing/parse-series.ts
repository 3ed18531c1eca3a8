import type { Result } from '#shared/errors/result.ts'
import type { ExpectedSeries, ParsedSeries } from '../wire/series/series-parser.ts'
import { createSeriesParser } from '../wire/series/series-parser.ts'

/** Takes the body of one time-series answer. */
export interface SeriesStream {
  /** Returns a promise if the caller must wait, so that a slow reader slows down a fast network. */
  readonly push: (chunk: Uint8Array) => void | Promise<void>
  readonly finish: () => Promise<Result<ParsedSeries>>
  readonly abort: () => void
}

/** Opens the parser of one time-series answer, either on the caller's thread or on a thread of its own. */
export type ParseSeries = (expected: ExpectedSeries) => SeriesStream

/** Parses in place, on the thread of the caller. */
export const parseSeriesInPlace: ParseSeries = (expected) => {
  const parser = createSeriesParser(expected)
  return { push: parser.push, finish: () => Promise.resolve(parser.finish()), abort: () => undefined }
}
