/** The lowest and highest value to show. */
export interface Extent {
  readonly min: number
  readonly max: number
}

/** A value axis with its ends and the ticks between them, all multiples of `step`. */
export interface ValueAxis extends Extent {
  readonly step: number
  readonly ticks: readonly number[]
}

/**
 * Tells whether an axis includes zero: always, only when the values are near zero, or only when the values reach it.
 */
export type Baseline = 'zero' | 'near' | 'fit'

/** If the minimum is below this share of the maximum, it is near enough to zero to show zero too. */
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

/** Extends the values to whole steps at both ends, and to zero when the baseline requires it. */
export function valueAxis(extent: Extent | undefined, maxTicks: number, baseline: Baseline): ValueAxis {
  const { min, max } = widened(extent, baseline)
  const step = niceStep((max - min) / Math.max(1, maxTicks - 1))
  const first = Math.floor(min / step + 1e-9)
  const last = Math.ceil(max / step - 1e-9)
  return {
    min: cleanMultiple(first, step),
    max: cleanMultiple(last, step),
    step,
    ticks: multiples(first, last, step),
  }
}

/**
 * Returns an axis with as many steps as the opposite one, so that both share the grid. It has the smallest nice step
 * with which this number of steps covers the values.
 */
export function facingAxis(extent: Extent | undefined, steps: number, baseline: Baseline): ValueAxis {
  const { min, max } = widened(extent, baseline)
  let step = niceStep((max - min) / steps, STILL_NICE)
  const top = (): number => (Math.floor(min / step + 1e-9) + steps) * step
  while (top() < max - step * 1e-9) step = niceStep(step * 1.01, STILL_NICE)
  const first = Math.floor(min / step + 1e-9)
  return {
    min: cleanMultiple(first, step),
    max: cleanMultiple(first + steps, step),
    step,
    ticks: multiples(first, first + steps, step),
  }
}

/**
 * Returns an axis that ends at `lower` and `upper` if they are given, with ticks at round values between. Ends in the
 * wrong order are ignored, and the axis then follows the values.
 */
export function limitedAxis(
  extent: Extent | undefined,
  maxTicks: number,
  baseline: Baseline,
  { min: lower, max: upper }: { readonly min?: number; readonly max?: number },
): ValueAxis {
  const free = valueAxis(extent, maxTicks, baseline)
  if (lower === undefined && upper === undefined) return free
  const min = lower ?? Math.min(free.min, upper === undefined ? free.min : upper - free.step)
  const max = upper ?? Math.max(free.max, min + free.step)
  return min < max ? { min, max, ...ticksWithin({ min, max }, maxTicks) } : free
}

/** Returns the round values between two ends. */
export function ticksWithin(
  { min, max }: Extent,
  maxTicks: number,
): { readonly step: number; readonly ticks: readonly number[] } {
  const step = niceStep((max - min) / Math.max(1, maxTicks - 1))
  return { step, ticks: multiples(Math.ceil(min / step - 1e-9), Math.floor(max / step + 1e-9), step) }
}

function multiples(first: number, last: number, step: number): readonly number[] {
  const length = Math.max(0, last - first + 1)
  return Array.from({ length }, (_, index) => cleanMultiple(first + index, step))
}

/** Adds zero to the extent when the baseline requires it, and gives an empty extent a length. */
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
