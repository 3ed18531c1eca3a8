import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import { gapIntervals, gapLimitOf } from '#shared/series/coverage/gaps.ts'
import { firstInstantFrom, localOf } from '#shared/time/zones/local-instant.ts'
import { resetsIn } from '#shared/series/derive/value-intervals.ts'
import { intersectIntervals, normaliseIntervals } from '#shared/series/intervals.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Pyramid } from '#shared/series/pyramid/pyramid.ts'
import { isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import type { Columns } from '#shared/series/columns.ts'

/** A series ready to be drawn: columns, their pyramid, and its known holes. */
export interface DrawnSeries {
  readonly id: string
  readonly name: string
  readonly units: string
  readonly resolution: Resolution
  /** Resolution from which it was derived; absent if it is shown as it was fetched. */
  readonly derivedFrom?: Resolution
  /** Zone in which its calendar buckets are cut. */
  readonly bucketZone: IanaZone
  /** Weeks begin on this day; absent for Monday. */
  readonly firstDayOfWeek?: Weekday
  readonly columns: Columns
  readonly pyramid: Pyramid
  /** The line is interrupted between readings that are further apart than this. */
  readonly gapLimitMs: number
  /** True on a logarithmic axis, where the values are base-ten logarithms. */
  readonly isLogarithmic?: boolean
  /** Index into the palette; from the eleventh on, dashes distinguish series too. */
  readonly slot: number
  /** True for raw readings of a totalizer, for which zero is meaningless. */
  readonly isCounter?: boolean
  /**
   * True for the amounts in each interval, of a totalizer or of a rate: drawn as steps, never as a slope between two of
   * them.
   */
  readonly isAmount?: boolean
  /** Times of a totalizer's readings that are lower than the one before. */
  readonly resets?: readonly EpochMs[]
  /** Intervals that were fetched, with values or without. */
  readonly cached: readonly Interval[]
  /** Intervals that are cached and empty. */
  readonly gaps: readonly Interval[]
  /** Intervals whose values were filled; absent when there are none. */
  readonly filled?: readonly Interval[]
  /** Times in which its source sent nothing; absent when there are none. */
  readonly outages?: readonly Interval[]
  /** Intervals that are not cached. */
  readonly missing: readonly Interval[]
  readonly provisional: readonly Interval[]
  /** Derived buckets that have values for only part of their length, or that the range cuts. */
  readonly partial: readonly Interval[]
}

/** The columns from which derived columns were computed, and how much of each bucket has values. */
export interface DerivedSource {
  readonly base: Columns
  readonly from: Resolution
  readonly baseZone: IanaZone
  readonly presentMs: Float64Array
  readonly expectedMs: Float64Array
}

/** The facts about an operand that are needed to draw it. */
export interface SeriesSource extends Pick<
  DrawnSeries,
  | 'id'
  | 'name'
  | 'units'
  | 'resolution'
  | 'bucketZone'
  | 'firstDayOfWeek'
  | 'slot'
  | 'missing'
  | 'provisional'
> {
  /** Undefined when the series is drawn as it was fetched. */
  readonly derived?: DerivedSource | undefined
  readonly isCounter?: boolean
  readonly isAmount?: boolean
  /** True for a totalizer, whose register may fall. */
  readonly hasRegister?: boolean
  readonly interval: Interval
  readonly covered: readonly Interval[]
  readonly filled?: readonly Interval[] | undefined
}

/**
 * Prepares an operand for drawing. A gap is a time in which its base is cached and has no value, even within a derived
 * bucket.
 */
export function drawnSeries(source: SeriesSource, pyramid: Pyramid): DrawnSeries {
  const { id, name, units, resolution, bucketZone, firstDayOfWeek, derived, slot, missing, provisional } =
    source
  const { columns } = pyramid
  const empty = derived
    ? gapIntervals(derived.base, source.interval, derived.from, derived.baseZone)
    : gapIntervals(columns, source.interval, resolution, bucketZone)
  return {
    id,
    name,
    units,
    resolution,
    bucketZone,
    ...(firstDayOfWeek !== undefined && { firstDayOfWeek }),
    ...(derived && derived.from !== resolution && { derivedFrom: derived.from }),
    slot,
    ...(source.isCounter && { isCounter: true }),
    ...(source.isAmount && { isAmount: true }),
    ...(source.hasRegister && { resets: resetsIn(derived?.base ?? columns) }),
    cached: source.covered,
    ...(source.filled !== undefined && { filled: source.filled }),
    missing,
    provisional,
    columns,
    pyramid,
    gapLimitMs: gapLimitOf(resolution, columns.times),
    gaps: intersectIntervals(empty, source.covered),
    partial: derived ? partialBuckets(columns.times, derived, source) : [],
  }
}

/** Returns the buckets that have values for only part of their length, or that the range cuts. */
function partialBuckets(
  times: Float64Array,
  { presentMs, expectedMs }: DerivedSource,
  { resolution, bucketZone, firstDayOfWeek }: SeriesSource,
): readonly Interval[] {
  const partial: Interval[] = []
  const isCut = (start: EpochMs, end: EpochMs): boolean => {
    if (!isCalendarResolution(resolution)) return false
    const whole = bucketStart(start, resolution, bucketZone, firstDayOfWeek)
    return whole < start || nextBucketStart(whole, resolution, bucketZone, firstDayOfWeek) > end
  }
  times.forEach((start, index) => {
    const lengthMs = expectedMs[index] ?? 0
    const end = start + lengthMs
    // Only the first and the last can be cut.
    const isAtEdge = index === 0 || index === times.length - 1
    if ((presentMs[index] ?? 0) < lengthMs || (isAtEdge && lengthMs > 0 && isCut(start, end)))
      partial.push({ start, end })
  })
  return normaliseIntervals(partial)
}

/** Computed only once for each series and zone, since every frame of a pan draws it. */
const movedByZone = new WeakMap<DrawnSeries, Map<IanaZone, DrawnSeries>>()

/**
 * Moves a series of days or longer to its local dates in `zone`, so that a Monday in Kolkata lines up with a
 * Monday in London though it began five hours earlier. Finer series are instants and stay where they are.
 */
export function onLocalDate(series: DrawnSeries, zone: IanaZone): DrawnSeries {
  if (series.bucketZone === zone || !isCalendarResolution(series.resolution)) return series
  const known = movedByZone.get(series) ?? new Map<IanaZone, DrawnSeries>()
  movedByZone.set(series, known)
  const moved = known.get(zone) ?? movedTo(series, zone)
  known.set(zone, moved)
  return moved
}

function movedTo(series: DrawnSeries, zone: IanaZone): DrawnSeries {
  const move = (at: EpochMs): EpochMs => firstInstantFrom(localOf(at, series.bucketZone), zone)
  const moveAll = (intervals: readonly Interval[]): readonly Interval[] =>
    intervals
      .map(({ start, end }) => ({ start: move(start), end: move(end) }))
      .filter(({ start, end }) => start < end)
  const columns = { times: series.columns.times.map(move), values: series.columns.values }
  return {
    ...series,
    bucketZone: zone,
    columns,
    ...(series.resets && { resets: series.resets.map(move) }),
    // The extremes of blocks of readings do not depend on their times.
    pyramid: { ...series.pyramid, columns },
    cached: moveAll(series.cached),
    gaps: moveAll(series.gaps),
    missing: moveAll(series.missing),
    provisional: moveAll(series.provisional),
    partial: moveAll(series.partial),
  }
}
