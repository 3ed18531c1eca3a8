import { intersectIntervals } from '../../series/intervals.ts'
import { expectedBuckets } from '../../time/buckets.ts'
import { HOUR_MS } from '../../time/durations.ts'
import type { EpochMs } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import { quantityUnitOf } from '../../units/units.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import { expectedSpansOf } from '../aggregate/expected-spans.ts'
import type {
  AggregateRequest,
  Figure,
  FigureAt,
  FigureCoverage,
  MissingPolicy,
  TotalFigure,
} from '../aggregate/figures.ts'
import { partsOnAxis, type CellParts } from '../cells/cell-parts.ts'
import { sumsInCells, type CellSums } from '../cells/cell-sums.ts'
import type { Exclusion } from '../like-for-like/common-hours.ts'
import { likeForLikeAligned, type AlignedInput } from '../like-for-like/common-positions.ts'
import { onceForEach } from '../cells/once-for-each.ts'
import { seriesValues } from '../series-input.ts'
import { cellMeans, cumulatedAmounts } from '../cells/cell-values.ts'

export interface PeriodsRequest {
  /** Of the axis on which the pieces of all inputs lie, in its positions. */
  readonly cellEdges: Float64Array
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly until: EpochMs
  readonly isLikeForLike: boolean
}

/** Figures and curves of one series over one period. */
export interface PeriodLine {
  /** Of mean and peak. */
  readonly unit: string
  readonly total: TotalFigure | undefined
  readonly mean: Figure | undefined
  readonly peak: FigureAt | undefined
  readonly coverage: FigureCoverage
  /** For like for like; empty without it. */
  readonly excluded: readonly Interval[]
  /** One a cell, NaN where there is none. */
  readonly means: Float64Array<ArrayBuffer>
  /** In the unit of the total, at the end of each cell; undefined where values are no rate. */
  readonly cumulated: Float64Array<ArrayBuffer> | undefined
}

/** A series in the cells of the axis. */
export interface AlignedSums {
  readonly exclusion: Exclusion | undefined
  /** What is counted, as far as the mask does not touch it. */
  readonly spans: readonly Interval[]
  readonly sums: CellSums
}

/** Series over periods on one axis, without what like for like leaves out; in the order of the inputs. */
export function alignedSums(
  inputs: readonly AlignedInput[],
  request: PeriodsRequest,
): readonly AlignedSums[] {
  const { cellEdges, policy, mask, until, isLikeForLike } = request
  const valuesOf = onceForEach(seriesValues)
  const exclusions = isLikeForLike ? likeForLikeAligned(inputs, mask, until, valuesOf) : []
  const partsOf = new Map<readonly Interval[], CellParts>()
  return inputs.map(({ series, pieces, interval }, index) => {
    const exclusion = exclusions[index]
    const spans = exclusion?.kept ?? intersectIntervals(pieces, [interval])
    // What is kept has begun already.
    const isCounted = exclusion !== undefined && mask.length === 0
    const counted = isCounted ? spans : expectedSpansOf(spans, { ...series, policy, mask, until }).spans
    const parts = partsOf.get(counted) ?? partsOnAxis(counted, pieces, cellEdges)
    partsOf.set(counted, parts)
    return { exclusion, spans, sums: sumsInCells(valuesOf(series), parts) }
  })
}

/**
 * Figures and curves of series over periods beside each other, in the order of the inputs. Like for like leaves out of
 * all what any of them lacks at the same position, in figures and curves alike.
 */
export function comparePeriods(
  inputs: readonly AlignedInput[],
  request: PeriodsRequest,
): readonly PeriodLine[] {
  const { policy, mask, until } = request
  const aligned = alignedSums(inputs, request)
  return aligned.flatMap(({ exclusion, spans, sums }, index) => {
    const series = inputs[index]?.series
    if (series === undefined) return []
    const rules = { ...series, policy, mask, until, peaks: { count: 0, apartMs: 0 } }
    const figures = aggregate(series.columns, spans, rules)
    const perMs = amountPerMs(rules)
    return {
      unit: figures.unit,
      total: figures.total,
      mean: figures.mean,
      peak: figures.max,
      coverage: withExcluded(figures.coverage, exclusion, rules),
      excluded: exclusion?.excluded ?? [],
      means: cellMeans(sums, policy),
      cumulated: perMs === undefined ? undefined : cumulatedAmounts(sums, policy, perMs),
    }
  })
}

/** Of a totalizer the values are rates per hour; undefined where they add up to nothing. */
function amountPerMs({ kind, unit }: AggregateRequest): number | undefined {
  if (kind === 'totalizer') return 1 / HOUR_MS
  const quantity = kind === 'average-rate' ? quantityUnitOf(unit) : undefined
  return quantity === undefined ? undefined : quantity.perHour / HOUR_MS
}

function withExcluded(
  coverage: FigureCoverage,
  exclusion: Exclusion | undefined,
  { resolution, zone }: AggregateRequest,
): FigureCoverage {
  if (exclusion === undefined) return coverage
  const buckets = exclusion.excluded.reduce(
    (sum, one) => sum + (expectedBuckets(one, resolution, zone) ?? 0),
    coverage.excluded.buckets,
  )
  return { ...coverage, excluded: { ms: coverage.excluded.ms + exclusion.hours * HOUR_MS, buckets } }
}
