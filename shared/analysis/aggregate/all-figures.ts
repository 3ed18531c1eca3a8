import type { Interval } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import { firstEndingAfter, withoutIndivisible } from '#shared/series/derive/interval-sums.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import { durationCurveOf, valueAtShare } from '#shared/analysis/duration/duration.ts'
import { endOf, valueIntervalsOf } from '#shared/series/derive/value-intervals.ts'
import { convertLevel } from '#shared/units/conversion.ts'
import { quantilesOf } from '#shared/analysis/quantiles.ts'
import { aggregate, spreadBaseOf } from './aggregate.ts'
import { type Aggregate, type AggregateRequest, expectedSpansOf, type Figure } from './figures.ts'
import { conversionOf } from './from-sums.ts'

/** The figures of a series, with percentiles keyed by their share: 0.05 for the fifth percentile. */
export interface Figures {
  readonly aggregate: Aggregate
  readonly percentiles: ReadonlyMap<number, Figure | undefined>
}

/**
 * Returns all figures of a series over some spans, as every table, card, picture and record needs them. The percentiles
 * of `shares` take as long as everything else.
 */
export function allFigures(
  columns: Columns,
  spans: readonly Interval[],
  request: AggregateRequest,
  shares: readonly number[] = [],
): Figures {
  const found = shares.length === 0 ? [] : percentilesOf(columns, spans, request, shares)
  const percentiles = new Map(shares.map((share, index) => [share, found[index]] as const))
  return { aggregate: aggregate(columns, spans, request), percentiles }
}

/**
 * Computes percentiles of the buckets over the spans, with a figure for each of `shares` (0.05 for the fifth);
 * undefined when there are no values, or too few for the policy.
 *
 * Buckets count alike, whatever their length, interpolated linearly (Hyndman and Fan 1996, type 7, as in R and
 * NumPy). If an edge of a span cuts one, as it does with hours in zones that are not whole hours from UTC, each counts by
 * its time in the spans: they are those of the load duration curve. Of a totalizer they are those of the rate at which it ran.
 */
export function percentilesOf(
  columns: Columns,
  spans: readonly Interval[],
  request: AggregateRequest,
  shares: readonly number[],
): readonly (Figure | undefined)[] {
  const { mean } = aggregate(columns, spans, { ...request, peaks: { count: 0, apartMs: 0 } })
  const base = spreadBaseOf({ ...request, columns }, spans)
  const { values, isCut } = valuesInside(base.series.columns, base.spans, base.series)
  if (mean === undefined || values.length === 0) return shares.map(() => undefined)
  const conversion = conversionOf(request)
  const inside = expectedSpansOf(base.spans, base.series).spans
  const curve = isCut ? durationCurveOf(base.series, inside) : undefined
  const found =
    curve === undefined ? quantilesOf(values, shares) : shares.map((share) => valueAtShare(curve, 1 - share))
  return found.map((value) => ({
    value: convertLevel(value, conversion),
    coverage: mean.coverage,
    isExtrapolated: false,
  }))
}

interface ValuesInside {
  readonly values: Float64Array
  /** True if a value of a fixed length is only partly in the spans. */
  readonly isCut: boolean
}

function valuesInside(columns: Columns, spans: readonly Interval[], request: AggregateRequest): ValuesInside {
  const list = valueIntervalsOf(columns, request.kind, request.resolution, request.zone)
  const inside = new Float64Array(list.values.length)
  let count = 0
  let next = 0
  let isCut = false
  const isFixed = request.kind !== 'totalizer' && fixedStepMs(request.resolution) !== undefined
  for (const span of expectedSpansOf(spans, request).spans) {
    const { start, end } = withoutIndivisible(list, span)
    next = Math.max(next, firstEndingAfter(list, start))
    let index = next
    for (; (list.starts[index] ?? Infinity) < end; index++) {
      const value = list.values[index] ?? NaN
      if (Number.isFinite(value)) inside[count++] = value
    }
    // Only the first and the last one can be cut.
    isCut ||= isFixed && next < index && ((list.starts[next] ?? NaN) < start || endOf(list, index - 1) > end)
    next = index
  }
  return { values: inside.subarray(0, count), isCut }
}
