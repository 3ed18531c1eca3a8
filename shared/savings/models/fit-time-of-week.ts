import { selectRanks } from '../../analysis/select-ranks.ts'
import { extremesOf } from '../statistics/extremes.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'
import {
  type FittedBaseline,
  type Observations,
  type Parameter,
  predictBaseline,
  type TimeOfWeekForm,
} from './baseline.ts'
import { residualScale } from './fit-curve.ts'
import { splitTemperatures, sumOverBins } from './temperature-bins.ts'

export interface TimeOfWeekRules {
  /** Balance points of the model that distinguishes occupied from other positions, in the unit of the temperatures. */
  readonly heatingBelow: number
  readonly coolingAbove: number
  /** Share of values above that model from which a position of the week counts as occupied. */
  readonly occupiedShare: number
  /** Parts into which the values are divided at quantiles of temperature. */
  readonly parts: number
  /** A part at either end with fewer values joins its neighbour. */
  readonly leastValues: number
}

/** nmecr and CalTRACK 3.9: 65 % above a model with 50 and 65 °F; six parts of at least twenty values. */
export const fahrenheitTimeOfWeek: TimeOfWeekRules = {
  ...{ heatingBelow: 50, coolingAbove: 65 },
  ...{ occupiedShare: 0.65, parts: 6, leastValues: 20 },
}

/** The same points in degrees Celsius. */
export const celsiusTimeOfWeek: TimeOfWeekRules = {
  ...fahrenheitTimeOfWeek,
  heatingBelow: 10,
  coolingAbove: 55 / 3,
}

/**
 * Fits time of week and temperature (J. L. Mathieu et al., "Quantifying changes in building electricity use, with
 * application to demand response", IEEE Transactions on Smart Grid 2, 2011): an intercept for each position in the week
 * and piecewise linear temperature, separately for occupied and unoccupied positions. `slotCount` is 7 or 168.
 * Undefined if there are no more values than parameters.
 */
export function fitTimeOfWeek(
  observations: Observations,
  slotCount: number,
  rules: TimeOfWeekRules,
): FittedBaseline | undefined {
  const { ys, temperatures } = observations
  if (ys.length < 4) return undefined
  const occupied = occupiedSlots(observations, slotCount, rules)
  const knots = knotsOf(temperatures, rules)
  const parts = knots.length + 1
  const { bins, weights, ...few } = condense(observations, slotCount, knots)
  const branches = [1, 0].flatMap((wanted) =>
    bins.map((bin) => bin.map((part, row) => (occupied[few.slots[row] ?? 0] === wanted ? part : 0))),
  )
  const fit = fitLeastSquares(branches, few.ys, few.slots, slotCount, weights)
  if (ys.length <= fit.p) return undefined
  const slopes = [...fit.slopes]
  const form: TimeOfWeekForm = {
    ...{ kind: 'time-of-week', knots, occupied, intercepts: [...fit.intercepts] },
    occupiedSlopes: slopes.slice(0, parts),
    unoccupiedSlopes: slopes.slice(parts),
  }
  const fitted = predictBaseline(form, observations)
  const scale = residualScale(ys, fitted, fit.p)
  const slopeAt = (index: number, name: Parameter['name']): readonly Parameter[] =>
    fit.dropped.includes(index)
      ? []
      : [
          {
            ...{ name, value: slopes[index] ?? NaN, index: index % parts },
            standardError: (fit.slopeFactors[index] ?? NaN) * scale,
          },
        ]
  return {
    ...{ id: 'time-of-week', p: fit.p, fitted, form },
    slopeCount: slopes.length - fit.dropped.length,
    parameters: [
      ...[...fit.intercepts].flatMap((value, index): Parameter[] =>
        Number.isFinite(value)
          ? [{ name: 'slot', value, index, standardError: (fit.interceptFactors[index] ?? NaN) * scale }]
          : [],
      ),
      ...slopes.flatMap((_, index) => slopeAt(index, index < parts ? 'occupied-part' : 'unoccupied-part')),
    ],
    temperatureRange: extremesOf(temperatures),
  }
}

/** Finds the positions of the week at which more than a share of the values lies above a model of weather alone. */
function occupiedSlots(
  { ys, temperatures, slots }: Observations,
  slotCount: number,
  { heatingBelow, coolingAbove, occupiedShare }: TimeOfWeekRules,
): readonly number[] {
  const knots = [heatingBelow, coolingAbove]
  const oneSlot = { ys, temperatures, slots: new Uint16Array(slots.length) }
  const { bins, weights, ...few } = condense(oneSlot, 1, knots)
  const sides = [bins[0], bins[2]].flatMap((bin) => bin ?? [])
  const { slopes, intercepts } = fitLeastSquares(sides, few.ys, few.slots, 1, weights)
  const weatherOf = sumOverBins([slopes[0] ?? NaN, 0, slopes[1] ?? NaN], knots)
  const usual = temperatures.map((temperature) => (intercepts[0] ?? NaN) + weatherOf(temperature))
  const [counts, above] = countAbove(ys, usual, slots, slotCount)
  return Array.from(above, (count, slot) => (count > occupiedShare * (counts[slot] ?? 0) ? 1 : 0))
}

/** Counts the values of each position, and the unusually high ones among them. */
function countAbove(ys: Float64Array, usual: Float64Array, slots: Uint16Array, slotCount: number) {
  const counts = new Float64Array(slotCount)
  const above = new Float64Array(slotCount)
  for (let row = 0; row < slots.length; row++) {
    const slot = slots[row] ?? 0
    counts[slot] = (counts[slot] ?? 0) + 1
    if ((ys[row] ?? NaN) > (usual[row] ?? NaN)) above[slot] = (above[slot] ?? 0) + 1
  }
  return [counts, above] as const
}

/** Returns knots at ranks ⌊n·k/parts⌋ of the sorted temperatures, except for those with too few values beyond them. */
function knotsOf(temperatures: Float64Array, { parts, leastValues }: TimeOfWeekRules): readonly number[] {
  const n = temperatures.length
  const ranks = Array.from({ length: parts }, (_, index) =>
    Math.max(0, Math.floor((n * (index + 1)) / parts) - 1),
  )
  const values = temperatures.slice()
  selectRanks(values, ranks)
  const candidates = ranks.map((rank) => values[rank] ?? NaN)
  return [...new Set(candidates)].filter((knot) => {
    let [below, above] = [0, 0]
    return (
      values.some((value) => value <= knot && ++below >= leastValues) &&
      values.findLast((value) => value > knot && ++above >= leastValues) !== undefined
    )
  })
}

/** Few observations that determine the same slopes, intercepts and errors as the many from which they were computed. */
interface Condensed {
  /** Contains the part of each temperature that lies in a bin, for every bin. */
  readonly bins: readonly Float64Array[]
  readonly ys: Float64Array
  readonly slots: Uint16Array
  /** Number of observations that each one represents. */
  readonly weights: Float64Array
}

/**
 * Replaces all observations with one position in the week and temperatures in one bin by two: at one standard
 * deviation of the temperature on either side of the mean, on the line through them. Within a bin a model is a
 * straight line, so that its fit needs only sums of squares and products, and these stay the same (sufficient
 * statistics).
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

/** Numbers the cells; each cell is one position in the week and one bin. */
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
 * Adds up the observations of each cell. It uses only columns, because the engine discards the optimised code of a loop
 * when the last object of a kind is gone that the surrounding function has used.
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
