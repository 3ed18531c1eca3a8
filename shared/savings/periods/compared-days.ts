import { byKindOfDay } from '../../analysis/profile/day-groups.ts'
import { joinBuckets } from '../../analysis/regression/common-buckets.ts'
import type { SeriesInput } from '../../analysis/series-input.ts'
import { intersectIntervals } from '../../series/intervals.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { localPieces } from '#shared/time/local-pieces.ts'
import type { DayCalendar } from '../../calendar/day-calendar.ts'
import { localDayOf } from '../../time/zones/local-instant.ts'
import { dailyMeans } from './day-temperatures.ts'
import { withoutKelvins } from './metered-periods.ts'
import { LEAST_OF_PERIOD, type PeriodsRequest } from './periods-request.ts'

/** Tells which days are listed and how their hours are distinguished. */
export interface DaysRequest extends Omit<PeriodsRequest, 'resolution'> {
  readonly calendar: Pick<DayCalendar, 'holidays' | 'weekend'>
  /**
   * Load from which the building counts as in operation, in the meter's rate; undefined where operating hours
   * cannot be distinguished.
   */
  readonly operatingLoad: number | undefined
}

/** A local day of one of two periods that are compared. Unknown values are NaN. */
export interface ComparedDay {
  /** Kind of day: 0 for working days, 1 for weekends, 2 for holidays. */
  readonly kind: number
  /** Amount that was used. */
  readonly use: number
  readonly temperature: number
  /** Hours for which the building was in operation. */
  readonly hours: number
}

/** A local day with the start of its time, in epoch ms. */
export interface DatedDay extends ComparedDay {
  readonly start: number
  /** Length of the day in ms; 23 or 25 hours on days on which the clocks change. */
  readonly lengthMs: number
}

/** Lists the completed local days of a period, each with its use, weather and hours of operation. */
export function comparedDays(
  meter: SeriesInput,
  temperature: SeriesInput | undefined,
  request: DaysRequest,
): readonly DatedDay[] {
  const { range, zone, calendar, mask, until, operatingLoad } = request
  const uses = valuesOf(meter, request, 'daily')
  const weather = temperature && dailyMeans(temperature, { ...request, resolution: 'daily' }, zone)
  const values = weather && withoutKelvins(weather.values, temperature.unit)
  const degrees = new Map(Array.from(weather?.times ?? [], (start, at) => [start, values?.[at] ?? NaN]))
  const hours = operatingLoad === undefined ? undefined : valuesOf(meter, request, 'hourly')
  const { groupOf } = byKindOfDay(calendar)
  const edges = bucketEdges(range, 'daily', zone)
  return Array.from(edges).flatMap((start, index) => {
    const end = edges[index + 1]
    if (end === undefined || start < range.start || end > range.end || end > until) return []
    const [masked] = intersectIntervals([{ start, end }], mask)
    if (masked?.start === start && masked.end === end) return []
    return [
      {
        ...{
          start,
          lengthMs: end - start,
          kind: groupOf(localDayOf(start, zone)),
          use: uses.get(start) ?? NaN,
        },
        temperature: degrees.get(start) ?? NaN,
        hours:
          hours === undefined
            ? NaN
            : hoursAbove(knownHours(hours, { start, end }, zone), operatingLoad ?? Infinity, end - start),
      },
    ]
  })
}

/** Returns amounts of days, or means of hours, by their starts. */
function valuesOf(
  meter: SeriesInput,
  { range, zone, policy, mask, until }: DaysRequest,
  resolution: 'daily' | 'hourly',
): ReadonlyMap<number, number> {
  const days = bucketEdges(range, 'daily', zone)
  const { times, ys } = joinBuckets(meter, meter, {
    ...{ range, resolution, zone, policy, mask, until, isLikeForLike: false },
    edges: resolution === 'daily' ? days : hourEdges(days, zone),
    form: resolution === 'daily' ? 'per-day' : 'mean',
    leastShare: LEAST_OF_PERIOD,
  })
  return new Map(Array.from(times, (start, at) => [start, ys[at] ?? NaN]))
}

