import { joinBuckets } from '../../analysis/regression/common-buckets.ts'
import type { SeriesInput } from '../../analysis/series-input.ts'
import { DAY_MS, type EpochMs, type IanaZone } from '#shared/time/instant.ts'
import type { DayTemperatures } from '../models/baseline.ts'
import { LEAST_OF_PERIOD, type PeriodsRequest } from './periods-request.ts'

/** Means of days, ascending in time. */
interface DailyMeans {
  readonly times: Float64Array
  readonly values: Float64Array
}

/** Returns the daily means of a temperature in a zone under the policy of a request. */
export function dailyMeans(
  temperature: SeriesInput,
  { range, policy, mask, until }: PeriodsRequest,
  zone: IanaZone,
): DailyMeans {
  const wide = { start: range.start - DAY_MS, end: range.end + DAY_MS }
  const { times, xs } = joinBuckets(temperature, temperature, {
    ...{ range: wide, resolution: 'daily', zone, policy, mask, until, isLikeForLike: false, form: 'mean' },
    leastShare: LEAST_OF_PERIOD,
  })
  return { times, values: xs }
}

/** Returns true if a period has at least one day with a mean. */
export function hasDayIn(times: Float64Array, start: EpochMs, end: EpochMs): boolean {
  const at = times.findIndex((day) => day >= start)
  return at >= 0 && (times[at] ?? Infinity) < end
}

/** Lists the days of each period, one period after the other. */
export function daysWithin(
  { times, values }: DailyMeans,
  starts: Float64Array,
  ends: Float64Array,
): DayTemperatures {
  const offsets = new Uint32Array(starts.length + 1)
  const temperatures: number[] = []
  starts.forEach((start, period) => {
    times.forEach((day, at) => {
      if (day >= start && day < (ends[period] ?? NaN)) temperatures.push(values[at] ?? NaN)
    })
    offsets[period + 1] = temperatures.length
  })
  return { offsets, temperatures: Float64Array.from(temperatures) }
}

/**
 * Returns the temperature of a local day as eemeter 3 does: the mean of the UTC day that contains the start of the
 * local day, which differs by five or six hours in Illinois. NaN if there is none.
 */
export function meansOfUtcDays(
  temperature: SeriesInput,
  request: PeriodsRequest,
): (start: EpochMs) => number {
  const { times, values } = dailyMeans(temperature, request, 'UTC')
  const means = new Map(Array.from(times, (day, at) => [day, values[at] ?? NaN]))
  return (start) => means.get(Math.floor(start / DAY_MS) * DAY_MS) ?? NaN
}
