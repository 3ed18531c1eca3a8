import type { DerivedResolution } from '../../series/derive/derive.ts'
import { emptyColumns } from '../../series/columns.ts'
import { typicalStepMs } from '../../series/typical-step.ts'
import { type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { isFiner, meanStepMs } from '../../time/resolution.ts'
import { quantityUnitOf, type QuantityUnit } from '../../units/units.ts'
import {
  expectedSpansOf,
  type FigureCoverage,
  type MissingPolicy,
  valuesUnderPolicy,
} from '#shared/analysis/aggregate/figures.ts'
import { cellMeans, type CellSums, partsBetweenEdges, sumsInCells } from '#shared/analysis/cells/cell-sums.ts'
import { seriesValues, type SeriesInput } from '../series-input.ts'

export interface BucketRequest {
  /** Edges of the buckets, ascending, one more than there are buckets; the first and the last bucket may be cut. */
  readonly edges: Float64Array
  readonly resolution: DerivedResolution
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  /** Cuts values, such as the time that all series share; absent when every bucket counts whole. */
  readonly spans?: readonly Interval[]
  readonly until: EpochMs
  /** Turns rates into amounts, kW into kWh; totalizers are amounts anyway. */
  readonly areAmounts: boolean
}

/** A series by buckets: columns of one length, with one element per bucket. */
export interface BucketColumn {
  readonly unit: string
  /** Mean or amount under the policy; NaN when there is none. */
  readonly values: Float64Array<ArrayBuffer>
  readonly presentMs: Float64Array<ArrayBuffer>
  /** Expected length, in ms, without excluded time and time still to come. */
  readonly expectedMs: Float64Array<ArrayBuffer>
  readonly excludedMs: Float64Array<ArrayBuffer>
  /** Length of a base value, from which numbers of values follow. */
  readonly baseMs: number
  readonly areAmounts: boolean
}

/** Returns the series by buckets of any resolution that is no finer than its own; a finer one has no values. */
export function bucketColumn(series: SeriesInput, request: BucketRequest): BucketColumn {
  const { edges, policy, mask, until, spans = [extentOf(edges)] } = request
  const { resolution, columns } = series
  const counted = expectedSpansOf(spans, { ...series, policy, mask, until }).spans
  const isTooFine = isFiner(request.resolution, resolution)
  const values = seriesValues(isTooFine ? { ...series, columns: emptyColumns() } : series)
  const sums = sumsInCells(values, partsBetweenEdges(counted, edges))
  const { presentMs, expectedMs } = sums
  const quantity = quantityOf(series, request.areAmounts)
  const own = quantity === undefined ? cellMeans(sums, 'present-only') : amountsOf(sums, quantity.perHour)
  return {
    presentMs,
    expectedMs,
    excludedMs: expectedMs.map((ms, index) => (edges[index + 1] ?? NaN) - (edges[index] ?? NaN) - ms),
    unit: quantity?.unit ?? series.unit,
    values: valuesUnderPolicy({ presentMs, expectedMs, values: own }, policy, quantity !== undefined),
    baseMs: meanStepMs(resolution) ?? typicalStepMs(columns.times) ?? HOUR_MS,
    areAmounts: quantity !== undefined,
  }
}

/** Returns the unit of the column's amounts; undefined when its values are means. */
function quantityOf({ kind, unit }: SeriesInput, areAmounts: boolean): QuantityUnit | undefined {
  if (kind === 'totalizer') return { unit, perHour: 1 }
  return areAmounts && kind === 'average-rate' ? quantityUnitOf(unit) : undefined
}

function amountsOf({ presentMs, weighted }: CellSums, perHour: number): Float64Array<ArrayBuffer> {
  return weighted.map((sum, cell) => (presentMs[cell] === 0 ? NaN : (sum * perHour) / HOUR_MS))
}

/** Returns the coverage of a cell of the column. */
export function coverageAt(
  { presentMs, expectedMs, excludedMs, baseMs }: BucketColumn,
  index: number,
): FigureCoverage {
  const [present = 0, expected = 0, excluded = 0] = [presentMs[index], expectedMs[index], excludedMs[index]]
  return {
    presentMs: present,
    expectedMs: expected,
    present: Math.round(present / baseMs),
    expected: Math.round(expected / baseMs),
    excluded: { ms: excluded, buckets: Math.round(excluded / baseMs) },
  }
}

function extentOf(edges: Float64Array): Interval {
  return { start: edges[0] ?? Infinity, end: edges.at(-1) ?? -Infinity }
}
