import { quantilesOf } from '../quantiles.ts'

/** Numbers are divided into this many classes of equal size. */
const NUMBER_CLASSES = 10
/** Marks hours for which the property is unknown. */
const UNKNOWN = -1

/** Tells how the chosen hours differ from all others in one property. */
export interface Distance {
  /**
   * From 0, no more than chance gives for as many hours, to 1, with no class in common: half the sum of the differences
   * of shares (total variation distance), less what two random parts of all hours differ by on average.
   */
  readonly distance: number
  /** Class whose share among the chosen hours exceeds that among the others most, with both shares. */
  readonly top: number
  readonly inside: number
  readonly outside: number
}

/**
 * Compares the classes of chosen hours with those of the others; `classes` count from 0, with −1 for an unknown class,
 * and `chosen` is 1 for a chosen hour. Undefined if one of the two parts has no known class.
 */
export function distanceOf(classes: Int16Array, chosen: Uint8Array): Distance | undefined {
  const counts = countClasses(classes, chosen)
  const [inside, outside] = [sumOf(counts.inside), sumOf(counts.outside)]
  if (inside === 0 || outside === 0) return undefined
  let [apart, chance, top, largest] = [0, 0, 0, -Infinity]
  counts.inside.forEach((count, index) => {
    const [own, other] = [count / inside, (counts.outside[index] ?? 0) / outside]
    const all = (count + (counts.outside[index] ?? 0)) / (inside + outside)
    apart += Math.abs(own - other) / 2
    // Mean absolute difference of two shares of random parts, for which the normal distribution is close enough.
    chance += Math.sqrt(((2 * all * (1 - all)) / Math.PI) * (1 / inside + 1 / outside)) / 2
    if (own - other > largest) [top, largest] = [index, own - other]
  })
  const distance = chance >= 1 ? 0 : Math.max(0, (apart - chance) / (1 - chance))
  return {
    ...{ distance, top },
    inside: (counts.inside[top] ?? 0) / inside,
    outside: (counts.outside[top] ?? 0) / outside,
  }
}

/** Divides values into ten classes of equal size; NaN belongs to none. */
export function numberClasses(values: Float64Array): Int16Array {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return new Int16Array(values.length).fill(UNKNOWN)
  const shares = Array.from({ length: NUMBER_CLASSES - 1 }, (_, index) => (index + 1) / NUMBER_CLASSES)
  const limits = quantilesOf(known, shares)
  return Int16Array.from(values, (value) =>
    Number.isFinite(value) ? limits.filter((limit) => value > limit).length : UNKNOWN,
  )
}

function countClasses(
  classes: Int16Array,
  chosen: Uint8Array,
): { readonly inside: readonly number[]; readonly outside: readonly number[] } {
  const count = classes.reduce((most, one) => Math.max(most, one + 1), 0)
  const [inside, outside] = [new Array<number>(count).fill(0), new Array<number>(count).fill(0)]
  classes.forEach((one, index) => {
    if (one === UNKNOWN) return
    const part = chosen[index] === 1 ? inside : outside
    part[one] = (part[one] ?? 0) + 1
  })
  return { inside, outside }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0)
}
