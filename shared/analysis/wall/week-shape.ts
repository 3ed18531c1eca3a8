import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { allDays } from '../profile/day-groups.ts'
import { profileOf } from '../profile/profile.ts'
import { quantilesOf } from '../quantiles.ts'
import type { SeriesInput } from '../series-input.ts'

/** Fewest series whose median can be called usual: of two, each would be as odd as the other. */
export const LEAST_OF_GROUP = 3

/** Fewest hours of the week that make a shape: values by days alone have one each. */
const LEAST_HOURS = 24

/**
 * Returns the shape of a typical week: the mean of each of its 168 local hours from Monday on, divided by the mean
 * size of all of them, so that a large and a small meter can be compared; NaN for hours without values. Undefined if
 * all values are zero, or if less than a day of the week has values. Hours that a span cuts do not count: whether
 * they begin in it would depend on the cached resolution.
 */
export function weekShape(series: SeriesInput, spans: readonly Interval[]): Float64Array | undefined {
  const request = { cycle: 'week', slotMs: HOUR_MS, grouping: allDays, shares: [] } as const
  const whole = spans.map(({ start, end }) => ({
    start: Math.ceil(start / HOUR_MS) * HOUR_MS,
    end: Math.floor(end / HOUR_MS) * HOUR_MS,
  }))
  const inside = whole.filter(({ start, end }) => start < end)
  const [week] = profileOf(series, inside, request)
  const hours = week?.mean.filter(Number.isFinite).length ?? 0
  return week && hours >= LEAST_HOURS ? scaled(week.mean) : undefined
}

/** Divides values by the mean of their sizes; undefined if that is zero or does not exist. */
export function scaled(values: Float64Array): Float64Array | undefined {
  const known = values.filter(Number.isFinite)
  const size = known.reduce((sum, value) => sum + Math.abs(value), 0) / known.length
  return size > 0 ? values.map((value) => value / size) : undefined
}

/** Returns the median of the shapes in each slot, over those that have a value there; NaN if none has. */
export function usualShape(shapes: readonly Float64Array[]): Float64Array {
  const slots = Math.max(0, ...shapes.map(({ length }) => length))
  return Float64Array.from({ length: slots }, (_, slot) => {
    const known = Float64Array.from(shapes, (shape) => shape[slot] ?? NaN).filter(Number.isFinite)
    return known.length === 0 ? NaN : (quantilesOf(known, [0.5])[0] ?? NaN)
  })
}

/**
 * Returns the mean distance between two shapes over the slots that both have: 0.2 where their hours lie a fifth of
 * their mean apart on average. Undefined where they have no slot in common.
 */
export function shapeDistance(one: Float64Array, other: Float64Array): number | undefined {
  const apart = one.map((value, slot) => Math.abs(value - (other[slot] ?? NaN))).filter(Number.isFinite)
  return apart.length === 0 ? undefined : apart.reduce((sum, value) => sum + value, 0) / apart.length
}
