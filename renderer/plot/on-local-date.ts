import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { firstInstantFrom, localOf } from '#shared/time/zones/local-instant.ts'
import type { DrawnSeries } from './series/drawn-series.ts'

/** Computed only once for each series and zone, since every frame of a pan draws it. */
const made = new WeakMap<DrawnSeries, Map<IanaZone, DrawnSeries>>()

/**
 * Moves a series of days or longer to its local dates in `zone`, so that a Monday in Kolkata lines up with a
 * Monday in London though it began five hours earlier. Finer series are instants and stay where they are.
 */
export function onLocalDate(series: DrawnSeries, zone: IanaZone): DrawnSeries {
  if (series.bucketZone === zone || !isCalendarResolution(series.resolution)) return series
  const known = made.get(series) ?? new Map<IanaZone, DrawnSeries>()
  made.set(series, known)
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
