import type { Columns } from '#shared/series/columns.ts'
import { typicalStepMs } from '../../series/typical-step.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
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

/** A comparison in the unit of the derived values; undefined when the two have no unit in common. */
export interface Audit extends Comparison {
  readonly unit: string
  /** Set when the two agree once the finer values are moved by one interval: 1 when those are stamped too early. */
  readonly shift?: 1 | -1
}

/** Largest share of the differing buckets that may remain for a move by one interval to explain them. */
const EXPLAINED_SHARE = 0.1

/** Compares days or months from the service with those derived from finer values, cut in the zone of the finer ones. */
export function auditCoarse(
  served: SeriesInput,
  finer: SeriesInput,
  request: AuditRequest,
): Audit | undefined {
  return audit(served, finer, false, request)
}

/** Compares the amounts of a totalizer with the rate of the same meter times hours. */
export function auditTotalizer(
  totalizer: SeriesInput,
  rate: SeriesInput,
  request: AuditRequest,
): Audit | undefined {
  return audit(totalizer, rate, true, request)
}

/** Compares only whole buckets of the range that are over and have a value in each of their parts. */
function audit(
  reported: SeriesInput,
  derived: SeriesInput,
  areAmounts: boolean,
  request: AuditRequest,
): Audit | undefined {
  const found = compared(reported, derived, areAmounts, request)
  if (found === undefined || found.differing.length < 2) return found
  const isTotalizer = reported.kind === 'totalizer'
  const moved = isTotalizer ? reported : derived
  const explains = ([1, -1] as const).find((shift) => {
    const columns = movedByOne(moved, shift)
    if (columns === undefined) return false
    const other = { ...moved, columns }
    const again = isTotalizer
      ? compared(other, derived, areAmounts, request)
      : compared(reported, other, areAmounts, request)
    return (
      again !== undefined &&
      // A move may cut off the first or the last bucket of what was loaded.
      again.compared >= found.compared - 2 &&
      again.differing.length <= EXPLAINED_SHARE * found.differing.length
    )
  })
  return explains === undefined ? found : { ...found, shift: explains }
}

function movedByOne({ columns, resolution }: SeriesInput, shift: 1 | -1): Columns | undefined {
  const stepMs = fixedStepMs(resolution) ?? typicalStepMs(columns.times)
  if (stepMs === undefined) return undefined
  return { times: columns.times.map((at) => at + shift * stepMs), values: columns.values }
}

function compared(
  reported: SeriesInput,
  derived: SeriesInput,
  areAmounts: boolean,
  { range, resolution, mask, until }: AuditRequest,
): Audit | undefined {
  const { zone } = derived
  const whole = wholeBuckets(range, resolution, zone, until)
  const edges = whole === undefined ? new Float64Array(0) : bucketEdges(whole, resolution, zone)
  const columnOf = (series: SeriesInput): BucketColumn =>
    bucketColumn(series, { edges, resolution, policy: 'strict', mask, until, areAmounts })
  const [one, other] = [columnOf(reported), columnOf(derived)]
  const conversion = conversionBetween(one.unit, other.unit)
  if (conversion === undefined || one.areAmounts !== other.areAmounts) return undefined
  return { unit: other.unit, ...compareColumns(one, other, edges, conversion) }
}
