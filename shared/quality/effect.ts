import { HOUR_MS } from '../time/durations.ts'
import { medianOf } from './median.ts'
import { flags, type Flags } from './flags.ts'
import { isWeekend, type Readings } from './readings.ts'

/** Totals of a series under the ways to treat some of its readings, in its unit times hours. */
export interface Effect {
  /** Undefined where one of the readings is missing or failed: strictly, there is no total. */
  readonly strict: number | undefined
  /** Counts what is there as it is. */
  readonly presentOnly: number
  /** Counts the usual value in place of each of the readings. */
  readonly filled: number
  /** Count the lowest and the highest usual value in place of each of the readings. */
  readonly low: number
  readonly high: number
}

/** Usual values are looked for among good readings so many days before and after. */
const NEAR_DAYS = 28
/** Fewer near values than these say nothing usual; those of the whole series do then. */
const FEWEST = 4

/** Holds what a reading could have been, in the unit of the series. */
interface Usual {
  readonly median: number
  readonly low: number
  readonly high: number
}

/**
 * Returns a function that says how some readings, by their places, change the total of a series.
 *
 * With h the length of a reading in hours and P the places, presentOnly = Σ v·h over all values v; filled = presentOnly −
 * Σ v·h over P + Σ m·h over P; low and high alike with the lowest and the highest in place of m. The usual value m is
 * the median of good readings of the same local time and kind of day (weekday or weekend) within four weeks either
 * side, or, where fewer than four are near, of the whole series.
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
      const usual = usualAt(place)
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

/**
 * Returns how far the total can move: the largest distance of a bound or of the filled total from what is present, as a
 * share of the filled total; 0 where nothing is flagged, and undefined where the filled total is zero.
 */
export function largestMove({ presentOnly, filled, low, high }: Effect): number | undefined {
  const move = Math.max(...[filled, low, high].map((total) => Math.abs(total - presentOnly)))
  if (move === 0) return 0
  return filled === 0 ? undefined : move / Math.abs(filled)
}

function createUsualValues(readings: Readings, found: Flags): (place: number) => Usual {
  const { values, days, slots } = readings
  const firstDay = days[0] ?? 0
  const perDay = slots.reduce((most, slot) => Math.max(most, slot), 0) + 1
  const rows = (days.at(-1) ?? firstDay) - firstDay + 1
  const good = new Float64Array(rows * perDay).fill(NaN)
  const weekend = new Uint8Array(rows)
  values.forEach((value, index) => {
    const row = (days[index] ?? 0) - firstDay
    weekend[row] = isWeekend(readings, index) ? 1 : 0
    const flag = found[index] ?? flags.good
    if (flag === flags.good || flag === flags.notEvaluated) good[row * perDay + (slots[index] ?? 0)] = value
  })
  const ofSeries = new Map<number, Usual>()

  function valuesIn(from: number, to: number, slot: number, kind: number): Float64Array {
    const list: number[] = []
    for (let row = Math.max(0, from); row < Math.min(rows, to); row++) {
      const value = good[row * perDay + slot] ?? NaN
      if (weekend[row] === kind && !Number.isNaN(value)) list.push(value)
    }
    return Float64Array.from(list)
  }

  return (place) => {
    const row = (days[place] ?? 0) - firstDay
    const slot = slots[place] ?? 0
    const kind = weekend[row] ?? 0
    const near = valuesIn(row - NEAR_DAYS, row + NEAR_DAYS + 1, slot, kind)
    if (near.length >= FEWEST) return usualOf(near)
    const key = 2 * slot + kind
    const known = ofSeries.get(key) ?? usualOf(valuesIn(0, rows, slot, kind))
    ofSeries.set(key, known)
    return known
  }
}

/** Without any good reading the value could only have been nothing. */
function usualOf(values: Float64Array): Usual {
  if (values.length === 0) return { median: 0, low: 0, high: 0 }
  const sorted = values.toSorted()
  return { median: medianOf(sorted), low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 }
}
