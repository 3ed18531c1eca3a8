import { bucketEdges } from '#shared/time/buckets.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { MeteredPeriods } from './metered-periods.ts'
import type { DayTemperatures } from '../models/baseline.ts'
import type { BandResolution } from '../statistics/savings-band.ts'
import { sufficiencyOf } from './sufficiency.ts'

/**
 * Returns the periods that lie in a part of the range for which they were made; the ends of the part are edges of
 * periods.
 */
export function slicePeriods(
  periods: MeteredPeriods,
  part: Interval,
  resolution: BandResolution,
  zone: IanaZone,
): MeteredPeriods {
  const { observations, ends, weights } = periods
  const { times, ys, temperatures, slots, drivers, days } = observations
  const from = firstFrom(times, part.start)
  const to = firstFrom(times, part.end)
  const edges = bucketEdges(part, resolution, zone)
  const months = resolution === 'monthly' ? [] : bucketEdges(part, 'monthly', zone)
  const kept = times.slice(from, to)
  return {
    ...periods,
    observations: {
      ...{ times: kept, ys: ys.slice(from, to), slots: slots.slice(from, to) },
      temperatures: temperatures.slice(from, to),
      ...(drivers === undefined ? {} : { drivers: drivers.map((driver) => driver.slice(from, to)) }),
      ...(days === undefined ? {} : { days: sliceDays(days, from, to) }),
    },
    ...{ ends: ends.slice(from, to), weights: weights.slice(from, to) },
    left: { incomplete: Math.max(0, edges.length - 1 - kept.length), excludedWhole: 0, cut: 0 },
    sufficiency: sufficiencyOf(kept, edges, months),
  }
}

function sliceDays({ offsets, temperatures }: DayTemperatures, from: number, to: number): DayTemperatures {
  const [first, last] = [offsets[from] ?? 0, offsets[to] ?? 0]
  return {
    offsets: offsets.slice(from, to + 1).map((offset) => offset - first),
    temperatures: temperatures.slice(first, last),
  }
}

function firstFrom(times: Float64Array, at: number): number {
  const found = times.findIndex((time) => time >= at)
  return found < 0 ? times.length : found
}
