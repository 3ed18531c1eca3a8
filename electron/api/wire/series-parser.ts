import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { Columns, SegmentDefects } from '#shared/series/segment.ts'
import { createGrowingColumns, finishColumns } from './growing-columns.ts'
import { createJsonScanner } from './json-scanner.ts'
import { normaliseColumns } from './normalise-columns.ts'
import type { SeriesFacts } from './series-facts.ts'
import { createSeriesShape } from './series-shape.ts'

/** A time-series answer as columns (service-api 2.11). Texts are empty where the answer has none. */
export interface ParsedSeries extends Columns {
  readonly dataHubId: string
  readonly units: string
  readonly resolution: string
  readonly defects: SegmentDefects
  /** Fields the document does not show, at most 20. */
  readonly unknownFields: readonly string[]
}

/** What is known of an answer before it comes. */
export interface ExpectedSeries {
  /** Elements outside are ignored and counted; absent: everything is inside. */
  readonly interval?: Interval
  /** How many elements there will be, to hold the columns without growing. */
  readonly count?: number
}

/** Takes the body of a time-series answer in chunks cut anywhere. */
export interface SeriesParser {
  readonly push: (chunk: Uint8Array) => void
  /** Fails with `unexpected-response`; never throws for what a service may send. */
  readonly finish: () => Result<ParsedSeries>
}

const MAX_EXPECTED = 2_000_000

/**
 * Turns JSON into two columns in one pass over its bytes, without objects for rows (design.md law 3).
 *
 * The columns are as a segment wants them: ascending, without duplicates, inside the interval.
 */
export function createSeriesParser(expected: ExpectedSeries = {}): SeriesParser {
  const columns = createGrowingColumns(Math.min(expected.count ?? 1024, MAX_EXPECTED))
  const { sink, facts } = createSeriesShape(columns)
  const scanner = createJsonScanner(sink)
  let bytes = 0
  let isJson = true
  return {
    push: (chunk) => {
      bytes += chunk.length
      isJson = isJson && scanner.push(chunk)
    },
    finish: () => {
      const fault = isJson && scanner.finish() ? faultOf(facts) : `not JSON, or cut off, after ${bytes} bytes`
      if (fault !== undefined) return fail({ kind: 'unexpected-response', detail: fault })
      return succeed(seriesFrom(finishColumns(columns), facts, expected.interval))
    },
  }
}

function faultOf({ isFound, elements, malformed }: SeriesFacts): string | undefined {
  if (!isFound) return 'no array of elements under data'
  // All gone wrong is not a gap: it must not count as covered.
  return elements > 0 && malformed === elements
    ? `none of ${elements} elements has a readable time`
    : undefined
}

function seriesFrom(columns: Columns, facts: SeriesFacts, interval: Interval | undefined): ParsedSeries {
  const { dataHubId, units, resolution, nulls, malformed, unknownFields } = facts
  const { start, end } = interval ?? { start: -Infinity, end: Infinity }
  const { times, values, mended } = normaliseColumns(columns, { start, end })
  const defects = { nulls, malformed, ...mended }
  return { times, values, dataHubId, units, resolution, defects, unknownFields: [...unknownFields] }
}
