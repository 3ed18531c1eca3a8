import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import { evenStretches } from '#shared/export/csv-parts.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { bucketStart } from '#shared/time/buckets.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { READINGS_A_PART, readingsIn, readStretch } from './cached-parts.ts'

export interface CoverageReading {
  readonly loader: Pick<SeriesLoader, 'load'>
  /** Measures the coverage of a series with its values over an interval. */
  readonly coverageOf: (series: OperandSeries, interval: Interval) => Promise<FigureCoverage | undefined>
  readonly signal: AbortSignal
  readonly readingsAPart?: number
}

/**
 * Measures how complete planned series are over an interval: their values are read part by part and only counted. The
 * result has to be known before the first row is written, because the record contains it.
 */
export async function cachedCoverage(
  series: readonly OperandSeries[],
  { interval, zone }: { readonly interval: Interval; readonly zone: IanaZone },
  reading: CoverageReading,
): Promise<Result<ReadonlyMap<OperandId, FigureCoverage>>> {
  const found = new Map<OperandId, FigureCoverage>()
  for (const one of series) {
    if (one.base.covered.length === 0) continue
    let sum = nothing
    for (const stretch of wholeStretches(one, interval, zone, reading.readingsAPart ?? READINGS_A_PART)) {
      if (reading.signal.aborted) return succeed(new Map())
      const read = await readStretch(reading.loader, one, stretch)
      if (!read.ok) return read
      // Time of this stretch that is not cached still counts as missing.
      const known = { ...read.value, base: { ...read.value.base, covered: one.base.covered } }
      const coverage = await reading.coverageOf(known, stretch)
      if (coverage !== undefined) sum = sumOf(sum, coverage)
    }
    found.set(one.operand.id, sum)
  }
  return succeed(found)
}

const nothing: FigureCoverage = {
  ...{ present: 0, expected: 0, presentMs: 0, expectedMs: 0 },
  excluded: { ms: 0, buckets: 0 },
}

function sumOf(one: FigureCoverage, other: FigureCoverage): FigureCoverage {
  return {
    present: one.present + other.present,
    expected: one.expected + other.expected,
    excluded: {
      ms: one.excluded.ms + other.excluded.ms,
      buckets: one.excluded.buckets + other.excluded.buckets,
    },
    presentMs: one.presentMs + other.presentMs,
    expectedMs: one.expectedMs + other.expectedMs,
  }
}

/** Cuts stretches where buckets of the fetched series begin, so that no bucket is in two. */
function wholeStretches(
  one: OperandSeries,
  interval: Interval,
  zone: IanaZone,
  readingsAPart: number,
): readonly Interval[] {
  const { seriesKey, bucketZone } = one.base.demand
  const even = evenStretches(interval, readingsIn(one, interval) / readingsAPart, seriesKey.resolution, zone)
  const edges = even.map(({ start }) =>
    Math.max(interval.start, bucketStart(start, seriesKey.resolution, bucketZone)),
  )
  return edges.map((start, index) => ({ start, end: edges[index + 1] ?? interval.end }))
}
