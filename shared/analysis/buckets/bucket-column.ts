import { deriveColumns, type DerivedColumns, type DerivedResolution } from '../../series/derive/derive.ts'
import { intersectIntervals } from '../../series/intervals.ts'
import { meanStepMs } from '../../series/pyramid/mean-step.ts'
import type { Columns } from '../../series/segment.ts'
import { typicalStepMs } from '../../series/typical-step.ts'
import { bucketStart, roundToBuckets } from '../../time/buckets.ts'
import { HOUR_MS } from '../../time/durations.ts'
import type { EpochMs, IanaZone } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import { resolutions } from '../../time/resolution.ts'
import { quantityUnitOf, rateUnitOf, type QuantityUnit } from '../../units/units.ts'
import type { FigureCoverage, MissingPolicy } from '../aggregate/figures.ts'
import { valuesUnderPolicy } from '../aggregate/under-policy.ts'
import type { SeriesInput } from '../series-input.ts'
import { commonResolution, ratesOf } from '../sum/sum-series.ts'

export interface BucketRequest {
  /** Of the buckets: ascending, one more than there are buckets. */
  readonly edges: Float64Array
  readonly resolution: DerivedResolution
  /** In which the edges were cut. */
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly until: EpochMs
  /** Rates as amounts, kW as kWh; totalizers are amounts anyway. */
  readonly areAmounts: boolean
}

/** A series by buckets: columns of one length, one element a bucket. */
export interface BucketColumn {
  readonly unit: string
  /** Mean, or amount, under the policy; NaN where there is none. */
  readonly values: Float64Array<ArrayBuffer>
  readonly presentMs: Float64Array<ArrayBuffer>
  /** Without what is excluded and what is still to come. */
  readonly expectedMs: Float64Array<ArrayBuffer>
  readonly excludedMs: Float64Array<ArrayBuffer>
  /** Length of a base value, from which counts of them follow. */
  readonly baseMs: number
  readonly areAmounts: boolean
}

/** The series by buckets of any resolution that is no finer than its own; a finer one has no values. */
export function bucketColumn(series: SeriesInput, request: BucketRequest): BucketColumn {
  const { resolution, columns } = series
  const masked = request.mask.map((one) => roundToBuckets(one, resolution, series.zone))
  const excluded = intersectIntervals([...masked, ...futureOf(series, request)], [extentOf(request.edges)])
  // Without the readings in a mask, one amount would reach over all of it.
  const base = series.kind === 'totalizer' && masked.length > 0 ? hourlyAmounts(series) : series
  const quantity = quantityOf(series, request.areAmounts)
  const toAmounts = base.kind === 'average-rate' ? quantity : undefined
  const derived = spread(deriveOutside(base, request, excluded), request.edges, excluded)
  const values = toAmounts === undefined ? derived.values : amountsOf(derived, toAmounts.perHour)
  return {
    ...derived,
    unit: quantity?.unit ?? series.unit,
    values: valuesUnderPolicy({ ...derived, values }, request.policy, quantity !== undefined),
    baseMs: meanStepMs(resolution) ?? typicalStepMs(columns.times) ?? HOUR_MS,
    areAmounts: quantity !== undefined,
  }
}

/** What the values of the column are amounts of; undefined where they are means. */
function quantityOf({ kind, unit }: SeriesInput, areAmounts: boolean): QuantityUnit | undefined {
  if (kind === 'totalizer') return { unit, perHour: 1 }
  return areAmounts && kind === 'average-rate' ? quantityUnitOf(unit) : undefined
}

/** What a cell of the column rests on. */
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

/** From the start of the base bucket that is still running. */
function futureOf({ resolution, zone }: SeriesInput, { edges, until }: BucketRequest): readonly Interval[] {
  const { end } = extentOf(edges)
  return until < end ? [{ start: bucketStart(until, resolution, zone), end }] : []
}

/** A totalizer as the rate at which it ran, of which amounts are made again. */
function hourlyAmounts(series: SeriesInput): SeriesInput {
  const resolution = commonResolution([series])
  const columns = ratesOf(series, resolution)
  return { ...series, kind: 'average-rate', unit: rateUnitOf(series.unit), resolution, columns }
}

function deriveOutside(
  { kind, resolution: from, columns }: SeriesInput,
  { edges, resolution: to, zone }: BucketRequest,
  excluded: readonly Interval[],
): DerivedColumns | undefined {
  if (resolutions.indexOf(to) < resolutions.indexOf(from)) return undefined
  const left = kind === 'totalizer' ? columns : columnsOutside(columns, excluded)
  return deriveColumns(left, { kind, from, to, zone, interval: extentOf(edges) })
}

/** The columns without the values that start in one of the intervals; the columns themselves where there are none. */
function columnsOutside(columns: Columns, intervals: readonly Interval[]): Columns {
  if (intervals.length === 0) return columns
  let next = 0
  const isOutside = Uint8Array.from(columns.times, (at) => {
    while ((intervals[next]?.end ?? Infinity) <= at) next++
    return (intervals[next]?.start ?? Infinity) <= at ? 0 : 1
  })
  const stays = (_: number, index: number): boolean => isOutside[index] === 1
  return { times: columns.times.filter(stays), values: columns.values.filter(stays) }
}

type Spread = Pick<BucketColumn, 'values' | 'presentMs' | 'expectedMs' | 'excludedMs'>

/** One element for each bucket, also where nothing was derived. */
function spread(
  derived: DerivedColumns | undefined,
  edges: Float64Array,
  excluded: readonly Interval[],
): Spread {
  const length = Math.max(0, edges.length - 1)
  const values = new Float64Array(length).fill(NaN)
  const presentMs = new Float64Array(length)
  const excludedMs = overlapsOf(edges, excluded)
  const expectedMs = excludedMs.map((ms, index) => (edges[index + 1] ?? NaN) - (edges[index] ?? NaN) - ms)
  let from = 0
  for (let bucket = 0; bucket < length; bucket++) {
    if (derived?.times[from] !== edges[bucket]) continue
    if ((expectedMs[bucket] ?? 0) > 0) {
      values[bucket] = derived?.values[from] ?? NaN
      presentMs[bucket] = derived?.presentMs[from] ?? 0
    }
    from++
  }
  return { values, presentMs, expectedMs, excludedMs }
}

/** How much of each bucket lies in the intervals, which are ascending and disjoint. */
function overlapsOf(edges: Float64Array, intervals: readonly Interval[]): Float64Array<ArrayBuffer> {
  const overlaps = new Float64Array(Math.max(0, edges.length - 1))
  let bucket = 0
  for (const { start, end } of intervals) {
    while ((edges[bucket + 1] ?? Infinity) <= start) bucket++
    for (let index = bucket; (edges[index] ?? Infinity) < end && index < overlaps.length; index++) {
      const from = Math.max(start, edges[index] ?? NaN)
      overlaps[index] = (overlaps[index] ?? 0) + Math.min(end, edges[index + 1] ?? NaN) - from
    }
  }
  return overlaps
}

function amountsOf({ values, presentMs }: Spread, perHour: number): Float64Array<ArrayBuffer> {
  return values.map((mean, index) => (mean * perHour * (presentMs[index] ?? NaN)) / HOUR_MS)
}
