import type { Interval } from '../../time/interval.ts'
import type { EpochMs } from '../../time/instant.ts'
import { rateUnitOf } from '../../units/units.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import type { Figure, FigureCoverage, MissingPolicy } from '../aggregate/figures.ts'
import { totalAndMean } from '../aggregate/total-and-mean.ts'
import type { SeriesInput } from '../series-input.ts'
import { ratesOf, sumSeries, type SumTerm } from '../sum/sum-series.ts'

export interface UnitFigure extends Figure {
  readonly unit: string
}

/** What an entity's meters come to over a range, or why they come to nothing. */
export type EntityFigures =
  | {
      readonly kind: 'figures'
      /** Undefined where there is no such thing, as of a temperature. */
      readonly total: UnitFigure | undefined
      readonly mean: UnitFigure | undefined
      /** The highest mean of an hour, so that meters of different resolutions compare; where it was asked for. */
      readonly peak: UnitFigure | undefined
    }
  | { readonly kind: 'no-meter' }
  /** One of its meters is not known any more. */
  | { readonly kind: 'lost-meter' }
  /** Requests are still to be made; `share` of the range is there. */
  | { readonly kind: 'not-loaded'; readonly share: number }
  /** All that the service has is there, and the policy asks for more. */
  | { readonly kind: 'incomplete'; readonly coverage: FigureCoverage }
  | { readonly kind: 'no-values' }
  | { readonly kind: 'other-unit'; readonly unit: string }
  | { readonly kind: 'no-sum' }

export interface FiguresRequest {
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly until: EpochMs
  readonly hasPeak: boolean
}

/** The figures of the sum of an entity's meters over one range; the meters' columns have to be there. */
export function entityFigures(
  terms: readonly SumTerm[],
  range: Interval,
  request: FiguresRequest,
): EntityFigures {
  if (terms.length === 0) return { kind: 'no-meter' }
  const sum = sumSeries(terms)
  if (sum.kind !== 'sum') return sum
  const { columns, ...meaning } = sum.series
  const { total, mean, unit, coverage } = totalAndMean(columns, [range], { ...meaning, ...request })
  if (mean === undefined)
    return coverage.presentMs === 0 ? { kind: 'no-values' } : { kind: 'incomplete', coverage }
  const peak = request.hasPeak ? peakOf(sum.series, range, request) : undefined
  return { kind: 'figures', total, mean: { ...mean, unit }, peak }
}

/** Enough is there by the policy; an hour of which a quarter lacks is left out, not held against the others. */
function peakOf(series: SeriesInput, range: Interval, request: FiguresRequest): UnitFigure | undefined {
  const { columns, ...meaning } = hoursOf(series)
  const { max, unit } = aggregate(columns, [range], {
    ...{ ...meaning, ...request, policy: 'present-only' },
    peaks: { count: 0, apartMs: 0 },
  })
  return max && { ...max, unit }
}

/** Values finer than hours as means of whole hours; the series itself where it has hours or longer. */
function hoursOf(series: SeriesInput): SeriesInput {
  const { kind, unit, resolution } = series
  if (resolution !== 'raw' && resolution !== 'minute' && resolution !== '15-minute') return series
  const meaning =
    kind === 'totalizer' ? ({ kind: 'average-rate', unit: rateUnitOf(unit) } as const) : { kind, unit }
  return { ...series, ...meaning, resolution: 'hourly', columns: ratesOf(series, 'hourly') }
}
