import type { AggregateRequest } from '#shared/analysis/aggregate/figures.ts'
import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import type { Columns } from '#shared/series/columns.ts'
import { shiftedInterval } from '#shared/time/alignment/calendar-shift.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, type IanaZone, type Interval } from '#shared/time/instant.ts'
import type { RangeTotal } from '#renderer/ports/series-archive.ts'

/** A smaller share of a range would not show how much is used in it. */
export const WHOLE = 0.95

/** The range of the figures, with the zone of its days. */
export interface FiguresRange extends Interval {
  readonly zone: IanaZone
}

const LONGEST_YEAR_MS = 366 * DAY_MS

/** Returns the same dates one year earlier, or as many years as the range is long, up to the elapsed part. */
export function yearsBefore({ start, end, zone }: FiguresRange, until: EpochMs): Interval {
  const years = Math.max(1, Math.ceil((end - start) / LONGEST_YEAR_MS))
  return shiftedInterval(
    { start, end: Math.max(start, Math.min(end, until)) },
    { months: -12 * years, days: 0 },
    zone,
  )
}

/** Returns the values from which a line of a few dozen points is drawn. */
function partsOf({ start, end, zone }: FiguresRange): readonly Interval[] {
  const length = end - start
  const resolution = length <= 3 * DAY_MS ? 'hourly' : length <= 93 * DAY_MS ? 'daily' : 'monthly'
  const edges = bucketEdges({ start, end }, resolution, zone)
  return Array.from(edges.slice(1), (edge, at) => ({
    start: Math.max(start, edges[at] ?? edge),
    end: Math.min(end, edge),
  }))
}

/**
 * Computes the amount of a range, of each of its parts, and of the interval before, scaled to the completeness of the
 * range.
 */
export function totalOf(
  columns: Columns,
  range: FiguresRange,
  earlier: Interval,
  request: AggregateRequest,
): RangeTotal | undefined {
  const over = (span: Interval) => {
    const { total, coverage } = totalAndMean(columns, [span], request)
    const isKnown = total !== undefined && coverage.expectedMs > 0
    return isKnown ? { ...total, share: coverage.presentMs / coverage.expectedMs } : undefined
  }
  const [whole, before] = [over(range), over(earlier)]
  if (whole === undefined) return undefined
  return {
    ...{ value: whole.value, unit: whole.unit, share: whole.share },
    parts: partsOf(range).map((part) => over(part)?.value ?? NaN),
    // Values that one of the two lacks are no change of use.
    ...(before !== undefined &&
      before.share >= WHOLE && { before: (before.value * whole.share) / before.share }),
  }
}

/** Adds the figures of one more meter; a figure that is missing for one of them is missing from the sum too. */
export function plus(sum: RangeTotal | undefined, part: RangeTotal, sign: number): RangeTotal {
  const { value = 0, share = 1, parts, before = 0 } = sum ?? {}
  const hasBefore = part.before !== undefined && (sum === undefined || sum.before !== undefined)
  return {
    ...{ value: value + sign * part.value, unit: part.unit, share: Math.min(share, part.share) },
    parts: part.parts.map((each, at) => (parts?.[at] ?? 0) + sign * each),
    ...(hasBefore && { before: before + sign * (part.before ?? 0) }),
  }
}
