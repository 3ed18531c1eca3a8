import {
  type BucketRequest,
  type CommonBuckets,
  joinBuckets,
} from '#shared/analysis/regression/common-buckets.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { localDayOf, localOf, startOfLocalDay } from '#shared/time/zones/local-instant.ts'
import { quantityUnitOf, unitIdentity } from '#shared/units/units.ts'
import type { DayTemperatures, Observations } from '#shared/savings/models/baseline.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { dailyMeans, daysWithin, hasDayIn, meansOfUtcDays } from './day-temperatures.ts'
import { LEAST_OF_PERIOD, type PeriodsRequest } from './periods-request.ts'
import { type Sufficiency, sufficiencyOf } from './sufficiency.ts'

/** Two rates that differ by less than this share are the same. */
const SAME = 1e-9

/**
 * Returns the edges of billing periods that together cover a range, ascending in epoch ms: midnights in `zone` of one
 * day of each month, 1 to 28.
 */
export function billingEdges(range: Interval, day: number, zone: IanaZone): Float64Array {
  const months = Array.from(bucketEdges(range, 'monthly', zone))
  const first = months[0] ?? range.start
  const [before = first] = bucketEdges({ start: first - 1, end: first }, 'monthly', zone)
  const starts = [before, ...months].map((month) => startOfLocalDay(localDayOf(month, zone) + day - 1, zone))
  const from = starts.findLastIndex((start) => start <= range.start)
  const to = starts.findIndex((start) => start >= range.end)
  return Float64Array.from(starts.slice(Math.max(0, from), to < 0 ? starts.length : to + 1))
}

/**
 * Returns the edges of the billing periods in a series of days over which invoices were spread evenly: the days on
 * which the rate changes, days without a rate, and the end, ascending in epoch ms. Two consecutive invoices with the
 * same rate are one period with the amount and weather of both.
 */
export function invoiceEdges({ columns: { times, values } }: SeriesInput, zone: IanaZone): Float64Array {
  const edges: number[] = []
  let end = -Infinity
  times.forEach((start, index) => {
    const isApart = start !== end
    if (isApart && end > -Infinity) edges.push(end)
    // A rate is an amount over a length, so that the days of one invoice are equal except for rounding.
    const before = values[index - 1] ?? NaN
    const isSame = Math.abs((values[index] ?? NaN) - before) <= SAME * Math.abs(before)
    if (isApart || !isSame) edges.push(start)
    end = startOfLocalDay(localDayOf(start, zone) + 1, zone)
  })
  return Float64Array.from(edges.length === 0 ? [] : [...edges, end])
}

/** A meter with the conditions on which its use depends. */
export interface MeterAndDrivers {
  readonly meter: SeriesInput
  /** Outdoor temperature; absent for models without weather. */
  readonly temperature?: SeriesInput | undefined
  /** Production, occupancy and the like. */
  readonly drivers?: readonly SeriesInput[]
}

/** Hours, days, months or billing periods of a meter with their conditions, as a model needs them. */
export interface MeteredPeriods {
  readonly observations: Observations
  /** Ends of the periods in epoch ms. */
  readonly ends: Float64Array
  /** For each period, its amount divided by its value: 1 for a day in kWh/day, 31 for a month of 31 days. */
  readonly weights: Float64Array
  /** Unit of an amount. */
  readonly unit: string
  /** Unit of a value: of the rate for hours, of amounts per day otherwise. */
  readonly valueUnit: string
  readonly isFahrenheit: boolean
  readonly driverUnits: readonly string[]
  /** Periods left out, by reason. */
  readonly left: Pick<CommonBuckets, 'incomplete' | 'excludedWhole' | 'cut'>
  readonly sufficiency: Sufficiency
}

/** Kelvins have the size of degrees Celsius, in which the balance points are published. */
const KELVIN_OFFSET = 273.15

/** Number of positions in a week, from Monday: hours have 168, days 7, and months are not distinguished. */
export const slotCounts: Readonly<Record<BandResolution, number>> = { hourly: 168, daily: 7, monthly: 1 }

/**
 * Joins a meter with its outdoor temperature and drivers on the hours, local days or months that all of them have,
 * under a policy for missing data. Values that add up are rates for hours and amounts per day for longer periods.
 * Undefined for a meter whose values do not add up to an amount.
 */
