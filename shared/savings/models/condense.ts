import type { Observations } from './baseline.ts'
import { splitTemperatures } from './temperature-bins.ts'

/** Holds few observations that determine the same slopes, intercepts and errors as many. */
interface Condensed {
  /** Contains the part of each temperature that lies in a bin, for every bin. */
  readonly bins: readonly Float64Array[]
  readonly ys: Float64Array
  readonly slots: Uint16Array
  /** Says how many observations each stands for. */
  readonly weights: Float64Array
}

/**
 * Puts two observations in the place of all that have one position in the week and temperatures of one bin: at one standard
 * deviation of the temperature on either side of the mean, on the line through them. Over a bin a model is a straight line,
 * so that sums of squares and products are all that its fit asks for, and these are the same (sufficient statistics).
 */
export function condense(
  { ys, temperatures, slots }: Pick<Observations, 'ys' | 'temperatures' | 'slots'>,
  slotCount: number,
  knots: readonly number[],
): Condensed {
  const parts = knots.length + 1
  const cells = slots.map((slot, row) => {
    const temperature = temperatures[row] ?? NaN
    let bin = 0
    while (bin < knots.length && temperature > (knots[bin] ?? NaN)) bin++
    return slot * parts + bin
  })
  const sums = (): Float64Array => new Float64Array(slotCount * parts)
  const [counts, meanOf, meanYOf, squares, products] = [sums(), sums(), sums(), sums(), sums()]
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row] ?? 0
    counts[cell] = (counts[cell] ?? 0) + 1
    meanOf[cell] = (meanOf[cell] ?? 0) + (temperatures[row] ?? NaN)
    meanYOf[cell] = (meanYOf[cell] ?? 0) + (ys[row] ?? NaN)
  }
  counts.forEach((count, cell) => {
    meanOf[cell] = (meanOf[cell] ?? 0) / count
    meanYOf[cell] = (meanYOf[cell] ?? 0) / count
  })
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row] ?? 0
    const off = (temperatures[row] ?? NaN) - (meanOf[cell] ?? NaN)
    squares[cell] = (squares[cell] ?? 0) + off * off
    products[cell] = (products[cell] ?? 0) + off * ((ys[row] ?? NaN) - (meanYOf[cell] ?? NaN))
  }
  const pairs = [...counts.keys()].flatMap((cell) => ((counts[cell] ?? 0) > 0 ? [cell, cell] : []))
  const bins = splitTemperatures(
    Float64Array.from(pairs, (cell) => meanOf[cell] ?? NaN),
    knots,
  )
  const condensed = { bins, ys: new Float64Array(pairs.length), weights: new Float64Array(pairs.length) }
  pairs.forEach((cell, at) => {
    const [count, square] = [counts[cell] ?? NaN, squares[cell] ?? NaN]
    const side = (at % 2 === 0 ? 1 : -1) * Math.sqrt(square / count)
    const own = bins[cell % parts]
    if (own !== undefined) own[at] = (own[at] ?? NaN) + side
    condensed.ys[at] = (meanYOf[cell] ?? NaN) + (square > 0 ? (side * (products[cell] ?? NaN)) / square : 0)
    condensed.weights[at] = count / 2
  })
  return { ...condensed, slots: Uint16Array.from(pairs, (cell) => Math.floor(cell / parts)) }
}
