import { type Check, flagAbove, isWeekend, type Readings, startFlags } from '#shared/quality/check.ts'
import { medianOf } from '../median.ts'

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
