import { bucketColumn, type BucketColumn } from '#shared/analysis/buckets/bucket-column.ts'
import type { DerivedResolution } from '#shared/series/derive/derive.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { bucketEdges, bucketStart, clippedEdges } from '#shared/time/buckets.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { sameDayIn, sameDaysIn } from '#shared/time/local-dates.ts'
import { isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import { zoneOf } from '#renderer/query/view/operands.ts'
import type { CardContext, CardDemand, CardInputs } from '../card-kind.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { hoursOf } from '../inputs/hours-of-days.ts'
import { cutText, strings } from './strings.ts'

export interface OperandColumn extends BucketColumn {
  readonly operandId: OperandId
}

/** The values of several operands by the same buckets. */
export interface Buckets {
  readonly resolution: DerivedResolution
  /**
   * Bucket k is `[edges[k], edges[k + 1])` in the zone of the workspace; the first and the last one are cut at the ends
   * of the range. Series of another zone have the days with the same dates.
   */
  readonly edges: Float64Array
  readonly columns: readonly OperandColumn[]
}

/**
 * Demands every operand over the range. Days and longer are those of its own zone with the same dates; if the range
 * does not begin on whole hours, hours are derived from quarters.
 */
export function bucketDemands(
  { operands, range, zone }: CardContext,
  resolution: DerivedResolution,
): readonly CardDemand[] {
  return operands.map((operand) => {
    const interval = isCalendarResolution(resolution) ? sameDaysIn(range, zone, zoneOf(operand)) : range
    const wanted = resolution === 'hourly' ? hoursOf(operand, range, zone) : resolution
    return { id: demandId(operand.operand.id), operand, interval, resolution: wanted }
  })
}

export function calculateBuckets(
  { inputs, range, zone, calendar, policy, mask, now }: CardInputs,
  resolution: DerivedResolution,
  areAmounts: boolean,
  spans: readonly Interval[],
): Buckets {
  const edges = clippedEdges(bucketEdges(range, resolution, zone, calendar.firstDayOfWeek), range)
  const edgesIn = (other: IanaZone): Float64Array =>
    isCalendarResolution(resolution) ? edges.map((at) => sameDayIn(at, zone, other)) : edges
  const request = {
    resolution,
    policy,
    mask,
    spans,
    until: now,
    areAmounts,
  }
  const columns = inputs.map(({ operandId, series }) => ({
    operandId,
    ...bucketColumn(series, { ...request, edges: edgesIn(series.zone) }),
  }))
  return { resolution, edges, columns }
}

/** Tells which buckets the range cuts. */
export function cutRemark(
  resolution: Resolution,
  { range, zone, calendar }: Pick<CardContext, 'range' | 'zone' | 'calendar'>,
): readonly string[] {
  const isCut = (at: number): boolean => bucketStart(at, resolution, zone, calendar.firstDayOfWeek) < at
  return cutText(resolution, isCut(range.start), isCut(range.end))
}

/** Tells which buckets the range cuts, and in which zones days are cut if the series are in several zones. */
export function bucketRemarks(
  { resolution, edges }: Buckets,
  { range, zone, calendar, operands }: Pick<CardContext, 'range' | 'zone' | 'calendar' | 'operands'>,
): readonly string[] {
  if (edges.length === 0) return []
  const zones = isCalendarResolution(resolution) ? [...new Set(operands.map(zoneOf))] : []
  return [
    ...cutRemark(resolution, { range, zone, calendar }),
    ...(zones.length > 1 ? [strings.ownDays(zones)] : []),
  ]
}
