import { flags, type Flags, isWeekend, type Readings } from './check.ts'
import { medianOf } from './median.ts'

/** Usual values are searched for among good readings this many days before and after. */
const NEAR_DAYS = 28
/** Fewer neighbouring values than this do not show what is usual; the values of the whole series are used instead. */
const FEWEST = 4

/** States what a reading could have been, in the unit of the series. */
export interface Usual {
  readonly median: number
  readonly low: number
  readonly high: number
}

/**
 * Returns a function that gives the usual value at a position: the median of good readings of the same local time and
 * kind of day (weekday or weekend) within four weeks either side, or, if fewer than four are near, of the whole series.
 * Undefined if there is no good reading at all.
 */
export function createUsualValues(readings: Readings, found: Flags): (place: number) => Usual | undefined {
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
  const ofSeries = new Map<number, Usual | undefined>()

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
    if (!ofSeries.has(key)) ofSeries.set(key, usualOf(valuesIn(0, rows, slot, kind)))
    return ofSeries.get(key)
  }
}

function usualOf(values: Float64Array): Usual | undefined {
  if (values.length === 0) return undefined
  const sorted = values.toSorted()
  return { median: medianOf(sorted), low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 }
}
