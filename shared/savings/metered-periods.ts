import { joinBuckets, type CommonBuckets } from '../analysis/regression/common-buckets.ts'
import type { MissingPolicy } from '../analysis/aggregate/figures.ts'
import type { SeriesInput } from '../analysis/series-input.ts'
import { bucketEdges } from '../time/bucket-edges.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import type { EpochMs, IanaZone } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'
import { localDayOf, localOf } from '../time/zones/local-instant.ts'
import { quantityUnitOf, unitIdentity } from '../units/units.ts'
import type { Observations } from './models/baseline.ts'
import type { BandResolution } from './statistics/savings-band.ts'
import { sufficiencyOf, type Sufficiency } from './sufficiency.ts'

/** Says which periods of a meter and a temperature are taken. */
export interface PeriodsRequest {
  readonly range: Interval
  readonly resolution: BandResolution
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  /** A period that ends later is not taken. */
  readonly until: EpochMs
}

/** Hours, days or months of a meter with their outdoor temperatures, as a model takes them. */
export interface MeteredPeriods {
  readonly observations: Observations
  /** Amount of each period over its value: 1 for a day in kWh/day, 31 for such a month. */
  readonly weights: Float64Array
  /** Unit of an amount. */
  readonly unit: string
  readonly isFahrenheit: boolean
  /** Periods left out, by reason. */
  readonly left: Pick<CommonBuckets, 'incomplete' | 'excludedWhole' | 'cut'>
  readonly sufficiency: Sufficiency
}

/** Kelvins have the degrees of Celsius, which the published balance points are known in. */
const KELVIN_OFFSET = 273.15

/** Positions in a week, from Monday: hours have 168, days 7, and all months are alike. */
export const slotCounts: Readonly<Record<BandResolution, number>> = { hourly: 168, daily: 7, monthly: 1 }

/**
 * Joins a meter and an outdoor temperature on the hours, local days or local months that both have, under a policy for
 * missing data. Values of the meter are rates for hours and amounts per day for the rest. Undefined for a meter whose
 * values do not add up to an amount.
 */
export function meteredPeriods(
  temperature: SeriesInput,
  meter: SeriesInput,
  request: PeriodsRequest,
): MeteredPeriods | undefined {
  const { range, resolution, zone } = request
  const form = resolution === 'hourly' ? 'mean' : 'per-day'
  const pairs = joinBuckets(temperature, meter, { ...request, isLikeForLike: false, form })
  const amount = quantityUnitOf(pairs.yUnit)
  if (amount === undefined) return undefined
  const { times } = pairs
  const isKelvin = unitIdentity(pairs.xUnit) === unitIdentity('K')
  const edges = bucketEdges(range, resolution, zone)
  const whole = Float64Array.from(edges).filter((at) => at >= range.start && at <= range.end)
  const months = resolution === 'monthly' ? [] : bucketEdges(range, 'monthly', zone)
  return {
    observations: {
      ...{ times, ys: pairs.ys },
      temperatures: isKelvin ? pairs.xs.map((value) => value - KELVIN_OFFSET) : pairs.xs,
      slots: Uint16Array.from(times, (at) => slotOf(at, resolution, zone)),
    },
    weights: times.map((at) => amountFactor(at, resolution, zone, amount.perHour)),
    unit: amount.unit,
    isFahrenheit: unitIdentity(pairs.xUnit) === unitIdentity('°F'),
    left: pairs,
    sufficiency: sufficiencyOf(times, whole, months),
  }
}

function slotOf(at: EpochMs, resolution: BandResolution, zone: IanaZone): number {
  if (resolution === 'monthly') return 0
  const local = localOf(at, zone)
  const day = Math.floor(local / DAY_MS)
  // 1 January 1970 was a Thursday, the fourth day from Monday.
  const weekday = (((day + 3) % 7) + 7) % 7
  return resolution === 'daily' ? weekday : 24 * weekday + Math.floor((local - day * DAY_MS) / HOUR_MS)
}

function amountFactor(at: EpochMs, resolution: BandResolution, zone: IanaZone, perHour: number): number {
  if (resolution === 'hourly') return perHour
  if (resolution === 'daily') return 1
  const [start = NaN, end = NaN] = bucketEdges({ start: at, end: at + DAY_MS }, 'monthly', zone)
  return localDayOf(end, zone) - localDayOf(start, zone)
}
