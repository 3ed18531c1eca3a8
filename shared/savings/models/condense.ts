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
  const cells = cellsOf(temperatures, slots, knots)
  const { counts, meanOf, meanYOf, squares, products } = momentsOf(temperatures, ys, cells, slotCount * parts)
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

/** Numbers what lies in one position of the week and in one bin. */
function cellsOf(temperatures: Float64Array, slots: Uint16Array, knots: readonly number[]): Uint16Array {
  const cells = new Uint16Array(slots.length)
  for (let row = 0; row < cells.length; row++) {
    const temperature = temperatures[row] ?? NaN
    let bin = 0
    while (bin < knots.length && temperature > (knots[bin] ?? NaN)) bin++
    cells[row] = (slots[row] ?? 0) * (knots.length + 1) + bin
  }
  return cells
}

/**
 * Adds up what lies in each cell. It sees columns alone: the engine forgets how it made a loop fast together with the
 * last object of a kind that the function around it has used.
 */
function momentsOf(temperatures: Float64Array, ys: Float64Array, cells: Uint16Array, size: number) {
  const sums = (): Float64Array => new Float64Array(size)
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
  return { counts, meanOf, meanYOf, squares, products }
}
