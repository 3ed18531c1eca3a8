import { HOUR_MS } from '#shared/time/instant.ts'
import { flags, type Flags, type Readings } from './check.ts'
import { createUsualValues, type Usual } from './usual-values.ts'

/** Totals of a series under the ways to treat some of its readings, in its unit times hours. */
export interface Effect {
  /** Undefined if one of the readings is missing or failed: a strict total does not exist then. */
  readonly strict: number | undefined
  /** Total of the available readings, without scaling. */
  readonly presentOnly: number
  /** Counts the usual value in place of each of the readings. */
  readonly filled: number
  /** Count the lowest and the highest usual value in place of each of the readings. */
  readonly low: number
  readonly high: number
}

/**
 * Returns a function that tells how some readings, given by their positions, change the total of a series.
 *
 * With h the length of a reading in hours and P the positions, presentOnly = Σ v·h over all values v; filled =
 * presentOnly − Σ v·h over P + Σ m·h over P; low and high are the same with the lowest and the highest value in place
 * of m. The usual value m is the median of good readings of the same local time and kind of day (weekday or weekend)
 * within four weeks either side, or, if fewer than four are near, of the whole series.
 */
export function createEffects(readings: Readings, found: Flags): (places: Int32Array) => Effect {
  const { values, stepMs } = readings
  const hours = stepMs / HOUR_MS
  const usualAt = createUsualValues(readings, found)
  const presentOnly = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value * hours), 0)
  return (places) => {
    let [present, filled, low, high] = [0, 0, 0, 0]
    let isWhole = true
    for (const place of places) {
      const value = values[place] ?? NaN
      const flag = found[place] ?? flags.good
      if (flag === flags.missing || flag === flags.fail) isWhole = false
      const usual = usualAt(place) ?? nothing
      present += Number.isNaN(value) ? 0 : value * hours
      filled += usual.median * hours
      low += usual.low * hours
      high += usual.high * hours
    }
    const rest = presentOnly - present
    return {
      strict: isWhole ? presentOnly : undefined,
      ...{ presentOnly, filled: rest + filled, low: rest + low, high: rest + high },
    }
  }
}

/** Without any good reading the value could only have been nothing. */
const nothing: Usual = { median: 0, low: 0, high: 0 }

/**
 * Returns how far the total can move: the largest distance of a bound or of the filled total from the present total, as
 * a share of the filled total; 0 if nothing is flagged, and undefined if the filled total is zero.
 */
export function largestMove({ presentOnly, filled, low, high }: Effect): number | undefined {
  const move = Math.max(...[filled, low, high].map((total) => Math.abs(total - presentOnly)))
  if (move === 0) return 0
  return filled === 0 ? undefined : move / Math.abs(filled)
}
