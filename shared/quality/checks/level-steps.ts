import { meanOf } from '../../analysis/regression/ranked-points.ts'
import { flagAbove, flags, type Limits } from '#shared/quality/check.ts'
import { medianOf } from '../median.ts'

/** Levels are compared over four weeks either side, which hold as many weekdays of each kind. */
const WINDOW_DAYS = 28
/** At least so much of the change has to happen from one week to the next: seasons come slower. */
const SHARPNESS = 0.8
/** At least so many of the days have to have changed by half of the step or more. */
const APART = 0.75
/** The share that is asked of a series which is too short to know its own changes. */
const APART_ALONE = 0.9
/** A step is so many times the changes that the series makes at other times, as with the weather. */
const UNUSUAL = 4
/** Scales the median absolute deviation of normal values to their standard deviation. */
const NORMAL = 1.4826

/** A change of level between two days that stays. */
export interface LevelStep {
  /** Place of the first day of the new level. */
  readonly day: number
  readonly flag: number
}

/**
 * Returns the steps in the level of daily means in their order, at least a window apart. Of neighbouring days, a step is
 * on that with the largest mean change, since the median does not notice a day or two of the wrong side.
 */
export function stepsOf(means: Float64Array, limits: Limits): readonly LevelStep[] {
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

/** Returns the median change of four weeks as a natural logarithm; NaN near the ends and among missing days. */
function levelChange(means: Float64Array, day: number): number {
  if (day < WINDOW_DAYS || day + WINDOW_DAYS > means.length) return NaN
  const changes = changesAt(means, day, WINDOW_DAYS)
  return changes.length < WINDOW_DAYS / 2 ? NaN : medianOf(changes)
}

/** Returns true where a change is sharp, that of nearly all days, and unlike those at other times. */
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

/** Returns the spread of the changes that a step on a day has no part in; undefined where they are few. */
function usualChange(changes: Float64Array, day: number): number | undefined {
  const others = changes.filter((one, at) => Number.isFinite(one) && Math.abs(at - day) > WINDOW_DAYS)
  return others.length < WINDOW_DAYS ? undefined : NORMAL * medianOf(others.map(Math.abs))
}

/** Compares each of some days with the one as many days before, which is the same weekday. */
function changesAt(means: Float64Array, day: number, days: number): Float64Array {
  const changes = means.slice(day, day + days).map((mean, index) => {
    const before = means[day - days + index] ?? NaN
    return mean > 0 && before > 0 ? Math.log(mean / before) : NaN
  })
  return changes.filter(Number.isFinite)
}
