/** The lowest and highest value to show. */
export interface Extent {
  readonly min: number
  readonly max: number
}

/** A value axis with its ends and the ticks between them, all multiples of `step`. */
export interface ValueAxis {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly ticks: readonly number[]
  /** False for the placeholder axis of a chart without values. */
  readonly hasValues: boolean
}

/**
 * Says whether an axis includes zero: always, only when the values are near zero, or only when the
 * values reach it.
 */
export type Baseline = 'zero' | 'near' | 'fit'

/** When the minimum is below this share of the maximum, it is near enough to zero to show zero too. */
const ZERO_SHARE = 0.6

const NICE = [1, 2, 2.5, 5, 10]
/** Less round factors, for an axis that must have as many steps as the opposite one. */
const STILL_NICE = [1, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** Returns the smallest of `factors` times a power of ten that is at least `rough`. */
export function niceStep(rough: number, factors: readonly number[] = NICE): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = factors.find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10
  return nice * power
}

/** Extends the values to whole steps at both ends, and to zero when the baseline asks for it. */
export function valueAxis(extent: Extent | undefined, maxTicks: number, baseline: Baseline): ValueAxis {
  const { min, max } = widened(extent, baseline)
  const step = niceStep((max - min) / Math.max(1, maxTicks - 1))
  const first = Math.floor(min / step + 1e-9)
  const last = Math.ceil(max / step - 1e-9)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => cleanMultiple(first + index, step))
  return {
    min: cleanMultiple(first, step),
    max: cleanMultiple(last, step),
    step,
    ticks,
    hasValues: extent !== undefined,
  }
}

/**
 * Returns an axis with as many steps as the opposite one, so that both share the grid. Takes the
 * smallest nice step with which that many steps cover the values.
 */
export function facingAxis(extent: Extent | undefined, steps: number, baseline: Baseline): ValueAxis {
  const { min, max } = widened(extent, baseline)
  let step = niceStep((max - min) / steps, STILL_NICE)
  const top = (): number => (Math.floor(min / step + 1e-9) + steps) * step
  while (top() < max - step * 1e-9) step = niceStep(step * 1.01, STILL_NICE)
  const first = Math.floor(min / step + 1e-9)
  const ticks = Array.from({ length: steps + 1 }, (_, index) => cleanMultiple(first + index, step))
  return {
    min: cleanMultiple(first, step),
    max: cleanMultiple(first + steps, step),
    step,
    ticks,
    hasValues: extent !== undefined,
  }
}

/**
 * Returns an axis that ends at `lower` and `upper` where they are given, with ticks at round values
 * between. Ends in the wrong order are ignored, and the axis follows the values.
 */
export function limitedAxis(
  extent: Extent | undefined,
  maxTicks: number,
  baseline: Baseline,
  { lower, upper }: { readonly lower?: number | undefined; readonly upper?: number | undefined },
): ValueAxis {
  const free = valueAxis(extent, maxTicks, baseline)
  const min = lower ?? Math.min(free.min, upper === undefined ? free.min : upper - free.step)
  const max = upper ?? Math.max(free.max, min + free.step)
  if (min >= max) return free
  const step = niceStep((max - min) / Math.max(1, maxTicks - 1))
  const first = Math.ceil(min / step - 1e-9)
  const last = Math.floor(max / step + 1e-9)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => cleanMultiple(first + index, step))
  return { min, max, step, ticks, hasValues: true }
}

/** Factors of the ticks within a power of ten, coarsest first. */
const LOG_STEPS = [[1], [1, 3], [1, 2, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9]]

/**
 * Returns an axis of base-ten logarithms that ends at whole powers of ten. `extent` and the result
 * are logarithms; the limits are values, and a limit that is not above zero is ignored.
 */
export function logarithmicAxis(
  extent: Extent | undefined,
  maxTicks: number,
  { lower = 0, upper = 0 }: { readonly lower?: number | undefined; readonly upper?: number | undefined },
): ValueAxis {
  const { min: low, max: high } = extent ?? { min: 0, max: 1 }
  const min = lower > 0 ? Math.log10(lower) : Math.floor(low + 1e-9)
  const free = Math.max(Math.ceil(high - 1e-9), Math.floor(min) + 1)
  const max = upper > 0 && Math.log10(upper) > min ? Math.log10(upper) : free
  const ticksOf = (steps: readonly number[]): readonly number[] =>
    Array.from({ length: Math.ceil(max) - Math.floor(min) + 1 }, (_, index) => Math.floor(min) + index)
      .flatMap((power) => steps.map((step) => power + Math.log10(step)))
      .filter((at) => at >= min - 1e-9 && at <= max + 1e-9)
  const finest = LOG_STEPS.map(ticksOf).findLast((list) => list.length <= Math.max(3, maxTicks))
  const ticks = finest ?? everyOther(ticksOf([1]), maxTicks)
  return { min, max, step: 1, ticks, hasValues: extent !== undefined }
}

/** Keeps as many ticks as there is room for, the same number of powers apart. */
function everyOther(ticks: readonly number[], maxTicks: number): readonly number[] {
  const apart = Math.ceil(ticks.length / Math.max(2, maxTicks))
  return ticks.filter((_, index) => index % apart === 0)
}

/** Adds zero to the extent when the baseline asks for it, and gives an empty extent a length. */
function widened(extent: Extent | undefined, baseline: Baseline): Extent {
  let { min, max } = extent ?? { min: 0, max: 1 }
  const isFrom = (isNear: boolean): boolean => baseline === 'zero' || (baseline === 'near' && isNear)
  if (isFrom(min > 0 && min < max * ZERO_SHARE)) min = Math.min(min, 0)
  if (isFrom(max < 0 && max > min * ZERO_SHARE)) max = Math.max(max, 0)
  if (min === max) [min, max] = aroundSingle(min)
  return { min, max }
}

function aroundSingle(value: number): [number, number] {
  if (value === 0) return [0, 1]
  return value > 0 ? [0, value * 1.25] : [value * 1.25, 0]
}

/** Returns `count` times `step` without binary rounding errors: 3 × 0.1 is 0.3. */
function cleanMultiple(count: number, step: number): number {
  return Number((count * step).toPrecision(12))
}
