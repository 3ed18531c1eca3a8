import { meanOf } from '#shared/analysis/regression/ranked-points.ts'
import {
  type Check,
  flagAbove,
  flags,
  type Limits,
  type Readings,
  startFlags,
} from '#shared/quality/check.ts'
import { medianOf } from '#shared/quality/median.ts'

/** Days within this factor of a thousand times the usual mean were sent with another prefix of the unit. */
const WITHIN = 2.5
const PREFIX = 1000

/**
 * Finds days with another prefix of their unit, such as watts instead of kilowatts: their mean is a thousand times the
 * usual one, or a thousandth. The limit is the number of such days that is tolerated.
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

/**
 * Finds steps in the level of a series that last four weeks. Their size is the median ratio of daily means to those of
 * the same weekdays four weeks before, in percent above the lower level. A change that the series also makes at other
 * times does not count. The side of the step with fewer days is suspect.
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

/** Levels are compared over four weeks on either side, which contain equally many weekdays of each kind. */
const WINDOW_DAYS = 28
/** At least this share of the change has to happen from one week to the next, since seasons change more slowly. */
const SHARPNESS = 0.8
/** At least this share of the days must have changed by half of the step or more. */
const APART = 0.75
/** The share that is required if a series is too short to show how it usually changes. */
const APART_ALONE = 0.9
/** A step has to be this many times as large as the changes at other times, for example with the weather. */
const UNUSUAL = 4
/** Scales the median absolute deviation of normal values to their standard deviation. */
const NORMAL = 1.4826

/** A lasting change of level between two days. */
export interface LevelStep {
  /** Place of the first day of the new level. */
  readonly day: number
  readonly flag: number
}

/**
 * Returns the steps in the level of daily means in their order, at least a window apart. Of neighbouring days, the step
 * is on the day with the largest change of means, since the median ignores a day or two on the wrong side.
 */
function stepsOf(means: Float64Array, limits: Limits): readonly LevelStep[] {
  const changes = Float64Array.from(means, (_, day) => levelChange(means, day))
  const steps: (LevelStep & { readonly shift: number })[] = []
  changes.forEach((change, day) => {
    const flag = flagAbove(100 * (Math.exp(Math.abs(change)) - 1), limits)
    if (flag === flags.good || !isStep(means, changes, day)) return
    const shift = Math.abs(meanOf(changesAt(means, day, WINDOW_DAYS)))
    const last = steps.at(-1)
    if (last === undefined || day - last.day >= WINDOW_DAYS) steps.push({ day, flag, shift })
    else if (shift > last.shift) steps[steps.length - 1] = { day, flag, shift }
  })
  return steps
}

/** Returns the median change over four weeks as a natural logarithm; NaN near the ends and among missing days. */
function levelChange(means: Float64Array, day: number): number {
  if (day < WINDOW_DAYS || day + WINDOW_DAYS > means.length) return NaN
  const changes = changesAt(means, day, WINDOW_DAYS)
  return changes.length < WINDOW_DAYS / 2 ? NaN : medianOf(changes)
}

/** Returns true if a change is sharp, shared by nearly all days, and unlike changes at other times. */
function isStep(means: Float64Array, changes: Float64Array, day: number): boolean {
  const change = changes[day] ?? NaN
  const size = Math.abs(change)
  if (!(Math.abs(medianOf(changesAt(means, day, 7))) >= SHARPNESS * size)) return false
  const usual = usualChange(changes, day)
  if (usual !== undefined && size < UNUSUAL * usual) return false
  const own = changesAt(means, day, WINDOW_DAYS)
  const along = own.filter((one) => one * Math.sign(change) >= size / 2)
  return along.length >= (usual === undefined ? APART_ALONE : APART) * own.length
}

/** Returns the spread of the changes on days without a step; undefined if there are too few. */
function usualChange(changes: Float64Array, day: number): number | undefined {
  const others = changes.filter((one, at) => Number.isFinite(one) && Math.abs(at - day) > WINDOW_DAYS)
  return others.length < WINDOW_DAYS ? undefined : NORMAL * medianOf(others.map(Math.abs))
}

/** Compares each of some days with the day this many days earlier, which is the same weekday. */
function changesAt(means: Float64Array, day: number, days: number): Float64Array {
  const changes = means.slice(day, day + days).map((mean, index) => {
    const before = means[day - days + index] ?? NaN
    return mean > 0 && before > 0 ? Math.log(mean / before) : NaN
  })
  return changes.filter(Number.isFinite)
}

/** Local days of readings: day k has the readings from `starts[k]` up to `starts[k + 1]`. */
interface Days {
  /** Ends with the number of readings. */
  readonly starts: Int32Array
  /** Means of the days, in the unit of the readings; NaN for a day with less than half of its readings. */
  readonly means: Float64Array
}

function daysOf({ values, days }: Pick<Readings, 'values' | 'days'>): Days {
  const starts: number[] = []
  const means: number[] = []
  for (let from = 0; from < values.length;) {
    let [to, sum, present] = [from, 0, 0]
    for (; to < values.length && days[to] === days[from]; to++) {
      const value = values[to] ?? NaN
      if (Number.isNaN(value)) continue
      sum += value
      present++
    }
    starts.push(from)
    means.push(2 * present < to - from ? NaN : sum / present)
    from = to
  }
  return { starts: Int32Array.from([...starts, values.length]), means: Float64Array.from(means) }
}