/** Returns the edges of the hours of the local clock; where it jumps by half an hour, one of them is half as long. */
function hourEdges(days: Float64Array, zone: IanaZone): Float64Array {
  const [start = NaN, end = start] = [days[0], days.at(-1)]
  return Float64Array.from([...localPieces({ start, end }, zone, HOUR_MS).starts, end])
}

interface KnownHour {
  readonly value: number
  readonly lengthMs: number
}

/** Returns the hours of a day that have a value, with the time that they take. */
function knownHours(hours: ReadonlyMap<number, number>, day: Interval, zone: IanaZone): readonly KnownHour[] {
  const { starts, ends } = localPieces(day, zone, HOUR_MS)
  return Array.from(starts).flatMap((start, index) => {
    const value = hours.get(start) ?? NaN
    return Number.isFinite(value) ? [{ value, lengthMs: (ends[index] ?? NaN) - start }] : []
  })
}

const sumOfLengths = (list: readonly KnownHour[]): number =>
  list.reduce((sum, { lengthMs }) => sum + lengthMs, 0)

/** Counts the hours of a day at or above a load, as if all were known; NaN if none is. */
function hoursAbove(known: readonly KnownHour[], load: number, lengthMs: number): number {
  const above = known.filter(({ value }) => value >= load)
  return ((sumOfLengths(above) / sumOfLengths(known)) * lengthMs) / HOUR_MS
}

/**
 * Returns the load midway between the lower and the upper tenth of a meter's hours, from which a building counts as in
 * operation; undefined if values are coarser than hours or hardly vary.
 */
export function operatingLoadOf(
  meter: SeriesInput,
  request: Omit<DaysRequest, 'operatingLoad'>,
): number | undefined {
  const isFine =
    meter.resolution === 'hourly' || meter.resolution === '15-minute' || meter.resolution === 'minute'
  if (!isFine) return undefined
  const values = [...valuesOf(meter, { ...request, operatingLoad: undefined }, 'hourly').values()].sort(
    (a, b) => a - b,
  )
  const at = (share: number): number => values[Math.floor(share * (values.length - 1))] ?? NaN
  const [low, high] = [at(0.1), at(0.9)]
  return high > low * LEAST_VARIATION ? (low + high) / 2 : undefined
}

/** Loads that vary by less do not reveal operating hours. */
const LEAST_VARIATION = 1.2

/** The contribution of the hours of a local day to its figures. */
export interface HoursOfDay {
  /** Mean of the three lowest hours; undefined if the day has fewer than twenty. */
  readonly base: number | undefined
  /** Share of its time whose hours have values. */
  readonly presence: number
}

/** Summarises the hours of each local day that has any, by its start. */
export function hoursOfDays(
  meter: SeriesInput,
  request: Omit<DaysRequest, 'operatingLoad'>,
): ReadonlyMap<number, HoursOfDay> {
  const hours = valuesOf(meter, { ...request, operatingLoad: undefined }, 'hourly')
  const edges = bucketEdges(request.range, 'daily', request.zone)
  return new Map(
    Array.from(edges).flatMap((start, index) => {
      const end = edges[index + 1]
      if (end === undefined) return []
      const known = knownHours(hours, { start, end }, request.zone)
      if (known.length === 0) return []
      const lowest = known.toSorted((a, b) => a.value - b.value).slice(0, LOWEST_HOURS)
      const base = lowest.reduce((sum, { value }) => sum + value, 0) / lowest.length
      const presence = sumOfLengths(known) / (end - start)
      return [[start, { base: known.length < LEAST_HOURS ? undefined : base, presence }] as const]
    }),
  )
}

/** Returns the mean of the three lowest hours of each local day that has at least twenty of them, by its start. */
export function baseLoads(
  meter: SeriesInput,
  request: Omit<DaysRequest, 'operatingLoad'>,
): ReadonlyMap<number, number> {
  return new Map(
    [...hoursOfDays(meter, request)].flatMap(([start, { base }]) =>
      base === undefined ? [] : [[start, base]],
    ),
  )
}

/** The base load of a day is the mean of this many hours, the lowest ones. */
export const LOWEST_HOURS = 3
const LEAST_HOURS = 20
