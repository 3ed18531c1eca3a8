import { bucketColumn, type BucketColumn } from '#shared/analysis/buckets/bucket-column.ts'
import type { DerivedResolution } from '#shared/series/derive/derive.ts'
import { unionIntervals } from '#shared/series/intervals.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { bucketEdges } from '#shared/time/bucket-edges.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { CardContext, CardDemand, CardInputs } from '../card-kind.ts'
import { demandId } from '../demand-id.ts'

export interface OperandColumn extends BucketColumn {
  readonly operandId: OperandId
}

/** Operands beside each other by the same buckets. */
export interface Buckets {
  readonly resolution: DerivedResolution
  /** Bucket k is `[edges[k], edges[k + 1])`. */
  readonly edges: Float64Array
  readonly columns: readonly OperandColumn[]
}

/** Every operand over the whole of all buckets that overlap the range. */
export function bucketDemands(
  { operands, range, zone }: CardContext,
  resolution: DerivedResolution,
): readonly CardDemand[] {
  const interval = roundToBuckets(range, resolution, zone)
  return operands.map((operand) => ({ id: demandId(operand.operand.id), operand, interval, resolution }))
}

export function calculateBuckets(
  { inputs, range, zone, policy, mask, now }: CardInputs,
  resolution: DerivedResolution,
  areAmounts: boolean,
  excluded: readonly Interval[],
): Buckets {
  const edges = bucketEdges(range, resolution, zone)
  const request = {
    edges,
    resolution,
    zone,
    policy,
    mask: unionIntervals(mask, excluded),
    until: now,
    areAmounts,
  }
  const columns = inputs.map(({ operandId, series }) => ({ operandId, ...bucketColumn(series, request) }))
  return { resolution, edges, columns }
}
