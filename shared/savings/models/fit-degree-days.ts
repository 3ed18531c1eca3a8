import type { FittedBaseline, Observations } from './baseline.ts'
import { fitAtBalancePoints, type BalancePoints } from './fit-curve.ts'

/** Rules for choosing balance points. */
export interface DegreeDayRules {
  /** Balance points that are tried, ascending, in the unit of the temperatures. */
  readonly balancePoints: readonly number[]
  /** Number of values with any degree days below which a side is not fitted. */
  readonly leastValues: number
  /** Sum of degree days below which a side is not fitted. */
  readonly leastSum: number
}

/** CalTRACK 3.3 and 3.4: whole degrees Fahrenheit from 30 to 90, ten days, twenty degree days. */
export const calTrackRules: DegreeDayRules = {
  balancePoints: Array.from({ length: 61 }, (_, index) => 30 + index),
  leastValues: 10,
  leastSum: 20,
}

/** The same range in half degrees Celsius, −1 to 32; the sum is that of 20 °F days. */
export const celsiusRules: DegreeDayRules = {
  balancePoints: Array.from({ length: 67 }, (_, index) => index / 2 - 1),
  leastValues: 10,
  leastSum: 20 / 1.8,
}

interface Candidate {
  readonly points: BalancePoints
  readonly score: number
}

/**
 * Fits degree days below a heating balance point, above a cooling balance point, both or neither: the candidate with
 * the highest adjusted R² among those whose use rises with degree days (CalTRACK 3.4). The adjustment counts slopes and
 * no balance points, 1 − (1 − R²)(n − 1)/(n − k − 1), as CalTRACK does.
 */
export function fitDegreeDays(observations: Observations, rules: DegreeDayRules): FittedBaseline | undefined {
  const { ys, temperatures } = observations
  if (ys.length < 4) return undefined
  const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length
  const total = ys.reduce((sum, y) => sum + (y - mean) ** 2, 0)
  const hinges = (side: 1 | -1): readonly Hinge[] =>
    rules.balancePoints.flatMap((at) => hingeAt(at, side, temperatures, ys, mean, rules) ?? [])
  const [heating, cooling] = [hinges(-1), hinges(1)]
  let best: Candidate = { points: {}, score: 0 }
  const consider = (points: BalancePoints, explained: number, k: number): void => {
    const n = ys.length
    const score = 1 - ((1 - explained / total) * (n - 1)) / (n - k - 1)
    if (score > best.score) best = { points, score }
  }
  for (const { at, withY, squares } of heating)
    if (withY > 0) consider({ below: at }, withY ** 2 / squares, 1)
  for (const { at, withY, squares } of cooling)
    if (withY > 0) consider({ above: at }, withY ** 2 / squares, 1)
  for (const low of heating) {
    for (const high of cooling) {
      if (high.at < low.at) continue
      const explained = explainedByBoth(low, high)
      if (explained !== undefined) consider({ below: low.at, above: high.at }, explained, 2)
    }
  }
  return fitAtBalancePoints(observations, 'degree-days', best.points)
}

/** Sums of degree days around their mean; the columns of two sides do not overlap when the points are in order. */
interface Hinge {
  readonly at: number
  readonly mean: number
  readonly n: number
  readonly squares: number
  readonly withY: number
}

function hingeAt(
  at: number,
  side: 1 | -1,
  temperatures: Float64Array,
  ys: Float64Array,
  meanY: number,
  { leastValues, leastSum }: DegreeDayRules,
): Hinge | undefined {
  let [count, sum, squares, withY] = [0, 0, 0, 0]
  for (let index = 0; index < ys.length; index++) {
    const degrees = Math.max(0, ((temperatures[index] ?? NaN) - at) * side)
    if (degrees > 0) count++
    sum += degrees
    squares += degrees * degrees
    withY += degrees * ((ys[index] ?? NaN) - meanY)
  }
  const n = ys.length
  if (count < leastValues || sum < leastSum) return undefined
  const centred = squares - (sum * sum) / n
  return centred > 1e-9 * squares ? { at, mean: sum / n, n, squares: centred, withY } : undefined
}

function explainedByBoth(low: Hinge, high: Hinge): number | undefined {
  const cross = -low.n * low.mean * high.mean
  const determinant = low.squares * high.squares - cross * cross
  if (!(determinant > 1e-9 * low.squares * high.squares)) return undefined
  const heating = (high.squares * low.withY - cross * high.withY) / determinant
  const cooling = (low.squares * high.withY - cross * low.withY) / determinant
  return heating > 0 && cooling > 0 ? heating * low.withY + cooling * high.withY : undefined
}
