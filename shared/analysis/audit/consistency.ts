import { bucketEdges } from '../../time/bucket-edges.ts'
import type { EpochMs } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import { conversionBetween } from '../../units/conversion-between.ts'
import { bucketColumn, type BucketColumn } from '../buckets/bucket-column.ts'
import type { SeriesInput } from '../series-input.ts'
import { compareColumns, type Comparison } from './compare-columns.ts'
import { wholeBuckets } from './whole-buckets.ts'

export interface AuditRequest {
  readonly range: Interval
  readonly resolution: 'daily' | 'monthly'
  readonly mask: readonly Interval[]
  readonly until: EpochMs
}

/** A comparison in the unit of what was derived; undefined where the two have no unit in common. */
export interface Audit extends Comparison {
  readonly unit: string
}

/** Days or months as the service has them against the same from finer values, cut in the zone of those. */
export function auditCoarse(
  served: SeriesInput,
  finer: SeriesInput,
  request: AuditRequest,
): Audit | undefined {
  return audit(served, finer, false, request)
}

/** What ran through a totalizer against the rate of the same meter times hours. */
export function auditTotalizer(
  totalizer: SeriesInput,
  rate: SeriesInput,
  request: AuditRequest,
): Audit | undefined {
  return audit(totalizer, rate, true, request)
}

/** Only whole buckets that lie in the range, are over, and have a value in every part of them, are compared. */
function audit(
  reported: SeriesInput,
  derived: SeriesInput,
  areAmounts: boolean,
  { range, resolution, mask, until }: AuditRequest,
): Audit | undefined {
  const { zone } = derived
  const whole = wholeBuckets(range, resolution, zone, until)
  const edges = whole === undefined ? new Float64Array(0) : bucketEdges(whole, resolution, zone)
  const columnOf = (series: SeriesInput): BucketColumn =>
    bucketColumn(series, { edges, resolution, zone, policy: 'strict', mask, until, areAmounts })
  const [one, other] = [columnOf(reported), columnOf(derived)]
  const conversion = conversionBetween(one.unit, other.unit)
  if (conversion === undefined || one.areAmounts !== other.areAmounts) return undefined
  return { unit: other.unit, ...compareColumns(one, other, edges, conversion) }
}
