import type { Result } from '#shared/errors/result.ts'
import type { ExpectedSeries, ParsedSeries } from '../wire/series/series-parser.ts'
import { createSeriesParser } from '../wire/series/series-parser.ts'

/** Takes the body of one time-series answer. */
export interface SeriesStream {
  /** May be waited for, so that a slow reader holds back a fast network. */
  readonly push: (chunk: Uint8Array) => void | Promise<void>
  readonly finish: () => Promise<Result<ParsedSeries>>
  readonly abort: () => void
}

/** Where time-series answers are parsed: in place, or in a thread of its own. */
export type ParseSeries = (expected: ExpectedSeries) => SeriesStream

/** Parses in place, on the thread of the caller. */
export const parseSeriesInPlace: ParseSeries = (expected) => {
  const parser = createSeriesParser(expected)
  return { push: parser.push, finish: () => Promise.resolve(parser.finish()), abort: () => undefined }
}
