import { type Columns, type Dip, lowerBound, type Register } from '#shared/series/columns.ts'
import { runsBack, setReadings, usualSpeed } from './runs-back.ts'

/** Number of readings that are inspected, which is enough to characterise a meter. */
const SAMPLE = 4096
/** A step is taken as the meter's own, and not as chance, only if at least this many steps are multiples of it. */
const FEWEST_STEPS = 8
/** Meters seldom have more decimals than this. */
const MOST_DECIMALS = 6

/**
 * Returns how much the readings of a totalizer may fall from noise alone, in their unit: the last decimal that they
 * show, or the step of which all amounts are multiples. 35,000,000.1 followed by 35,000,000.0 is not a reset, nor is a
 * fall by 10 on a meter that counts in tens.
 *
 * Only the first readings of a long series are inspected, so that the result does not change as readings arrive.
 */
export function meterResolution(readings: Float64Array): number {
  const count = Math.min(readings.length, SAMPLE)
  const steps: number[] = []
  let decimals = 0
  let largest = 0
  for (let index = 0; index < count; index++) {
    const reading = readings[index] ?? NaN
    decimals = decimalsOf(reading, decimals)
    largest = Math.max(largest, Math.abs(reading))
    const step = reading - (readings[index - 1] ?? reading)
    if (step > 0) steps.push(step)
  }
  // Decimals are rounded in binary, so that the difference of two is not exactly a decimal.
  const rounding = 4 * largest * Number.EPSILON
  return Math.max(10 ** -decimals, commonStep(steps)) + rounding
}

/** Returns the number of decimals, no fewer than `least`. */
function decimalsOf(reading: number, least: number): number {
  let decimals = least
  while (decimals < MOST_DECIMALS && Math.round(reading * 10 ** decimals) / 10 ** decimals !== reading)
    decimals++
  return decimals
}

/** Returns the smallest step if all steps are multiples of it; 0 if they are not, or if there are too few. */
function commonStep(steps: readonly number[]): number {
  const smallest = steps.reduce((least, step) => Math.min(least, step), Infinity)
  const isMultiple = (step: number): boolean => {
    const times = step / smallest
    return Math.abs(times - Math.round(times)) < 1e-3
  }
  return steps.length >= FEWEST_STEPS && steps.every(isMultiple) ? smallest : 0
}

/**
 * Tells what a fall of a register means. `reset`: it began again from zero, either by hand or because its digits ran
 * out. `correction`: it was set back to a reading that it cannot have reached from zero. `dip`: the next readings are
 * back where it was, so that the low ones are errors.
 */
export type FallKind = 'reset' | 'correction' | 'dip'

/**
 * A reading that is lower than the highest one before by more than the meter's resolution. A register that runs
 * backwards has corrections alone, in either direction.
 */
export interface RegisterFall {
  /** Index of the lower reading. */
  readonly at: number
  readonly kind: FallKind
  /** Index of the first reading that counts again, which is the lower one itself unless it is in a dip. */
  readonly next: number
}

/**
 * A fall is not a reset if the register would have had to run since zero more than this many times as fast as its
 * fastest rise.
 */
const MOST_AFTER_RESET = 100
/** A rise back to the former reading is evidence enough, since a reset seldom climbs that far at once. */
const MOST_OF_A_RISE = 10
/** A dip is searched for over this many readings: six weeks of hours. */
const LONGEST_DIP = 1000

/**
 * Finds the falls of a totalizer by more than noise, ascending; the readings are finite. A fall is a reset if the
 * register could have reached the new reading from zero at a hundred times the fastest other rise of these readings.
 * Readings 100, 130, 20 contain a reset; 35,000,010 followed by 35,000,008 is a correction; 1010, 0, 1030 contain a dip
 * (decision 0120). What a register runs backwards is no fall (decision 0282). What is known of the register from its other
 * readings decides, so that a fall is the same in every range (decision 0292).
 */