export function meteredPeriods(
  { meter, temperature, drivers = [] }: MeterAndDrivers,
  request: PeriodsRequest,
): MeteredPeriods | undefined {
  const { range, resolution, zone } = request
  const edges = edgesOf(request, meter)
  const bucketRequest: BucketRequest = {
    ...request,
    ...{ isLikeForLike: false, edges, form: resolution === 'hourly' ? 'mean' : 'per-day' },
    leastShare: LEAST_OF_PERIOD,
  }
  const join = (one: SeriesInput): CommonBuckets => joinBuckets(one, meter, bucketRequest)
  const weather = temperature && join(temperature)
  const others = drivers.map(join)
  const first = weather ?? others[0] ?? join(meter)
  const amount = quantityUnitOf(first.yUnit)
  if (amount === undefined) return undefined
  const daily = temperature && dailyOf(temperature, request, edges)
  const times = commonTimes([first, ...others]).filter((start) => daily?.isKnown(start) ?? true)
  const columnOf = (joined: CommonBuckets, column: Float64Array): Float64Array => {
    const places = new Map(Array.from(joined.times, (start, place) => [start, place]))
    return times.map((start) => column[places.get(start) ?? NaN] ?? NaN)
  }
  const degrees = (values: Float64Array): Float64Array => withoutKelvins(values, first.xUnit)
  const ends = endsOf(times, edges)
  const days = daily?.within?.(times, ends)
  const temperatures = weather && (daily?.means?.(times) ?? columnOf(weather, weather.xs))
  const whole = Float64Array.from(edges).filter((edge) => edge >= range.start && edge <= range.end)
  const months = resolution === 'monthly' ? [] : bucketEdges(range, 'monthly', zone)
  return {
    observations: {
      ...{ times, ys: columnOf(first, first.ys) },
      temperatures: temperatures === undefined ? times.map(() => 0) : degrees(temperatures),
      slots: Uint16Array.from(times, (start) => slotOf(start, resolution, zone)),
      ...(drivers.length === 0 ? {} : { drivers: others.map((joined) => columnOf(joined, joined.xs)) }),
      ...(days === undefined ? {} : { days: { ...days, temperatures: degrees(days.temperatures) } }),
    },
    ends,
    weights: times.map((start, index) =>
      resolution === 'hourly'
        ? amount.perHour
        : localDayOf(ends[index] ?? NaN, zone) - localDayOf(start, zone),
    ),
    ...{ unit: amount.unit, valueUnit: first.yUnit },
    isFahrenheit: isDegreesFahrenheit(first.xUnit),
    driverUnits: others.map(({ xUnit }) => xUnit),
    left: { ...first, incomplete: first.incomplete + first.times.length - times.length },
    sufficiency: sufficiencyOf(times, whole, months),
  }
}

/** Turns kelvins into degrees Celsius and leaves other temperatures as they are. */
export function withoutKelvins(values: Float64Array, unit: string): Float64Array {
  return unitIdentity(unit) === unitIdentity('K') ? values.map((value) => value - KELVIN_OFFSET) : values
}

/** Returns true for the unit of temperatures in degrees Fahrenheit. */
export function isDegreesFahrenheit(unit: string): boolean {
  return unitIdentity(unit) === unitIdentity('°F')
}

function edgesOf(
  { range, resolution, zone, billingDay = 1, isByInvoices }: PeriodsRequest,
  meter: SeriesInput,
): Float64Array {
  if (resolution === 'monthly' && isByInvoices === true) return invoiceEdges(meter, zone)
  return resolution === 'monthly' && billingDay > 1
    ? billingEdges(range, billingDay, zone)
    : Float64Array.from(bucketEdges(range, resolution, zone))
}

/** The days of a temperature, which contribute to its means over periods. */
interface DailyWeather {
  readonly isKnown: (start: EpochMs) => boolean
  readonly within?: (times: Float64Array, ends: Float64Array) => DayTemperatures
  readonly means?: (times: Float64Array) => Float64Array
}

function dailyOf(
  temperature: SeriesInput,
  request: PeriodsRequest,
  edges: Float64Array,
): DailyWeather | undefined {
  if (request.resolution === 'monthly') {
    if (temperature.resolution !== 'raw' && isCoarserThanDays(temperature.resolution)) return undefined
    const days = dailyMeans(temperature, request, request.zone)
    return {
      isKnown: (start) => hasDayIn(days.times, start, edges[edges.indexOf(start) + 1] ?? NaN),
      within: (times, ends) => daysWithin(days, times, ends),
    }
  }
  if (request.resolution !== 'daily' || request.isUtcDay !== true) return undefined
  const means = meansOfUtcDays(temperature, request)
  return {
    isKnown: (start) => Number.isFinite(means(start)),
    means: (times) => times.map(means),
  }
}

function isCoarserThanDays(resolution: SeriesInput['resolution']): boolean {
  return resolution === 'weekly' || resolution === 'monthly' || resolution === 'yearly'
}

function commonTimes(all: readonly CommonBuckets[]): Float64Array {
  const [first, ...others] = all
  const known = others.map(({ times }) => new Set(times))
  return Float64Array.from(first?.times ?? []).filter((start) => known.every((times) => times.has(start)))
}

function endsOf(times: Float64Array, edges: Float64Array): Float64Array {
  let edge = 0
  return times.map((start) => {
    while ((edges[edge] ?? Infinity) <= start) edge++
    return edges[edge] ?? NaN
  })
}

function slotOf(at: EpochMs, resolution: BandResolution, zone: IanaZone): number {
  if (resolution === 'monthly') return 0
  const local = localOf(at, zone)
  const day = Math.floor(local / DAY_MS)
  // 1 January 1970 was a Thursday, the fourth day from Monday.
  const weekday = (((day + 3) % 7) + 7) % 7
  return resolution === 'daily' ? weekday : 24 * weekday + Math.floor((local - day * DAY_MS) / HOUR_MS)
}
