import { bucketEdges } from '#shared/time/buckets.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import { isKnownUnit } from '../../units/measure.ts'
import { bucketColumn, type BucketColumn } from '../buckets/bucket-column.ts'
import type { SeriesInput } from '../series-input.ts'
import { AUDIT_TOLERANCE, relativeDifference } from './compare-columns.ts'
import { wholeBuckets } from './whole-buckets.ts'

export interface StandardizedMonth {
  readonly start: EpochMs
  readonly end: EpochMs
  /** Value from the service, in the unit of the audit. */
  readonly served: number | undefined
  /** Value that dividing here gives; undefined when an hour is missing. */
  readonly derived: number | undefined
  /** Served minus derived, as a share of the larger of the two; undefined when one is missing. */
  readonly difference: number | undefined
  readonly verdict: 'agrees' | 'differs' | 'not-compared' | 'excluded'
}

export interface StandardizedAudit {
  readonly unit: string
  readonly months: readonly StandardizedMonth[]
  /**
   * Size by which the service seems to divide; set if every month differs but would agree when divided by this size.
   */
  readonly impliedSize: number | undefined
  /** Unit of the service when it measures something else, so that nothing is compared. */
  readonly otherUnit?: string
}

export interface StandardizedRequest {
  readonly range: Interval
  /** Values are divided by this; greater than zero. */
  readonly size: number
  /** Name of one unit of the size within a unit, as in kW/ft2. */
  readonly sizeUnit: string
  readonly mask: readonly Interval[]
  readonly until: EpochMs
}

/**
 * Compares the months of a standardized series from the service with finer values divided here, for whole elapsed
 * months in the range. A unit of the service that is unknown here counts as right, and the plain unit as that of the
 * divided values, since some services repeat it. A unit of another quantity prevents the comparison.
 */
export function auditStandardized(
  served: SeriesInput,
  plain: SeriesInput,
  { range, size, sizeUnit, mask, until }: StandardizedRequest,
): StandardizedAudit {
  const { zone } = plain
  const whole = wholeBuckets(range, 'monthly', zone, until)
  const edges = whole === undefined ? new Float64Array(0) : bucketEdges(whole, 'monthly', zone)
  const columnOf = (series: SeriesInput): BucketColumn =>
    bucketColumn(series, {
      ...{ edges, resolution: 'monthly', policy: 'strict', mask, until, areAmounts: false },
    })
  const [theirs, ours] = [columnOf(served), columnOf(plain)]
  const unit = `${ours.unit}/${sizeUnit}`
  const conversion = conversionBetween(theirs.unit, unit) ?? conversionBetween(theirs.unit, ours.unit)
  if (conversion === undefined && isKnownUnit(theirs.unit))
    return { unit, months: [], impliedSize: undefined, otherUnit: theirs.unit }
  const factor = conversion?.factor ?? 1
  const months = Array.from({ length: Math.max(0, edges.length - 1) }, (_, index): StandardizedMonth => {
    const [start = NaN, end = NaN] = edges.subarray(index, index + 2)
    const one = finite((theirs.values[index] ?? NaN) * factor)
    const other = finite((ours.values[index] ?? NaN) / size)
    const isExcluded = theirs.expectedMs[index] === 0 || ours.expectedMs[index] === 0
    const difference = one === undefined || other === undefined ? undefined : relativeDifference(one, other)
    const verdict = isExcluded ? 'excluded' : verdictOf(difference)
    return { start, end, served: one, derived: other, difference, verdict }
  })
  return { unit, months, impliedSize: impliedSizeOf(months, size) }
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

function verdictOf(difference: number | undefined): StandardizedMonth['verdict'] {
  if (difference === undefined) return 'not-compared'
  return Math.abs(difference) > AUDIT_TOLERANCE ? 'differs' : 'agrees'
}

function impliedSizeOf(months: readonly StandardizedMonth[], size: number): number | undefined {
  const compared = months.filter(({ difference }) => difference !== undefined)
  if (compared.length < 2 || !compared.every(({ verdict }) => verdict === 'differs')) return undefined
  const sizes = compared
    .map(({ served = NaN, derived = NaN }) => (derived * size) / served)
    .sort((a, b) => a - b)
  const [smallest = NaN, largest = NaN] = [sizes[0], sizes.at(-1)]
  const isOne = smallest > 0 && Math.abs(relativeDifference(smallest, largest)) <= AUDIT_TOLERANCE
  return isOne && Number.isFinite(largest) ? sizes[Math.floor(sizes.length / 2)] : undefined
}