export function registerFalls(columns: Columns): readonly RegisterFall[] {
  const { times, values, register } = columns
  if (runsBack(columns)) return setReadings(columns).map((at) => ({ at, kind: 'correction', next: at }))
  const noise = register?.noise ?? meterResolution(values)
  const knownDip = createDipReader(register)
  const falls: RegisterFall[] = []
  let fastest = register?.speed
  let highest = -Infinity
  for (let at = 0; at < values.length; at++) {
    const reading = values[at] ?? NaN
    const dip = knownDip(times[at] ?? NaN, reading)
    if (dip === undefined && !(highest - reading > noise)) {
      highest = Math.max(highest, reading)
      continue
    }
    fastest ??= fastestRise({ times, values }, noise)
    const fall: RegisterFall =
      dip === undefined
        ? fallAt({ times, values }, at, { highest, noise, fastest })
        : { at, kind: 'dip', next: lowerBound(times, dip.end) }
    falls.push(fall)
    const counted = values[fall.next] ?? NaN
    highest = fall.kind === 'dip' ? Math.max(highest, counted) : counted
    at = fall.next
  }
  return falls
}

/**
 * Returns what finds the known dip to which a reading belongs, of readings that ascend: the range may begin or end
 * within it. A reading that has been corrected since belongs to none.
 */
function createDipReader(register: Register | undefined): (at: number, reading: number) => Dip | undefined {
  const { dips = [], noise = 0 } = register ?? {}
  let next = 0
  return (at, reading) => {
    while ((dips[next]?.end ?? Infinity) <= at) next++
    const dip = dips[next]
    return dip !== undefined && dip.start <= at && dip.level - reading > noise ? dip : undefined
  }
}

/** Judges the register of a totalizer by all of its readings that are known, which are finite. */
export function judgeRegister({ times, values }: Columns): Register {
  const noise = meterResolution(values)
  if (runsBack({ values })) return { runsBack: true, noise, speed: usualSpeed({ times, values }), dips: [] }
  const speed = fastestRise({ times, values }, noise)
  const known = { runsBack: false, noise, speed }
  const dips: Dip[] = []
  let [highest, seen] = [-Infinity, 0]
  for (const { at, next, kind } of registerFalls({ times, values, register: { ...known, dips: [] } })) {
    for (; seen < at; seen++) highest = Math.max(highest, values[seen] ?? NaN)
    if (kind === 'dip') dips.push({ start: times[at] ?? NaN, end: times[next] ?? NaN, level: highest })
    else highest = -Infinity
    seen = next
  }
  return { ...known, dips }
}

interface Known {
  readonly highest: number
  readonly noise: number
  /** Unit of the readings per ms; 0 where no other rise is known. */
  readonly fastest: number
}

function fallAt(columns: Columns, at: number, { highest, noise, fastest }: Known): RegisterFall {
  const { times, values } = columns
  const reading = values[at] ?? NaN
  const timesFastest = (amount: number, index: number): number =>
    amount / (fastest * ((times[index] ?? NaN) - (times[index - 1] ?? NaN)))
  const back = values.subarray(at + 1, at + 1 + LONGEST_DIP).findIndex((one) => one >= highest - noise)
  const next = at + 1 + back
  const rise = (values[next] ?? NaN) - (values[next - 1] ?? NaN)
  if (back >= 0 && fastest > 0 && timesFastest(rise, next) > MOST_OF_A_RISE) return { at, kind: 'dip', next }
  // Without another rise for comparison, at most half of what the register showed may have accrued.
  const couldRun = fastest > 0 ? timesFastest(reading, at) <= MOST_AFTER_RESET : reading <= highest / 2
  return { at, kind: couldRun ? 'reset' : 'correction', next: at }
}

/**
 * Returns the fastest rise between two readings, per ms; 0 if there is none. A rise that leads back to the level of the
 * register before a fall may be the end of a dip and does not count.
 */
function fastestRise({ times, values }: Columns, noise: number): number {
  let fastest = 0
  let highest = values[0] ?? NaN
  let isBelow = false
  for (let at = 1; at < values.length; at++) {
    const reading = values[at] ?? NaN
    const rise = reading - (values[at - 1] ?? NaN)
    const isBack = isBelow && reading >= highest - noise
    if (rise > 0 && !isBack) fastest = Math.max(fastest, rise / ((times[at] ?? NaN) - (times[at - 1] ?? NaN)))
    isBelow = highest - reading > noise
    highest = Math.max(highest, reading)
  }
  return fastest
}
