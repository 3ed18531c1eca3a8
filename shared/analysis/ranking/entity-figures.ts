import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import type { Figure, FigureCoverage, MissingPolicy } from '../aggregate/figures.ts'
import { totalAndMean } from '../aggregate/total-and-mean.ts'
import type { SeriesInput } from '../series-input.ts'
import { rateUnitOfSeries, sumSeries, type SumTerm } from '../sum/sum-series.ts'

export interface UnitFigure extends Figure {
  readonly unit: string
}

/** The figures of an entity's meters over a range, or the reason why there are none. */
export type EntityFigures =
  | {
      readonly kind: 'figures'
      /** Undefined when there is no such figure, as for a temperature. */
      readonly total: UnitFigure | undefined
      readonly mean: UnitFigure | undefined
      /** Highest mean of an hour, so that meters of different resolutions compare; set only when it was requested. */
      readonly peak: UnitFigure | undefined
    }
  | { readonly kind: 'no-meter' }
  /** One of its meters is no longer known. */
  | { readonly kind: 'lost-meter' }
  /** Requests are still to be made; `share` of the range is cached. */
  | { readonly kind: 'not-loaded'; readonly share: number }
  /** Everything that the service has is cached, but the policy requires more. */
  | { readonly kind: 'incomplete'; readonly coverage: FigureCoverage }
  | { readonly kind: 'no-values' }
  /** The user left out the whole range. */
  | { readonly kind: 'left-out' }
  | { readonly kind: 'other-unit'; readonly unit: string }
  | { readonly kind: 'no-sum' }

export interface FiguresRequest {
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly until: EpochMs
  readonly hasPeak: boolean
}

/** Computes the figures of the sum of an entity's meters over disjoint spans; the meters' columns have to be loaded. */
export function entityFigures(
  terms: readonly SumTerm[],
  spans: readonly Interval[],
  request: FiguresRequest,
): EntityFigures {
  if (terms.length === 0) return { kind: 'no-meter' }
  const sum = sumSeries(terms)
  if (sum.kind !== 'sum') return sum
  const { columns, ...meaning } = sum.series
  const { total, mean, unit, coverage } =
    sumOfTotals(terms, spans, request) ?? totalAndMean(columns, spans, { ...meaning, ...request })
  if (coverage.expectedMs === 0 && coverage.excluded.ms > 0) return { kind: 'left-out' }
  if (mean === undefined)
    return coverage.presentMs === 0 ? { kind: 'no-values' } : { kind: 'incomplete', coverage }
  const peak = request.hasPeak ? peakOf(sum.series, spans, request) : undefined
  return { kind: 'figures', total, mean: { ...mean, unit }, peak }
}

/**
 * Adds up what each meter has alone if all are complete: the amount of a totalizer over a silence then counts as it
 * does for that meter, although no hour of a sum over time would have it. Undefined for a single meter, and if one is
 * incomplete, so that only the common time can be added.
 */
function sumOfTotals(
  terms: readonly SumTerm[],
  spans: readonly Interval[],
  request: FiguresRequest,
): ReturnType<typeof totalAndMean> | undefined {
  const [first] = terms
  if (first === undefined || terms.length === 1) return undefined
  const unit = rateUnitOfSeries(first.series)
  let [total, mean] = [0, 0]
  const all = terms.map(({ series }) => totalAndMean(series.columns, spans, { ...series, ...request }))
  const [own] = all
  for (const [index, one] of all.entries()) {
    const { sign = 1 } = terms[index] ?? {}
    const conversions = [
      conversionBetween(one.total?.unit ?? '', own?.total?.unit ?? ''),
      conversionBetween(one.unit, unit),
    ]
    const isWhole = one.coverage.presentMs === one.coverage.expectedMs && one.total !== undefined
    const [ofTotal, ofMean] = conversions
    if (!isWhole || ofTotal === undefined || ofMean === undefined) return undefined
    total += sign * one.total.value * ofTotal.factor
    mean += sign * (one.mean?.value ?? NaN) * ofMean.factor
  }
  if (own?.total === undefined || own.mean === undefined) return undefined
  return {
    ...own,
    unit,
    mean: { ...own.mean, value: mean },
    total: { ...own.total, value: total, resets: all.flatMap((one) => one.total?.resets ?? []) },
  }
}

/** The policy has been applied already: a quarter of an hour that is missing excludes only its own hour. */
function peakOf(
  series: SeriesInput,
  spans: readonly Interval[],
  request: FiguresRequest,
): UnitFigure | undefined {
  const { columns, ...meaning } = series
  const { max, unit } = aggregate(columns, spans, {
    ...{ ...meaning, ...request, policy: 'present-only', spreadResolution: 'hourly' },
    peaks: { count: 0, apartMs: 0 },
  })
  return max && { ...max, unit }
}
