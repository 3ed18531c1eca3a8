import { bucketColumn, type BucketColumn } from '#shared/analysis/buckets/bucket-column.ts'
import type { DerivedResolution } from '#shared/series/derive/derive.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { bucketEdges, clippedEdges } from '#shared/time/bucket-edges.ts'
import { bucketStart } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { CardContext, CardDemand, CardInputs } from '../card-kind.ts'
import { demandId } from '../demand-id.ts'
import { cutText } from './strings.ts'

export interface OperandColumn extends BucketColumn {
  readonly operandId: OperandId
}

/** Holds the values of several operands by the same buckets. */
export interface Buckets {
  readonly resolution: DerivedResolution
  /** Bucket k is `[edges[k], edges[k + 1])`; the first and the last one end with the range where it cuts them. */
  readonly edges: Float64Array
  readonly columns: readonly OperandColumn[]
}

/** Demands every operand over the range. */
export function bucketDemands(
  { operands, range }: CardContext,
  resolution: DerivedResolution,
): readonly CardDemand[] {
  return operands.map((operand) => ({
    ...{ id: demandId(operand.operand.id), operand, interval: range, resolution },
  }))
}

export function calculateBuckets(
  { inputs, range, zone, policy, mask, now }: CardInputs,
  resolution: DerivedResolution,
  areAmounts: boolean,
  spans: readonly Interval[],
): Buckets {
  const edges = clippedEdges(bucketEdges(range, resolution, zone), range)
  const request = {
    edges,
    resolution,
    policy,
    mask,
    spans,
    until: now,
    areAmounts,
  }
  const columns = inputs.map(({ operandId, series }) => ({ operandId, ...bucketColumn(series, request) }))
  return { resolution, edges, columns }
}

/** Says which buckets the range cuts; returns no remark where it cuts none. */
export function cutRemarks(
  { resolution, edges }: Buckets,
  { range, zone }: Pick<CardContext, 'range' | 'zone'>,
): readonly string[] {
  if (edges.length === 0) return []
  const isCut = (at: number): boolean => bucketStart(at, resolution, zone) < at
  return cutText(resolution, isCut(range.start), isCut(range.end))
}
