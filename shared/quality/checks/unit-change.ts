import { type Check, flagAbove, startFlags } from '#shared/quality/check.ts'
import { medianOf } from '../median.ts'
import { daysOf } from './daily-means.ts'

/** Days within this factor of a thousand times the usual have come in another prefix of the unit. */
const WITHIN = 2.5
const PREFIX = 1000

/**
 * Finds days that came in another prefix of their unit, as watts in place of kilowatts: their mean is a thousand
 * times the usual one, or a thousandth. The limit is the number of such days that is still put up with.
 */
export const unitChange: Check = {
  id: 'unit-change',
  name: 'Change of unit',
  source: 'Utility VEE, reasonableness against usual days',
  unit: 'days',
  flag(readings, limits) {
    const answer = startFlags(readings.values)
    const { starts, means } = daysOf(readings)
    const usual = medianOf(means.filter((mean) => mean > 0))
    const changed = [...means.keys()].filter((day) => isThousandfold((means[day] ?? NaN) / usual))
    const flag = flagAbove(changed.length, limits)
    for (const day of changed)
      for (let index = starts[day] ?? 0; index < (starts[day + 1] ?? 0); index++)
        if (Number.isFinite(readings.values[index])) answer[index] = flag
    return answer
  },
}

function isThousandfold(ratio: number): boolean {
  const by = (factor: number): boolean => ratio > factor / WITHIN && ratio < factor * WITHIN
  return by(PREFIX) || by(1 / PREFIX)
}
