import type { Check } from '../check.ts'
import { flagAbove, flags, startFlags, type Limits } from '../flags.ts'
import { medianOf } from '../median.ts'
import { daysOf } from './daily-means.ts'

/** Levels are compared over four weeks either side, which hold as many weekdays of each kind. */
const WINDOW_DAYS = 28
/** At least so much of the change has to happen from one week to the next: seasons come slower. */
const SHARPNESS = 0.8
/** At least so many of the days have to have changed by half of the step or more. */
const APART = 0.9

/**
 * Finds steps in the level of a series that stay for four weeks: the median ratio of daily means to those of the same
 * weekdays four weeks before, in percent above the lower level. The side of the step that holds fewer days is suspect.
 */
export const levelStep: Check = {
  id: 'level-step',
  name: 'Step in level',
  source: 'Ratio of daily means over four weeks; CalTRACK 2.0, 2.2.6 asks for such changes',
  unit: '% of the lower level',
  flag(readings, limits) {
    const answer = startFlags(readings.values)
    const { starts, means } = daysOf(readings)
    const steps = stepsOf(means, limits)
    const edges = [0, ...steps.map(({ day }) => day), means.length]
    const main = edges.slice(1).reduce((best, edge, part) => {
      const length = (at: number): number => (edges[at + 1] ?? 0) - (edges[at] ?? 0)
      return edge - (edges[part] ?? 0) > length(best) ? part : best
    }, 0)
    steps.forEach(({ flag }, index) => {
      const part = index < main ? index : index + 1
      const to = starts[edges[part + 1] ?? 0] ?? 0
      for (let at = starts[edges[part] ?? 0] ?? 0; at < to; at++)
        if (answer[at] === flags.good) answer[at] = flag
    })
    return answer
  },
}

interface Step {
  readonly day: number
  readonly flag: number
}

/**
 * Returns the steps in their order, at least a window apart. Of neighbouring days, a step is on that with the largest
 * mean change, since the median does not notice a day or two of the wrong side.
 */
function stepsOf(means: Float64Array, limits: Limits): readonly Step[] {
  const steps: (Step & { readonly shift: number })[] = []
  for (let day = WINDOW_DAYS; day + WINDOW_DAYS <= means.length; day++) {
    const { size, shift } = stepAt(means, day)
    const flag = flagAbove(100 * (Math.exp(size) - 1), limits)
    if (flag === flags.good) continue
    const last = steps.at(-1)
    if (last === undefined || day - last.day >= WINDOW_DAYS) steps.push({ day, flag, shift })
    else if (shift > last.shift) steps[steps.length - 1] = { day, flag, shift }
  }
  return steps
}

interface Change {
  /** Natural logarithms of the median and of the mean change of level, without their sign. */
  readonly size: number
  readonly shift: number
}

const noChange: Change = { size: 0, shift: 0 }

/** Returns no change where there is no clear step. */
function stepAt(means: Float64Array, day: number): Change {
  const week = changesAt(means, day, 7)
  const fast = Math.abs(medianOf(week))
  if (!(fast > 0)) return noChange
  const changes = changesAt(means, day, WINDOW_DAYS)
  const change = medianOf(changes)
  const size = Math.abs(change)
  if (!(fast >= SHARPNESS * size) || changes.length < WINDOW_DAYS / 2) return noChange
  const along = changes.filter((one) => one * Math.sign(change) >= size / 2)
  if (along.length < APART * changes.length) return noChange
  return { size, shift: Math.abs(changes.reduce((sum, one) => sum + one, 0)) / changes.length }
}

/** Compares each of some days with the one as many days before, which is the same weekday. */
function changesAt(means: Float64Array, day: number, days: number): Float64Array {
  const changes = means.slice(day, day + days).map((mean, index) => {
    const before = means[day - days + index] ?? NaN
    return mean > 0 && before > 0 ? Math.log(mean / before) : NaN
  })
  return changes.filter(Number.isFinite)
}
