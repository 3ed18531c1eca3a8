import { fitLeastSquares } from '../statistics/least-squares.ts'
import { residualsOf } from '../statistics/residuals.ts'
import type { FittedBaseline, Observations } from './baseline.ts'
import { degreesBeside, fitAtBalancePoints, type BalancePoints } from './fit-curve.ts'

/** Rules for choosing balance points. */
export interface DegreeDayRules {
  /** Balance points that are tried, ascending, in the unit of the temperatures. */
  readonly balancePoints: readonly number[]
  /** Number of values with any degree days below which a side is not fitted. */
  readonly leastValues: number
  /** Sum of degree days below which a side is not fitted. */
  readonly leastSum: number
  /** True to refuse models with a use below zero in weather without degree days, as CalTRACK 3.4.3.2 does. */
  readonly refusesNegativeBase?: boolean
}

/** CalTRACK 3.3 and 3.4: whole degrees Fahrenheit from 30 to 90, ten days, twenty degree days. */
export const calTrackRules: DegreeDayRules = {
  balancePoints: Array.from({ length: 61 }, (_, index) => 30 + index),
  leastValues: 10,
  leastSum: 20,
}

/** The same range in half degrees Celsius, −1 to 32; the least sum equals twenty degree days Fahrenheit. */
export const celsiusRules: DegreeDayRules = {
  balancePoints: Array.from({ length: 67 }, (_, index) => index / 2 - 1),
  leastValues: 10,
  leastSum: 20 / 1.8,
}

/**
 * Fits degree days below a heating balance point, above a cooling balance point, both or neither: the candidate with
 * the highest adjusted R² among those whose use rises with degree days (CalTRACK 3.4). The adjustment counts slopes and
 * no balance points, 1 − (1 − R²)(n − 1)/(n − k − 1), as CalTRACK does. Periods longer than days use the degree days of
 * their days.
 */
export function fitDegreeDays(observations: Observations, rules: DegreeDayRules): FittedBaseline | undefined {
  return fitBeside(observations, rules, 'degree-days', [])
}

/**
 * Fits use to several variables by least squares: each driver of the observations, and degree days with the balance
 * points that explain most of what the drivers leave. Undefined when a driver depends on the others.
 */
export function fitSeveral(observations: Observations, rules: DegreeDayRules): FittedBaseline | undefined {
  return fitBeside(observations, rules, 'several', observations.drivers ?? [])
}

/** Degree days are chosen for what they explain beyond the drivers, whose part is removed from both sides first. */
function fitBeside(
  observations: Observations,
  rules: DegreeDayRules,
  id: 'degree-days' | 'several',
  drivers: readonly Float64Array[],
): FittedBaseline | undefined {
  const { ys } = observations
  const n = ys.length
  if (n < 4) return undefined
  const rest = (column: Float64Array): Float64Array =>
    residualsOf(column, fitLeastSquares(drivers, column).fitted)
  const restY = rest(ys)
  const total = scatterOf(ys)
  const left = product(restY, restY)
  const hinges = (side: 'below' | 'above'): readonly Hinge[] =>
    rules.balancePoints.flatMap((at) => hingeAt(observations, side, at, rules, rest, restY) ?? [])
  const [heating, cooling] = [hinges('below'), hinges('above')]
  // The degrees of one day lie either below or above, never both, so that the product of both sides is only that of
  // their means.
  const isApart = drivers.length === 0 && observations.days === undefined
  const crossOf = (low: Hinge, high: Hinge): number =>
    isApart ? (-low.sum * high.sum) / n : product(low.rest, high.rest)
  const scoreOf = (explained: number, k: number): number =>
    1 - (((left - explained) / total) * (n - 1)) / (n - k - drivers.length - 1)
  let best: Candidate = { points: {}, score: scoreOf(0, 0) }
  const use = ys.reduce((sum, y) => sum + y, 0)
  const consider = (
    points: BalancePoints,
    { explained, slopes }: Explained,
    sums: readonly number[],
  ): void => {
    const score = scoreOf(explained, slopes.length)
    if (!(score > best.score)) return
    const base = slopes.reduce((left, slope, side) => left - slope * (sums[side] ?? NaN), use)
    if (rules.refusesNegativeBase !== true || base >= 0) best = { points, score }
  }
  const one = ({ withY, squares }: Hinge): Explained => ({
    explained: withY ** 2 / squares,
    slopes: [withY / squares],
  })
  for (const hinge of heating) if (hinge.withY > 0) consider({ below: hinge.at }, one(hinge), [hinge.sum])
  for (const hinge of cooling) if (hinge.withY > 0) consider({ above: hinge.at }, one(hinge), [hinge.sum])
  for (const low of heating) {
    for (const high of cooling) {
      if (high.at < low.at) continue
      const both = explainedByBoth(low, high, crossOf(low, high))
      if (both !== undefined) consider({ below: low.at, above: high.at }, both, [low.sum, high.sum])
    }
  }
  return fitAtBalancePoints(observations, id, { ...best.points, isByDay: true }, drivers)
}

/** States what degree days explain of the use, and by how much it rises with those of each side. */
interface Explained {
  readonly explained: number
  readonly slopes: readonly number[]
}

interface Candidate {
  readonly points: BalancePoints
  readonly score: number
}

/** Degree days without the part that the drivers explain. */
interface Hinge {
  readonly at: number
  readonly rest: Float64Array
  readonly sum: number
  readonly squares: number
  readonly withY: number
}

function hingeAt(
  observations: Observations,
  side: 'below' | 'above',
  at: number,
  { leastValues, leastSum }: DegreeDayRules,
  restOf: (column: Float64Array) => Float64Array,
  restY: Float64Array,
): Hinge | undefined {
  const degrees = degreesBeside(observations, side, at).map(Math.abs)
  let [count, sum] = [0, 0]
  for (const value of degrees) {
    if (value > 0) count++
    sum += value
  }
  const least = observations.days === undefined ? leastValues : Math.min(leastValues, LEAST_PERIODS)
  if (count < least || sum < leastSum / lengthOfPeriod(observations)) return undefined
  const rest = restOf(degrees)
  const squares = product(rest, rest)
  return squares > 1e-9 * product(degrees, degrees)
    ? { at, rest, sum, squares, withY: product(rest, restY) }
    : undefined
}

/** Degree days of one side count only if at least ten of the twelve months of a year have some. */
const LEAST_PERIODS = 3

/** Returns the mean number of days in a period, since its degree days are those of a mean day. */
function lengthOfPeriod({ ys, days }: Observations): number {
  return days === undefined ? 1 : days.temperatures.length / ys.length
}

function explainedByBoth(low: Hinge, high: Hinge, cross: number): Explained | undefined {
  const determinant = low.squares * high.squares - cross * cross
  if (!(determinant > 1e-9 * low.squares * high.squares)) return undefined
  const heating = (high.squares * low.withY - cross * high.withY) / determinant
  const cooling = (low.squares * high.withY - cross * low.withY) / determinant
  return heating > 0 && cooling > 0
    ? { explained: heating * low.withY + cooling * high.withY, slopes: [heating, cooling] }
    : undefined
}

function product(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? NaN) * (other[index] ?? NaN)
  return sum
}

function scatterOf(ys: Float64Array): number {
  const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length
  return ys.reduce((sum, y) => sum + (y - mean) ** 2, 0)
}
