import type { Columns } from '#shared/series/columns.ts'

/** A register runs backwards if at least this share of its changes are falls. */
const LEAST_SHARE = 0.05
/** Rises are usual where at least this share of the changes are. */
const LEAST_USUAL = 0.1
/** Falls that follow falls: as many are evidence enough, and so few are where the register never rises. */
const [RUNS_OF_A_NET_REGISTER, RUNS_OF_A_FALLING_ONE] = [8, 2]
/** A step that is more than this many times as fast as usual ones was set, and did not run. */
const FASTEST_STEP = 100

/**
 * Tells whether a register also counts backwards, as one that deducts what is exported does, or only backwards. Its
 * readings fall again and again, at least half of the time after a fall: resets, corrections and dips stand alone, and
 * jitter alternates (decision 0282). What is known from other readings of the register decides. The readings are
 * finite.
 */
export function runsBack({ values, register }: Pick<Columns, 'values' | 'register'>): boolean {
  if (register !== undefined) return register.runsBack
  let [rises, falls, followed] = [0, 0, 0]
  let wasFall = false
  for (let at = 1; at < values.length; at++) {
    const step = (values[at] ?? NaN) - (values[at - 1] ?? NaN)
    if (step === 0) continue
    if (step > 0) rises++
    else {
      falls++
      if (wasFall) followed++
    }
    wasFall = step < 0
  }
  const isOften = falls >= LEAST_SHARE * (rises + falls) && 2 * followed >= falls
  return isOften && followed >= (rises === 0 ? RUNS_OF_A_FALLING_ONE : RUNS_OF_A_NET_REGISTER)
}

/**
 * Returns the indices of readings to which a register that runs backwards was set: by a step more than a hundred times
 * as fast as usual.
 */
export function setReadings(columns: Columns): readonly number[] {
  const speeds = speedsOf(columns)
  const usual = columns.register?.speed ?? usualSpeed(columns)
  return [...speeds.keys()].filter((at) => Math.abs(speeds[at] ?? NaN) > FASTEST_STEP * usual)
}

/**
 * Returns the usual speed of a register that runs backwards, per ms: the median of its falls, or of its rises where
 * these are usual.
 */
export function usualSpeed(columns: Columns): number {
  const speeds = speedsOf(columns)
  const falls = speeds.filter((speed) => speed < 0).map((speed) => -speed)
  const rises = speeds.filter((speed) => speed > 0)
  const areUsual = rises.length >= LEAST_USUAL * (rises.length + falls.length)
  return Math.max(medianOf(falls), areUsual ? medianOf(rises) : 0)
}

/** Returns how fast each reading was reached from the one before, per ms. */
function speedsOf({ times, values }: Columns): Float64Array {
  const speedOf = (at: number): number =>
    ((values[at] ?? NaN) - (values[at - 1] ?? NaN)) / ((times[at] ?? NaN) - (times[at - 1] ?? NaN))
  return values.map((_, at) => (at === 0 ? 0 : speedOf(at)))
}

/** Returns the lower one of two values in the middle, which the script in bundles takes as well. */
function medianOf(list: Float64Array): number {
  return list.sort()[(list.length - 1) >> 1] ?? 0
}
