import { intersectIntervals } from '../../series/intervals.ts'
import { expectedBuckets } from '../../time/buckets.ts'
import { type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import { quantityUnitOf } from '../../units/units.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import {
  type AggregateRequest,
  expectedSpansOf,
  type Figure,
  type FigureAt,
  type FigureCoverage,
  type MissingPolicy,
  type TotalFigure,
} from '#shared/analysis/aggregate/figures.ts'
import {
  cellAmounts,
  cellMeans,
  type CellParts,
  type CellSums,
  cumulatedAmounts,
  partsOnAxis,
  sumsInCells,
} from '#shared/analysis/cells/cell-sums.ts'
import type { Exclusion } from '../like-for-like/common-hours.ts'
import { likeForLikeAligned, type AlignedInput } from '../like-for-like/common-positions.ts'
import { onceForEach } from '../cells/once-for-each.ts'
import { seriesValues } from '../series-input.ts'

export interface PeriodsRequest {
  /** Edges of the cells of the axis on which the pieces of all inputs lie, in positions of that axis. */
  readonly cellEdges: Float64Array
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly until: EpochMs
  readonly isLikeForLike: boolean
}

/** Figures and curves of one series over one period. */
export interface PeriodLine {
  /** Unit of the mean and the peak. */
  readonly unit: string
  readonly total: TotalFigure | undefined
  readonly mean: Figure | undefined
  readonly peak: FigureAt | undefined
  /** Resolution of the values that the peak is taken from. */
  readonly peakResolution: Resolution
  readonly coverage: FigureCoverage
  /** Time left out to compare like for like; empty when that is off. */
  readonly excluded: readonly Interval[]
  /** Has one element per cell, NaN when there is no value. */
  readonly means: Float64Array<ArrayBuffer>
  /** Amounts within each cell, in the unit of the total; undefined when values are not rates. */
  readonly amounts: Float64Array<ArrayBuffer> | undefined
  /** Amounts up to the end of each cell, in the unit of the total; undefined when values are not rates. */
  readonly cumulated: Float64Array<ArrayBuffer> | undefined
}

/** A series in the cells of the axis. */
export interface AlignedSums {
  readonly exclusion: Exclusion | undefined
  /** Time that is counted, before the mask is applied. */
  readonly spans: readonly Interval[]
  readonly sums: CellSums
}

/**
 * Adds up series over periods on one axis, except for the time that like for like excludes. The result is in the order
 * of the inputs.
 */
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
    // The included time has begun already.
    const isCounted = exclusion !== undefined && mask.length === 0
    const counted = isCounted ? spans : expectedSpansOf(spans, { ...series, policy, mask, until }).spans
    const parts = partsOf.get(counted) ?? partsOnAxis(counted, pieces, cellEdges)
    partsOf.set(counted, parts)
    return { exclusion, spans, sums: sumsInCells(valuesOf(series), parts) }
  })
}

/**
 * Computes figures and curves of several series and periods, in the order of the inputs. Like for like excludes a
 * position from the figures and curves of all inputs if any of them has no value there.
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
      peakResolution: figures.spreadResolution,
      coverage: withExcluded(figures.coverage, exclusion, rules),
      excluded: exclusion?.excluded ?? [],
      means: cellMeans(sums, policy),
      amounts: perMs === undefined ? undefined : cellAmounts(sums, policy, perMs),
      cumulated: perMs === undefined ? undefined : cumulatedAmounts(sums, policy, perMs),
    }
  })
}

/**
 * Returns the amount per ms of one unit of the values; undefined when they do not add up. A totalizer's values are
 * rates per hour.
 */
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
