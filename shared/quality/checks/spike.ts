import {
  type Check,
  flagAbove,
  flags,
  type Flags,
  isFlagged,
  isWeekend,
  type Limits,
  type Readings,
  type Spread,
  startFlags,
} from '#shared/quality/check.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { medianOf } from '#shared/quality/median.ts'

/** Scales the median absolute deviation of normal values to their standard deviation. */
const NORMAL = 0.6745

/**
 * Flags values far from the median of the same local time on the same kind of day (weekday or weekend): the robust
 * score is 0.6745 |x − median| / MAD (Iglewicz and Hoaglin 1993, who take 3.5 for normal values).
 */
export const robustScore: Check = {
  id: 'robust-score',
  name: 'Unlike the same hour of other days',
  source: 'Iglewicz and Hoaglin 1993, modified z-score',
  unit: 'standard deviations',
  flag(readings, limits) {
    const { values } = readings
    const answer = startFlags(values)
    for (const places of groupsOf(readings).values()) {
      const present = Float64Array.from(places, (index) => values[index] ?? NaN)
      const median = medianOf(present)
      const deviation = medianOf(present.map((value) => Math.abs(value - median)))
      if (!(deviation > 0)) continue
      for (const index of places) {
        const score = (NORMAL * Math.abs((values[index] ?? NaN) - median)) / deviation
        answer[index] = flagAbove(score, limits)
      }
    }
    return answer
  },
}

function groupsOf(readings: Readings): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>()
  readings.values.forEach((value, index) => {
    if (Number.isNaN(value)) return
    const key = 2 * (readings.slots[index] ?? 0) + (isWeekend(readings, index) ? 1 : 0)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [index])
    else group.push(index)
  })
  return groups
}

export const rateOfChange: Check = {
  id: 'rate-of-change',
  name: 'Rate of change',
  source: 'QARTOD, rate of change test',
  unit: '× interquartile range per hour',
  flag: ({ starts, values, spread }, limits) =>
    flagRates({ times: starts, values }, inSpreads(limits, spread), HOUR_MS),
}

/**
 * Flags steps from the previous value, divided by the time between the two (QARTOD test 7). Limits are per `perMs`. The
 * first value, and a value after a missing one, is good.
 */
export function flagRates(
  { times, values }: { readonly times: Float64Array; readonly values: Float64Array },
  limits: Limits,
  perMs: number,
): Flags {
  const answer = startFlags(values)
  for (let index = 1; index < values.length; index++) {
    if (answer[index] === flags.missing || answer[index - 1] === flags.missing) continue
    const elapsed = ((times[index] ?? NaN) - (times[index - 1] ?? NaN)) / perMs
    answer[index] = flagAbove(Math.abs((values[index] ?? NaN) - (values[index - 1] ?? NaN)) / elapsed, limits)
  }
  return answer
}

/**
 * Compares the highest reading of each local day with the third highest, as utilities do to validate interval data. The
 * figure is (highest − third highest) / third highest in percent; days whose third highest reading is not positive are
 * left out. Only a day's highest reading is flagged, or its two highest if the second exceeds the third by as much.
 */
export const spikeOfDay: Check = {
  id: 'spike-of-day',
  name: 'Spike of the day',
  source: 'California VEE rules (CPUC D.98-12-080), spike check: 180 %',
  unit: '% above the third highest',
  flag({ values, days, spread }, limits) {
    const answer = startFlags(values)
    /** A reading that half of all other readings exceed is not a spike, however quiet its day is. */
    const mark = (index: number, third: number): void => {
      const value = values[index] ?? NaN
      const flag = flagAbove((100 * (value - third)) / third, limits)
      if (third > 0 && value > spread.q3 && isFlagged(flag)) answer[index] = flag
    }
    for (let from = 0; from < values.length;) {
      let to = from
      const [first, second, third] = [
        { at: -1, value: -Infinity },
        { at: -1, value: -Infinity },
        { value: -Infinity },
      ]
      for (; to < values.length && days[to] === days[from]; to++) {
        const value = values[to] ?? NaN
        if (value > first.value) {
          third.value = second.value
          Object.assign(second, first)
          Object.assign(first, { at: to, value })
        } else if (value > second.value) {
          third.value = second.value
          Object.assign(second, { at: to, value })
        } else if (value > third.value) third.value = value
      }
      for (const { at } of [first, second]) if (at >= 0) mark(at, third.value)
      from = to
    }
    return answer
  },
}

export const spike: Check = {
  id: 'spike',
  name: 'Spike between neighbours',
  source: 'QARTOD, spike test',
  unit: '× interquartile range',
  flag: ({ values, spread }, limits) => flagSpikes(values, 'differential', inSpreads(limits, spread)),
}

/**
 * Flags values that stand out from their two neighbours (QARTOD test 8), in the unit of the values. `average` uses the
 * distance from the mean of the neighbours; `differential` uses the smaller of the two steps if they go in opposite
 * directions. The first and the last value, and values next to a missing one, are not evaluated.
 */
export function flagSpikes(values: Float64Array, method: 'average' | 'differential', limits: Limits): Flags {
  const answer = startFlags(values)
  values.forEach((value, index) => {
    if (Number.isNaN(value)) return
    const before = (values[index - 1] ?? NaN) - value
    const after = (values[index + 1] ?? NaN) - value
    const average = Math.abs((before + after) / 2)
    const smaller = before * after > 0 ? Math.min(Math.abs(before), Math.abs(after)) : 0
    const isAlone = Number.isNaN(before) || Number.isNaN(after)
    answer[index] = isAlone ? flags.notEvaluated : flagAbove(method === 'average' ? average : smaller, limits)
  })
  return answer
}

/**
 * Converts limits in interquartile ranges to the unit of the values; without a spread nothing can be out of range.
 * Undefined limits stay so.
 */
function inSpreads({ suspect, fail }: Limits, { q1, q3 }: Spread): Limits {
  const spread = q3 > q1 ? q3 - q1 : Infinity
  return {
    ...(suspect !== undefined && { suspect: suspect * spread }),
    ...(fail !== undefined && { fail: fail * spread }),
  }
}
