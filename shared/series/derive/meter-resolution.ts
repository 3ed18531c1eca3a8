/** Number of readings that are inspected: enough to know a meter by. */
const SAMPLE = 4096
/** At least this many steps have to be multiples of one before it is a meter's own and no accident. */
const FEWEST_STEPS = 8
/** Decimals beyond these are seldom a meter's own. */
const MOST_DECIMALS = 6

/**
 * Returns how much the readings of a totalizer may fall from noise alone, in their unit: the last decimal that they
 * show, or the step of which all amounts are multiples. 35,000,000.1 followed by 35,000,000.0 is not a reset, nor is a
 * fall by 10 of a meter that counts in tens.
 *
 * Only the first readings of a long series are inspected, so that the result does not change as readings come.
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
  // Decimals are rounded in binary, so that a difference of two is not quite one of them.
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

/** Returns the smallest step when all are multiples of it; 0 when they are not, or too few to tell. */
function commonStep(steps: readonly number[]): number {
  const smallest = steps.reduce((least, step) => Math.min(least, step), Infinity)
  const isMultiple = (step: number): boolean => {
    const times = step / smallest
    return Math.abs(times - Math.round(times)) < 1e-3
  }
  return steps.length >= FEWEST_STEPS && steps.every(isMultiple) ? smallest : 0
}
